import { BRAND } from '@contract/rules/limits';
import type { Context } from '../../context';
import { disputeSpansOf } from '../../db/repositories/dealExtras';
import { findEntry } from '../../db/repositories/partnerEntries';
import { findPartnerOfProcess } from '../../db/repositories/partners';
import { findTransaction, historyOf } from '../../db/repositories/transactionRows';
import type { PartnerEntry, PartnerOffer } from '../../domain/partnerEntry';
import { approvalPath } from '../../domain/partnerEntry';
import { newsSoFar, type PartnerEvent } from '../../domain/partnerNews';
import type { JobHandler, JobResult } from '../../jobs/jobRunner';
import type { PartnerSite } from '../../ports/partner/partner';
import { PartnerPlaces } from './partnerPlaces';
import { siteOf } from './processes';

/** Messages of the partner's chat, in the voice of the app. */
const TEXTS: Record<PartnerEvent, (offer: PartnerOffer) => string> = {
  requested: ({ title, priceRials }) =>
    `فروشنده برای «${title}» درخواست پرداخت ${rialsText(priceRials)} ریال را در ${BRAND} ساخت. برای دیدن و تأیید یا رد آن این پیوند را باز کنید.`,
  approved: () => `خریدار درخواست پرداخت را تأیید کرد و برای پرداخت به ${BRAND} رفت.`,
  rejected: () => 'خریدار درخواست پرداخت را رد کرد. این درخواست لغو شد.',
  canceled: () => 'فروشنده درخواست پرداخت را لغو کرد.',
  expired: () => 'کسی تا پایان مهلت پرداخت نکرد و درخواست لغو شد.',
  paid: ({ priceRials }) =>
    `خریدار درخواست ${rialsText(priceRials)} ریالی را پرداخت کرد. پول تا تأیید خریدار نزد ${BRAND} می‌ماند.`,
  disputed: () => `معامله در حال رسیدگی است و پول نزد ${BRAND} مانده است.`,
  resolved: () => 'رسیدگی به این معامله تمام شد.',
  settled: () => 'معامله تمام شد. پول به حساب فروشنده واریز شد.',
  divided: () => 'معامله تمام شد. سهم هر طرف به حساب او واریز شد.',
  refunded: () => 'فروشنده پول را بازگرداند. مبلغ به حساب خریدار واریز می‌شود.',
  returned: () => 'پول به خریدار برگشت. مبلغ به حساب او واریز می‌شود.',
};

/**
 * Posts the events of a process's request to the partner's chat, in their order. Safe to repeat: each message has a
 * reference, and the partner shows it once.
 * @param places of the queue, which the partners share
 */
export function chatHandler(context: Context, places: number): JobHandler {
  const shared = new PartnerPlaces(places);
  return async (processId) => {
    const entry = await findEntry(context.db.kysely, processId);
    const partner = await findPartnerOfProcess(context.db.kysely, processId);
    const site = partner && siteOf(partner, 'tells_chat_at');
    if (!entry?.transactionId || !site) return 'done';
    const { transactionId } = entry;
    return shared.run(partner.id, context.clock.now(), () => tellChat(context, site, { ...entry, transactionId }));
  };
}

/** @throws PortFailure when the partner has not accepted a message */
async function tellChat(
  context: Context,
  site: PartnerSite,
  entry: PartnerEntry & { readonly transactionId: string },
): Promise<JobResult> {
  const { ports, config } = context;
  const { processId } = entry;
  for (const { event, name } of newsSoFar(entry, await requestHistory(context, entry.transactionId))) {
    const forBuyer = event === 'requested';
    await ports.partner.postMessage(site, {
      reference: `${processId}:${name}`,
      processId,
      to: forBuyer ? 'buyer' : 'both',
      text: TEXTS[event](entry.offer),
      ...(forBuyer && { link: `${config.publicUrl}${approvalPath(processId)}` }),
    });
  }
  return 'done';
}

async function requestHistory({ db }: Context, transactionId: string): Promise<Parameters<typeof newsSoFar>[1]> {
  const transaction = await findTransaction(db.kysely, transactionId);
  const history = await historyOf(db.kysely, transactionId);
  return {
    history: history.map(({ to_status: to, at, cause }) => ({ to, at, cause })),
    disputes: await disputeSpansOf(db.kysely, transactionId),
    isSplit: (transaction?.row.refunded_rials ?? 0) > 0,
  };
}

function rialsText(rials: number): string {
  return new Intl.NumberFormat('fa-IR').format(rials);
}

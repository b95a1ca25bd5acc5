import { BRAND } from '@contract/limits';
import type { Context } from '../../context';
import { findEntry } from '../../db/repositories/partnerEntries';
import { historyOf } from '../../db/repositories/transactions';
import type { PartnerOffer } from '../../domain/partnerEntry';
import { eventsSoFar, type PartnerEvent } from '../../domain/partnerNews';
import { approvalPath } from '../../domain/partnerPaths';

/** What the partner's chat reads, in the voice of the app. */
const TEXTS: Record<PartnerEvent, (offer: PartnerOffer) => string> = {
  requested: ({ title, priceRials }) =>
    `فروشنده برای «${title}» درخواست پرداخت ${rialsText(priceRials)} ریال را در ${BRAND} ساخت. برای دیدن و تأیید یا رد آن این پیوند را باز کنید.`,
  approved: () => `خریدار درخواست پرداخت را تأیید کرد و برای پرداخت به ${BRAND} رفت.`,
  rejected: () => 'خریدار درخواست پرداخت را رد کرد. این درخواست لغو شد.',
  canceled: () => 'فروشنده درخواست پرداخت را لغو کرد.',
  paid: ({ priceRials }) =>
    `خریدار درخواست ${rialsText(priceRials)} ریالی را پرداخت کرد. پول تا تأیید خریدار نزد ${BRAND} می‌ماند.`,
  settled: () => 'معامله تمام شد. پول به حساب فروشنده واریز شد.',
  refunded: () => 'فروشنده پول را بازگرداند. مبلغ به حساب خریدار واریز می‌شود.',
};

/**
 * Tells the partner's chat what became of the request of a process, in the order in which it happened. May be run any
 * number of times: a reference names what is told, and is shown once.
 * @throws PortFailure when the partner has not taken a message
 */
export async function tellPartner(context: Context, processId: string): Promise<void> {
  const { db, ports, config } = context;
  const entry = await findEntry(db.kysely, processId);
  if (!entry?.transactionId) return;
  const history = await historyOf(db.kysely, entry.transactionId);
  const steps = history.map(({ to_status: to, at }) => ({ to, at }));
  for (const event of eventsSoFar(entry, steps)) {
    const forBuyer = event === 'requested';
    await ports.partner.postMessage({
      reference: `${processId}:${event}`,
      processId,
      to: forBuyer ? 'buyer' : 'both',
      text: TEXTS[event](entry.offer),
      ...(forBuyer && { link: `${config.publicUrl}${approvalPath(processId)}` }),
    });
  }
}

function rialsText(rials: number): string {
  return new Intl.NumberFormat('fa-IR').format(rials);
}

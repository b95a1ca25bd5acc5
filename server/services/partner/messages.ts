import { BRAND } from '@contract/limits';
import type { Context } from '../../context';
import { findEntry } from '../../db/repositories/partnerEntries';
import type { PartnerOffer } from '../../domain/partnerEntry';
import type { PartnerEvent } from '../../domain/partnerNews';
import { approvalPath } from '../../domain/partnerPaths';

/** What the partner's chat reads, in the voice of the app. */
const TEXTS: Record<PartnerEvent, (offer: PartnerOffer) => string> = {
  requested: ({ title, priceRials }) =>
    `فروشنده برای «${title}» درخواست پرداخت ${rialsText(priceRials)} ریال را در ${BRAND} ساخت. برای دیدن و تأیید یا رد آن این پیوند را باز کنید.`,
  approved: () => `خریدار درخواست پرداخت را تأیید کرد و برای پرداخت به ${BRAND} رفت.`,
  rejected: () => 'خریدار درخواست پرداخت را رد کرد. این درخواست لغو شد.',
  canceled: () => 'فروشنده درخواست پرداخت را لغو کرد.',
  paid: ({ priceRials }) =>
    `${rialsText(priceRials)} ریال پرداخت شد و نزد ${BRAND} است. پس از تحویل کالا، خریدار آن را به فروشنده تسویه می‌کند.`,
  settled: () => 'معامله تمام شد. پول به حساب فروشنده واریز شد.',
  refunded: () => 'فروشنده پول را بازگرداند. مبلغ به حساب خریدار واریز می‌شود.',
};

/**
 * Tells the partner's chat what became of a request. May be run any number of times: the reference names what is told.
 * @throws PortFailure when the partner has not taken it
 */
export async function tellPartner(context: Context, processId: string, event: PartnerEvent): Promise<void> {
  const entry = await findEntry(context.db.kysely, processId);
  if (!entry) return;
  const forBuyer = event === 'requested';
  await context.ports.partner.postMessage({
    reference: `${processId}:${event}`,
    processId,
    to: forBuyer ? 'buyer' : 'both',
    text: TEXTS[event](entry.offer),
    ...(forBuyer && { link: `${context.config.publicUrl}${approvalPath(processId)}` }),
  });
}

function rialsText(rials: number): string {
  return new Intl.NumberFormat('fa-IR').format(rials);
}

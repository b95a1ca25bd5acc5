import type { TransactionStatus } from '@contract/schemas/common';
import { BRAND } from './brand';

/** On which side of a transaction the person who looks at it stands. */
export type ViewerRole = 'payer' | 'payee';

type Label = string | Record<ViewerRole, string>;

/**
 * Persian labels by status; two where the sides read it differently. The list-only keys of the product text,
 * `redirected_payer` and `redirected_payee`, say who is looking, so the viewer's role picks between them.
 */
const STATUS_LABEL: Record<TransactionStatus, Label> = {
  inquired: 'در انتظار پرداخت',
  redirected: { payee: 'در حال پرداخت', payer: 'پرداخت ناتمام' },
  paid: `نزد ${BRAND}`,
  canceled: 'لغوشده',
  settled: 'تسویه‌شده',
  settled_awaiting: 'در حال تسویه',
  settled_done: { payee: 'تسویهٔ نهایی', payer: 'تأییدشده' },
  refunded: 'بازگشت وجه',
  refunded_awaiting: { payee: 'بازگشت وجه', payer: 'در حال تسویه' },
  refunded_done: 'بازگشت نهایی',
};

/** The label of a status for the person who looks at it. */
export function statusLabel(status: TransactionStatus, role: ViewerRole): string {
  const label = STATUS_LABEL[status];
  return typeof label === 'string' ? label : label[role];
}

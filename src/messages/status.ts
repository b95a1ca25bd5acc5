import type { TransactionStatus } from '@contract/calls/common';
import { BRAND } from './brand';

/** The reader's side of a transaction. */
export type ViewerRole = 'payer' | 'payee';

type Label = string | Record<ViewerRole, string>;

/** Labels by status; a record where the two sides see different labels. */
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

/** The label of a status for its reader. */
export function statusLabel(status: TransactionStatus, role: ViewerRole): string {
  const label = STATUS_LABEL[status];
  return typeof label === 'string' ? label : label[role];
}

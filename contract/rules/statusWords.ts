import type { Ending } from './endings';
import { BRAND } from './limits';
import { isFinal, type TransactionStatus } from './transactionStates';

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

/** Labels by the cause of an ended transaction. A request that its seller canceled has the label of its status. */
const ENDING_LABEL: Partial<Record<Ending, Label>> = {
  rejected: { payee: 'خریدار نپذیرفت', payer: 'نپذیرفتید' },
  canceled_by_partner: 'فروشگاه لغو کرد',
  expired: 'مهلت پرداخت تمام شد',
  confirmed: { payee: 'با تأیید خریدار', payer: 'با تأیید شما' },
  inspection_over: 'مهلت بررسی تمام شد',
  given_back: { payee: 'بازگشت به خواست شما', payer: 'بازگشت به خواست فروشنده' },
  delivery_late: 'مهلت تحویل تمام شد',
  unanswered: { payee: 'پاسخ ندادید', payer: 'فروشنده پاسخ نداد' },
  agreed: 'با توافق',
  conceded: 'با توافق',
  awarded_by_referee: 'با رأی داور',
  awarded_by_office: `با رأی ${BRAND}`,
};

/** The label of a status for its reader; of a final one its cause, which says more, if it is known. */
export function statusLabel(status: TransactionStatus, role: ViewerRole, ending: Ending | null = null): string {
  const label = (isFinal(status) && ending && ENDING_LABEL[ending]) || STATUS_LABEL[status];
  return typeof label === 'string' ? label : label[role];
}

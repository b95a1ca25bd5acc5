import type { MoneyCallKind } from '@/api/moneyCalls';

/** Texts about a money call without an answer. */
export const unansweredCopy = {
  asking: 'اتصال قطع شد. نمی‌دانیم درخواست رسیده است یا نه؛ در حال پرسیدن',
  done: 'انجام شده بود',
  notDone: 'انجام نشده بود',
  sendAgain: 'دوباره بفرست',
  open: 'دیدن معامله',
  close: 'بستن',
} as const;

/** The purpose of a money call. */
export const MONEY_CALL_WORDS: Readonly<Record<MoneyCallKind, string>> = {
  createTransaction: 'ساخت درخواست پول',
  pay: 'رفتن به درگاه پرداخت',
  cancel: 'لغو درخواست',
  settle: 'تسویه با فروشنده',
  refund: 'بازگرداندن پول',
  settle_transaction: 'تسویه با فروشنده',
  refund_transaction: 'بازگرداندن پول',
  verifyTransactionOtp: 'تأیید با کد',
  handoverCode: 'کد تحویل تازه',
  handover: 'ثبت کد تحویل',
  recordDelivery: 'ثبت تحویل',
  confirmReceipt: 'تحویل گرفتن',
  extendDeadline: 'تمدید مهلت',
  openDispute: 'ثبت مشکل',
  answerDispute: 'پاسخ به مشکل',
  stateInDispute: 'نوشته در پرونده',
  withdrawDispute: 'پس گرفتن مشکل',
  proposeSplit: 'پیشنهاد تقسیم',
  propose_split: 'پیشنهاد تقسیم',
  acceptInDispute: 'پذیرش',
  accept_proposal: 'پذیرش پیشنهاد',
  accept_award: 'پذیرش رأی',
  rejectProposal: 'رد پیشنهاد',
  escalateDispute: 'درخواست رسیدگی',
  concedeDispute: 'واگذاری پول',
  concede_dispute: 'واگذاری پول',
  appealAward: 'اعتراض به رأی',
  acceptCase: 'پذیرش داوری',
  declineCase: 'نپذیرفتن داوری',
  askSide: 'پرسش از یک طرف',
  awardDispute: 'صدور رأی',
  award_dispute: 'صدور رأی',
  other: 'درخواست شما',
};

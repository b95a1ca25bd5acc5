import type { TransactionAction } from './transactionStates';

/** Actions on a deal's money, with their names in the OTP step. The wire also accepts `settle` and `refund`. */
export const OTP_ACTION_OF = {
  settle: 'settle_transaction',
  refund: 'refund_transaction',
  cancel: 'cancel',
} as const satisfies Partial<Record<TransactionAction, string>>;
export type CodedAction = keyof typeof OTP_ACTION_OF;

/** Steps of a dispute. */
export const DISPUTE_OTP_ACTIONS = [
  'concede_dispute',
  'propose_split',
  'accept_proposal',
  'accept_award',
  'award_dispute',
] as const;
/** Changes the account of a stopped transfer. */
export const PAYOUT_OTP_ACTION = 'change_payout_account';
/** Removes a passkey. The server sends a one-time code for it, also to a user with a passkey. */
export const PASSKEY_OTP_ACTION = 'remove_passkey';
/** Actions on a person's own data. */
export const PERSONAL_OTP_ACTIONS = ['export_data', 'close_account'] as const;
/** A one-time code confirms them, a passkey never. */
export const AUTH_OTP_ACTIONS = ['login', 'register'] as const;

export const DEAL_OTP_ACTIONS = [...Object.values(OTP_ACTION_OF), ...DISPUTE_OTP_ACTIONS, PAYOUT_OTP_ACTION] as const;
/** The actions that a one-time code or a passkey confirms. In a stranger's hand each costs as much as money. */
export const OTP_ACTIONS = [...DEAL_OTP_ACTIONS, PASSKEY_OTP_ACTION, ...PERSONAL_OTP_ACTIONS] as const;

export type DealOtpAction = (typeof DEAL_OTP_ACTIONS)[number];
export type PersonalOtpAction = (typeof PERSONAL_OTP_ACTIONS)[number];
export type OtpAction = (typeof OTP_ACTIONS)[number];
/** The purpose of a one-time code. */
export type OtpPurpose = OtpAction | (typeof AUTH_OTP_ACTIONS)[number];

/** The names of the actions in the app and in the SMS of their codes. The SMS has its own name of `export_data`. */
export const ACTION_WORDS: Readonly<Record<OtpAction, string>> = {
  settle_transaction: 'تسویه با فروشنده',
  refund_transaction: 'بازگرداندن پول به خریدار',
  cancel: 'لغو درخواست پول',
  concede_dispute: 'واگذاری پول به طرف مقابل',
  propose_split: 'پیشنهاد تقسیم پول',
  accept_proposal: 'پذیرش پیشنهاد',
  accept_award: 'پذیرش رأی',
  award_dispute: 'صدور رأی',
  change_payout_account: 'تغییر حساب واریز',
  remove_passkey: 'حذف کلید ورود',
  export_data: 'دریافت داده‌ها',
  close_account: 'بستن حساب',
};

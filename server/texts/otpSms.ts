import type { Received } from '@contract/rules/division';
import { BRAND } from '@contract/rules/limits';
import type { OtpPurpose } from '../db/schema/people';
import { rials } from './figures';

/** What the code is for, in the reader's words: nobody should confirm with one what they did not mean to. */
const ACTIONS: Record<OtpPurpose, string> = {
  register: 'ثبت‌نام',
  login: 'ورود به حساب',
  settle_transaction: 'تسویه با فروشنده',
  refund_transaction: 'بازگرداندن پول به خریدار',
  cancel: 'لغو درخواست پول',
  concede_dispute: 'واگذاری پول به طرف مقابل',
  propose_split: 'پیشنهاد تقسیم پول',
  accept_proposal: 'پذیرش پیشنهاد',
  accept_award: 'پذیرش رأی',
  award_dispute: 'صدور رأی',
};

interface OtpSms {
  readonly purpose: OtpPurpose;
  readonly code: string;
  /** For actions that move money: what each side gets. */
  readonly receives?: Received | undefined;
  /** Host of the app, for the WebOTP line. */
  readonly host: string;
}

/** The text of a one-time code's SMS. The last line is for the browser (WebOTP), so its digits are Latin. */
export function otpSmsText({ purpose, code, receives, host }: OtpSms): string {
  return [
    `${BRAND}: ${ACTIONS[purpose]}`,
    ...(receives ? sumsOf(receives) : []),
    `کد تأیید: ${code}`,
    'این کد را به هیچ‌کس ندهید.',
    '',
    `@${host} #${code}`,
  ].join('\n');
}

/** A line for each side that gets something. */
function sumsOf({ payerRials, payeeRials }: Received): string[] {
  return [
    ...(payerRials > 0 ? [`به خریدار: ${rials(payerRials)}`] : []),
    ...(payeeRials > 0 ? [`به فروشنده: ${rials(payeeRials)}`] : []),
  ];
}

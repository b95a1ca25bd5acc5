import type { Received } from '@contract/rules/division';
import { BRAND } from '@contract/rules/limits';
import type { OtpPurpose } from '../db/schema/people';
import { rials } from './figures';

/** The confirmed action in the reader's words. */
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
  change_payout_account: 'تغییر حساب واریز',
};

interface OtpSms {
  readonly purpose: OtpPurpose;
  readonly code: string;
  /** For actions that move money: the amount of each side. */
  readonly receives?: Received | undefined;
  /** Host of the app, for the WebOTP line. */
  readonly host: string;
}

/** The SMS of a one-time code, and its parts. The last line is for the browser (WebOTP) and has Latin digits. */
export function otpSms({ purpose, code, receives, host }: OtpSms) {
  const action = ACTIONS[purpose];
  const sums = receives ? sumsOf(receives) : [];
  const lines = [
    `${BRAND}: ${action}`,
    ...sums,
    `کد تأیید: ${code}`,
    'این کد را به هیچ‌کس ندهید.',
    '',
    `@${host} #${code}`,
  ];
  return { text: lines.join('\n'), code: { digits: code, action, sums: sums.join('، ') } };
}

/** A line for each side that receives money. */
function sumsOf({ payerRials, payeeRials }: Received): string[] {
  return [
    ...(payerRials > 0 ? [`به خریدار: ${rials(payerRials)}`] : []),
    ...(payeeRials > 0 ? [`به فروشنده: ${rials(payeeRials)}`] : []),
  ];
}

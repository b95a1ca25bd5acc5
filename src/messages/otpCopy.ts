import { ERROR, NEW_CODE_NEEDED } from '@contract/errors';
import { ACTION_WORDS } from '@contract/rules/confirmedActions';
import { BRAND } from './brand';
import { errorText, type FailureCode } from './errorsCopy';

const NO_WAY_BACK = `پس از این، پول برنمی‌گردد و ${BRAND} دیگر نمی‌تواند کاری کند.`;

/** Texts of one-time codes. */
export const otpCopy = {
  buttons: {
    confirm: 'تأیید',
    resendCode: 'ارسال دوباره',
  },
  fields: {
    verificationCode: 'کد تأیید',
  },
  validation: {
    otpEmpty: 'لطفاً همهٔ خانه‌ها را پر کنید',
    otpEnter: 'کد دریافتی را وارد کنید',
  },
  notices: {
    settleWarning: `با وارد کردن کد، مبلغ به فروشنده پرداخت می‌شود. ${NO_WAY_BACK}`,
    cancelDone: 'درخواست لغو شد',
    refundDone: 'پول به خریدار برمی‌گردد',
    settleDone: 'مبلغ برای فروشنده فرستاده می‌شود',
    codeDead: 'این کد دیگر پذیرفته نمی‌شود. کد تازه بگیرید',
    codeExpired: 'زمان این کد تمام شده است. کد تازه بگیرید',
  },
  loginTitle: 'کد تأیید',
  heading: 'کد پیامک را وارد کنید',
  /** Before and after the masked mobile. */
  sentTo: ['کد ۴ رقمی به ', ' فرستاده شد.'],
  settleTitle: 'تأیید و تسویه',
  refundTitle: 'بازگرداندن پول',
  cancelTitle: 'لغو درخواست',
  irreversible: 'این کار برگشت‌پذیر نیست',
  amountTo: (name: string) => `به ${name}`,
  amountOf: 'مبلغ',
  afterCommission: '(پس از کارمزد)',
  refundNote: 'با وارد کردن کد، این مبلغ به خریدار برمی‌گردد و معامله پایان می‌یابد:',
  cancelNote: 'با وارد کردن کد، این درخواست لغو می‌شود و دیگر کسی نمی‌تواند آن را پرداخت کند:',
  checking: 'در حال بررسی…',
  payoutAccount: {
    title: ACTION_WORDS.change_payout_account,
    note: 'با وارد کردن کد، این مبلغ به حساب تازه واریز می‌شود:',
    done: 'حساب واریز تغییر کرد',
  },
  removePasskey: {
    title: ACTION_WORDS.remove_passkey,
    note: 'با وارد کردن کد، این کلید حذف می‌شود و دیگر نه وارد می‌کند و نه پول را تأیید می‌کند.',
    done: 'کلید حذف شد',
  },
  /** The prompt of a passkey. */
  key: {
    confirm: 'تأیید با اثر انگشت یا چهره',
    again: 'دوباره با کلید',
    confirming: 'در حال تأیید',
    bySms: 'با کد پیامکی',
    smsOnlyThen: 'پیامک فقط وقتی فرستاده می‌شود که آن را بخواهید.',
    actions: ACTION_WORDS,
    toWhom: 'به چه کسی',
    withWhom: 'طرف معامله',
    toAccount: 'به حساب',
    purpose: 'بابت',
    paymentCode: 'کد پرداخت',
    settleWarning: `با تأیید شما، مبلغ به فروشنده پرداخت می‌شود. ${NO_WAY_BACK}`,
    refundNote: 'با تأیید شما، پول به خریدار برمی‌گردد و معامله پایان می‌یابد.',
    cancelNote: 'با تأیید شما، این درخواست لغو می‌شود و دیگر کسی نمی‌تواند آن را پرداخت کند.',
    payoutNote: 'با تأیید شما، پول به حساب تازه واریز می‌شود.',
  },
  /** The dispute actions that a code confirms. */
  dispute: {
    concede_dispute: { title: ACTION_WORDS.concede_dispute, done: 'پول به طرف مقابل واگذار شد' },
    propose_split: { title: ACTION_WORDS.propose_split, done: 'پیشنهاد شما فرستاده شد' },
    accept_proposal: { title: ACTION_WORDS.accept_proposal, done: 'توافق شد و پول تقسیم می‌شود' },
    accept_award: { title: ACTION_WORDS.accept_award, done: 'رأی را پذیرفتید' },
    award_dispute: { title: ACTION_WORDS.award_dispute, done: 'رأی شما ثبت شد' },
  },
  proposalBinds: 'اگر طرف مقابل بپذیرد، پول همان لحظه تقسیم می‌شود و برگشت‌پذیر نیست.',
  acceptingDivides: 'با پذیرفتن، پول همین حالا تقسیم می‌شود و برگشت‌پذیر نیست.',
  concedes: 'با تأیید شما، پول همین حالا به طرف مقابل می‌رسد و برگشت‌پذیر نیست.',
} as const;

/** The error below a one-time code: wrong, used up or expired. Null for other failures, which are toasts. */
export function codeError(
  status: string,
  failure: { code: FailureCode; fields?: Record<string, string> } | null,
): string | null {
  if (status === 'codeExpired') {
    return otpCopy.notices.codeExpired;
  }
  if (status !== 'failed' || failure?.code !== ERROR.wrongVerificationCode) {
    return null;
  }
  return failure.fields?.verification_code === NEW_CODE_NEEDED ? otpCopy.notices.codeDead : errorText(failure.code);
}

import { type ErrorCode, isErrorCode } from '@contract/errors';
import { toPersianDigits } from '@/lib/digits';

/** A code of the catalogue, or no response. */
export type FailureCode = ErrorCode | 'network';

/** True for a valid failure code. */
export function isFailureCode(value: unknown): value is FailureCode {
  return value === 'network' || isErrorCode(value);
}

const UNEXPECTED = 'خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید';

/** The error catalogue in Persian. A contract code without a text does not compile. */
const ERROR_TEXT: Record<FailureCode, string | null> = {
  500: UNEXPECTED,
  1001: UNEXPECTED,
  1002: 'اطلاعات فرستاده‌شده درست نیست',
  1003: 'برای ادامه باید وارد حساب خود شوید',
  1004: null,
  1005: null,
  1006: 'سرویس بیرونی پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید',
  1007: 'این درخواست پذیرفتنی نیست',
  1008: 'نشست شما به پایان رسیده است. دوباره وارد شوید',
  1009: 'این عملیات مجاز نیست',
  1010: 'حساب شما فعال نیست. لطفاً دوباره ثبت‌نام کنید',
  1011: 'کد ملی و شماره موبایل با هم نمی‌خوانند',
  1012: 'به این بخش دسترسی ندارید',
  1013: 'این بانک پشتیبانی نمی‌شود. شبا یا کارت دیگری وارد کنید',
  1014: 'تاریخ تولد و کد ملی با هم نمی‌خوانند',
  1015: 'پیامک فرستاده نشد. دوباره تلاش کنید',
  1016: 'تعداد درخواست‌ها زیاد است. کمی صبر کنید',
  1017: 'درگاه پرداخت با خطا روبه‌رو شد',
  1018: 'کد تأیید درست نیست',
  1019: 'کارت بانکی و کد ملی با هم نمی‌خوانند',
  1020: 'تأیید پرداخت با خطا روبه‌رو شد',
  1021: 'مبلغ درست نیست',
  1022: 'ساخت درخواست تازه موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1023: 'پرداخت موقتاً بسته است. پولی کم نشده؛ کمی بعد دوباره تلاش کنید',
  1024: 'ثبت‌نام موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1025: 'ارسال پیامک موقتاً بسته است. کمی بعد دوباره تلاش کنید',
  1104: 'کاربری با این مشخصات پیدا نشد',
  1105: 'شما پیش‌تر ثبت‌نام کرده‌اید',
  1204: 'کارت پیدا نشد',
  1205: 'این کارت پیش‌تر ثبت شده است',
  1304: 'نشست پیدا نشد',
  1404: 'تراکنش پیدا نشد',
  1410: 'مهلت ساخت این درخواست گذشته است. آن را دوباره ثبت کنید',
  1504: 'پرداخت پیدا نشد',
  1604: 'پروندهٔ اختلاف پیدا نشد',
  1605: 'برای این معامله پروندهٔ بازی هست',
  1606: 'این پیشنهاد دیگر برقرار نیست',
  1607: 'مهلت این کار تمام شده است',
  1608: 'این عکس پذیرفته نشد. JPG، PNG یا WebP تا ۵ مگابایت بفرستید',
  1609: 'تعداد عکس‌ها یا نوشته‌های شما به سقف رسیده است',
  1705: 'کد تحویل درست نیست',
  1706: 'این کد رهگیری پیش‌تر برای معاملهٔ دیگری ثبت شده است',
  1804: 'رسیدی با این نشانی پیدا نشد',
  1904: 'برای افزودن کلید دوباره با کد پیامکی وارد شوید',
  1905: 'کلید پذیرفته نشد. با کد پیامکی ادامه دهید',
  2007: 'حساب را اکنون نمی‌توان بست',
  2010: 'این حساب را بسته‌اید. پس از ۳۰ روز دیگر باز نمی‌شود',
  2104: 'برای این روز ریشه‌ای منتشر نشده است',
  2105: 'سهم شما در این روز پیدا نشد',
  network: 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید',
};

/** A caller's replacement texts by code. */
export type ErrorOverrides = Partial<Record<FailureCode, string>>;

/**
 * The text of a failure; null for 1004 and 1005.
 * @param retryAfterSeconds of 1016: the time until the next allowed call
 */
export function errorText(
  code: FailureCode,
  overrides: ErrorOverrides = {},
  retryAfterSeconds?: number,
): string | null {
  const text = overrides[code] ?? ERROR_TEXT[code];
  if (retryAfterSeconds === undefined) return text;
  return text?.replace('کمی صبر کنید', `${waitingTime(retryAfterSeconds)} دیگر دوباره تلاش کنید`) ?? null;
}

/** A wait in seconds, minutes (from two) or hours (from two), rounded up, because an early retry fails. */
function waitingTime(seconds: number): string {
  const [unit, name] = seconds <= 120 ? [1, 'ثانیه'] : seconds <= 7_200 ? [60, 'دقیقه'] : [3_600, 'ساعت'];
  return `${toPersianDigits(String(Math.ceil(seconds / unit)))} ${name}`;
}

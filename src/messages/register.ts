/** Texts of the registration. */
export const registerCopy = {
  buttons: {
    registerNext: 'ادامه',
    completeRegistration: 'تکمیل ثبت‌نام',
  },
  validation: {
    birthDate: 'لطفاً تاریخ تولد را به‌درستی وارد کنید',
    unknownReferral: 'این کد معرف شناخته نشد',
  },
  fields: {
    birthDate: 'تاریخ تولد',
    day: 'روز',
    month: 'ماه',
    year: 'سال',
    months: ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'],
    terms: 'قوانین و مقررات را می‌پذیرم',
    referralCode: 'کد معرف',
  },
  step: (current: string, total: string) => `گام ${current} از ${total}`,
  identityTitle: 'بیایید آشنا شویم',
  beforePaying: 'اول ثبت‌نام، بعد پرداخت',
  identityText: 'کد ملی و تاریخ تولد شما با هم تطبیق داده می‌شود؛ لطفاً مطابق شناسنامه وارد کنید.',
  mobileTitle: 'شمارهٔ شما چیست؟',
  mobileText: 'سیم‌کارت باید به نام خودتان باشد. کد تأیید به همین شماره پیامک می‌شود.',
  tenDigits: '۱۰ رقم',
  jalali: 'شمسی',
  mobileExample: '09',
  editIdentity: 'ویرایش کد ملی و تاریخ تولد',
  withoutReferral: 'ادامه بدون کد معرف',
  termsSheet: {
    link: 'قوانین و مقررات',
    notLoaded: 'متن قوانین دریافت نشد',
    notLoadedText: 'اینترنت خود را بررسی کنید و دوباره تلاش کنید.',
  },
} as const;

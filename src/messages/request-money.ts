import { BRAND } from './brand';

/** Texts of the money request. */
export const requestMoneyCopy = {
  buttons: {
    requestFormSubmit: 'ادامه',
    confirmRequest: 'ثبت و ساخت لینک پرداخت',
    registerReferee: 'ثبت داور',
  },
  fields: {
    amount: 'مبلغ (ریال)',
    purpose: 'بابت',
    refereeNationalCode: 'کد ملی داور',
  },
  validation: {
    amountMissing: 'وارد کردن مبلغ الزامی است',
    amountTooSmall: 'حداقل مبلغ ۱۰٬۰۰۰ ریال است',
    amountTooLarge: 'حداکثر مبلغ هر تراکنش ۱ میلیارد ریال است',
    purposeMissing: 'وارد کردن بابت الزامی است',
  },
  title: 'درخواست پول',
  amountLimit: 'حداکثر ۱ میلیارد ریال',
  purposeExample: 'برای نمونه: دوچرخهٔ کوهستان',
  depositTo: 'واریز به',
  depositToWhich: 'واریز به کدام کارت؟',
  referee: {
    title: 'معرفی داور',
    optional: '(اختیاری)',
    question: 'داور این معامله کیست؟',
    text: 'کد ملی کسی را بنویسید که هر دو طرف به او اعتماد دارند. خریدار پیش از پرداخت، کد ملی داور را در جزئیات درخواست می‌بیند.',
    name: 'نام داور',
    noName: 'نام داور استعلام نمی‌شود',
    noNameText: 'فقط کد ملی او ثبت می‌شود؛ رقم‌ها را با دقت وارد کنید.',
    wrongCode: 'لطفاً کد ملی داور را به‌درستی وارد کنید',
    ownCode: 'خودتان نمی‌توانید داور معاملهٔ خودتان باشید',
    chosen: 'داور این معامله',
    remove: 'حذف داور',
  },
  confirm: {
    title: 'تأیید درخواست',
    review: 'پیش از ساخت لینک، یک بار دیگر مرور کنید.',
    fromOthers: 'درخواست از دیگران',
    amountInToman: 'مبلغ به تومان',
    toman: (amount: string) => `${amount} تومان`,
    referee: 'داور',
    noReferee: 'معرفی نشده',
    held: `پول خریدار تا تأیید او نزد ${BRAND} می‌ماند و بعد به حساب شما واریز می‌شود.`,
    edit: 'ویرایش',
    creating: 'در حال ساخت لینک',
  },
} as const;

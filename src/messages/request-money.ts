import { BRAND } from './brand';

/** Texts of the money request. */
export const requestMoneyCopy = {
  buttons: {
    requestFormSubmit: 'ادامه',
    confirmRequest: 'ثبت و ساخت لینک پرداخت',
    registerReferee: 'ثبت داور',
  },
  fields: {
    amount: 'مبلغ',
    purpose: 'بابت',
    refereeNationalCode: 'کد ملی داور',
  },
  validation: {
    /** In the unit of the field. */
    rial: {
      amountMissing: 'وارد کردن مبلغ الزامی است',
      amountTooSmall: 'حداقل مبلغ ۱۰٬۰۰۰ ریال است',
      amountTooLarge: 'حداکثر مبلغ هر تراکنش ۱ میلیارد ریال است',
    },
    toman: {
      amountMissing: 'وارد کردن مبلغ الزامی است',
      amountTooSmall: 'حداقل مبلغ ۱٬۰۰۰ تومان است',
      amountTooLarge: 'حداکثر مبلغ هر تراکنش ۱۰۰ میلیون تومان است',
    },
    purposeMissing: 'وارد کردن بابت الزامی است',
  },
  title: 'درخواست پول',
  amountLimit: { rial: 'حداکثر ۱ میلیارد ریال', toman: 'حداکثر ۱۰۰ میلیون تومان' },
  /** Around what the seller receives. */
  toYou: ['به شما', 'می‌رسد'],
  /** Around what the buyer pays. */
  buyerPays: ['خریدار', 'می‌پردازد'],
  sides: { payee: 'شما', payer: 'خریدار', half: 'نصف‌نصف' },
  purposeExample: 'برای نمونه: دوچرخهٔ کوهستان',
  depositTo: 'واریز به',
  depositToWhich: 'واریز به کدام کارت؟',
  referee: {
    title: 'معرفی داور',
    optional: 'اختیاری',
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
    toYou: 'به شما می‌رسد',
    asked: 'مبلغ درخواست',
    referee: 'داور',
    noReferee: 'معرفی نشده',
    held: `پول خریدار تا تأیید او نزد ${BRAND} می‌ماند و بعد به حساب شما واریز می‌شود.`,
    edit: 'ویرایش',
    creating: 'در حال ساخت لینک',
  },
} as const;

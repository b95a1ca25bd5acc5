/** The words of registering, one-time codes, bank cards and the user's own page. */
export const accountCopy = {
  register: {
    step: (current: string, total: string) => `گام ${current} از ${total}`,
    identityTitle: 'بیایید آشنا شویم',
    identityText: 'کد ملی و تاریخ تولد شما با هم تطبیق داده می‌شود؛ لطفاً مطابق شناسنامه وارد کنید.',
    mobileTitle: 'شمارهٔ شما چیست؟',
    mobileText: 'سیم‌کارت باید به نام خودتان باشد. کد تأیید به همین شماره پیامک می‌شود.',
    tenDigits: '۱۰ رقم',
    jalali: 'شمسی',
    mobileExample: '09',
    editIdentity: 'ویرایش کد ملی و تاریخ تولد',
    withoutReferral: 'ادامه بدون کد معرف',
  },

  terms: {
    link: 'قوانین و مقررات',
    notLoaded: 'متن قوانین دریافت نشد',
    notLoadedText: 'اینترنت خود را بررسی کنید و دوباره تلاش کنید.',
  },

  otp: {
    loginTitle: 'کد تأیید',
    heading: 'کد پیامک را وارد کنید',
    /** What stands before and after the masked mobile number. */
    sentTo: ['کد ۴ رقمی به ', ' فرستاده شد.'],
    settleTitle: 'تأیید و تسویه',
    refundTitle: 'بازگرداندن پول',
    cancelTitle: 'لغو درخواست',
    irreversible: 'این کار برگشت‌پذیر نیست',
    amountTo: (name: string) => `به ${name}`,
    amountOf: 'مبلغ',
    refundNote: 'با وارد کردن کد، این مبلغ به خریدار برمی‌گردد و معامله پایان می‌یابد:',
    cancelNote: 'با وارد کردن کد، این درخواست لغو می‌شود و دیگر کسی نمی‌تواند آن را پرداخت کند:',
    checking: 'در حال بررسی…',
  },

  cards: {
    addTitle: 'افزودن کارت',
    firstTitle: 'اولین کارت شما',
    kinds: 'افزودن با شماره کارت یا شبا',
    form: 'مشخصات حساب',
    network: 'کارت‌های همهٔ بانک‌های عضو شتاب پشتیبانی می‌شود.',
    /** What stands before and after the user's name. */
    ownName: ['کارت باید به نام ', ' باشد.'],
    ownNameUnknown: 'کارت باید به نام خودتان باشد.',
    inquiry: 'نام صاحب حساب از بانک استعلام می‌شود.',
    inquiring: 'در حال استعلام…',
    wrongCardNumber: 'شمارهٔ کارت درست نیست. رقم‌ها را با روی کارت مقایسه کنید',
    wrongIban: 'شمارهٔ شبا درست نیست. رقم‌ها را دوباره بررسی کنید',
    confirmTitle: 'این حساب متعلق به شماست؟',
    confirmText: 'اطلاعات زیر از بانک دریافت شد.',
    confirming: 'در حال ثبت…',
    confirmPageTitle: 'تأیید کارت',
    menu: 'گزینه‌های کارت',
    empty: 'هنوز کارتی ندارید',
    emptyText: 'برای پرداخت و دریافت پول، کارت یا شبای خودتان را اضافه کنید.',
    welcome: (firstName: string) => `${firstName}، خوش آمدید`,
    mobile: 'موبایل',
    freeCommission: 'اعتبار کارمزد رایگان',
    deleteTitle: 'این کارت حذف شود؟',
    deleteText: 'هر وقت بخواهید می‌توانید دوباره آن را اضافه کنید.',
    deleted: 'کارت حذف شد',
    defaultChanged: 'کارت پیش‌فرض عوض شد',
  },

  settings: {
    menu: 'تنظیمات',
    introduction: 'معرفی',
    devices: 'دستگاه‌های فعال',
    about: 'دربارهٔ ما',
    help: 'راهنما',
    support: 'پشتیبانی',
    contactUs: 'تماس با ما',
  },

  logout: {
    question: 'از حساب خارج می‌شوید؟',
    text: 'برای ورود دوباره به کد پیامکی نیاز دارید.',
  },
} as const;

/** Texts of the login and of fields shared with the registration, part of the first load (docs/adr/0015). */
export const authCopy = {
  buttons: {
    loginTab: 'ورود',
    registerTab: 'ثبت‌نام',
    loginSubmit: 'دریافت کد تأیید',
  },
  fields: {
    nationalCode: 'کد ملی',
    mobile: 'شمارهٔ موبایل',
  },
  validation: {
    nationalCode: 'لطفاً کد ملی خود را به‌درستی وارد کنید',
    mobile: 'لطفاً شمارهٔ موبایل را به‌درستی وارد کنید',
  },
  notices: {
    arrivedFromRegister: 'برای تکمیل فرایند، وارد حساب خود شوید',
  },
  login: {
    tabs: 'ورود یا ثبت‌نام',
    title: 'خوش آمدید',
    text: 'کد ملی و شمارهٔ موبایلی را که با آن ثبت‌نام کرده‌اید وارد کنید.',
    mobileHint: 'کد تأیید به همین شماره پیامک می‌شود.',
    /** Before and after a masked mobile. */
    knownMobile: ['با شمارهٔ ', ' وارد شوید.'],
    privacy: 'حریم خصوصی',
    help: 'راهنما',
    support: 'پشتیبانی',
    more: 'پیوندهای بیشتر',
  },
} as const;

/** Texts of bank cards and of the user's page. */
export const cardsCopy = {
  title: 'کارت‌های من',
  buttons: {
    addCard: 'افزودن کارت یا شبا',
    addCardSubmit: 'استعلام و افزودن',
    confirmCard: 'تأیید و افزودن کارت',
    setDefault: 'انتخاب به‌عنوان پیش‌فرض',
    delete: 'حذف',
    changeCard: 'تغییر',
  },
  fields: {
    cardNumber: 'شمارهٔ کارت',
    iban: 'شمارهٔ شبا',
  },
  validation: {
    addCardIncomplete: '** موارد خواسته‌شده را تکمیل کنید',
  },
  notices: {
    defaultCardDelete: 'حذف کارت پیش‌فرض ممکن نیست',
    cardsNotLoaded: 'کارت‌های شما دریافت نشد.',
  },
  addTitle: 'افزودن کارت',
  firstTitle: 'اولین کارت شما',
  kinds: 'افزودن با شماره کارت یا شبا',
  form: 'مشخصات حساب',
  network: 'کارت‌های همهٔ بانک‌های عضو شتاب پشتیبانی می‌شود.',
  /** Before and after the user's name. */
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
  welcome: (firstName: string) => `${firstName}، خوش آمدید`,
  mobile: 'موبایل',
  freeCommission: 'اعتبار کارمزد رایگان',
  deleteTitle: 'این کارت حذف شود؟',
  deleteText: 'هر وقت بخواهید می‌توانید دوباره آن را اضافه کنید.',
  deleted: 'کارت حذف شد',
  defaultChanged: 'کارت پیش‌فرض عوض شد',
} as const;

const ADD_CARD_TEXT = new Map<number, string>([
  [406, 'اطلاعات واردشده کامل نیست'],
  [409, 'این حساب پیش‌تر افزوده شده است'],
  [412, 'این حساب به نام شما نیست'],
  [504, 'سرویس استعلام بانکی با خطا روبه‌رو شد'],
]);

/** The inline error of the add-card form by HTTP status; null without a response. */
export function addCardErrorText(status: number | null): string {
  return (status === null ? undefined : ADD_CARD_TEXT.get(status)) ?? 'خطای غیرمنتظره‌ای رخ داد';
}

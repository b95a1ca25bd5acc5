import type { AmountUnit } from '@/lib/money';

/** The same text in each unit of amounts. */
function inUnits(text: (unit: string) => string): Record<AmountUnit, string> {
  return { rial: text('ریال'), toman: text('تومان') };
}

/** Texts of components that the login does not need. Apart from product.ts to keep them out of the first load. */
export const partsCopy = {
  understood: 'متوجه شدم',
  print: 'چاپ یا PDF',
  printedAt: (time: string) => `چاپ در ${time}`,
  navigation: {
    home: 'خانه',
    transactions: 'تراکنش‌ها',
    account: 'حساب من',
    about: 'دربارهٔ ما',
    main: 'پیمایش اصلی',
  },
  rial: 'ریال',
  toman: 'تومان',
  /** Texts of an amount field, in the unit of its digits. */
  amount: {
    unit: 'واحد مبلغ',
    units: inUnits((unit) => unit),
    hint: inUnits((unit) => `مبلغ را به ${unit} وارد کنید`),
    unreadable: inUnits((unit) => `این مبلغ را با اطمینان نمی‌توان خواند. آن را به ${unit} و فقط با رقم بنویسید`),
    hasNoFraction: inUnits((unit) => `مبلغ به ${unit} است و اعشار ندارد`),
    /** Why a sum stays in rials. */
    noToman: (rials: string) => `${rials} ریال آخر این مبلغ به تومان نوشته نمی‌شود؛ مبلغ به ریال می‌ماند`,
  },
  codeUnclear: (digits: string) => `در این متن یک کد ${digits} رقمی روشن نیست. آن را با دست وارد کنید`,
  resendIn: (seconds: string) => `دریافت دوبارهٔ کد تا ${seconds} ثانیهٔ دیگر`,
  resendReady: 'اکنون می‌توانید کد تازه بگیرید',
  defaultAccount: 'پیش‌فرض',
  accountOwner: 'صاحب حساب',
  accountNumber: 'شمارهٔ حساب',
  iban: 'شبا',
  buyer: 'خریدار',
  seller: 'فروشنده',
  trustedSide: 'طرف امین',
  moneyIsHere: 'پول اینجاست',
  /** Below Amanat, beside the shares of both sides: the rest of the payment. */
  feeOf: (sum: string) => `کارمزد ${sum}`,
} as const;

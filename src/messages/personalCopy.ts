import type { ClosingObstacle, StatementKind } from '@contract/rules/personalRules';
import { BRAND } from './brand';

/** Texts of «داده‌های من», of the statement of account and of a closed account. */
export const personalCopy = {
  title: 'داده‌های من',
  export: {
    title: 'دریافت داده‌ها',
    text: `همهٔ آنچه ${BRAND} از شما نگه می‌دارد: هویت، حساب‌ها، تراکنش‌ها، پرداخت‌ها، خبرها، دستگاه‌ها و نوشته‌های شما در پرونده‌ها. برای دریافت، هویت شما با کد پیامکی یا کلید ورود بررسی می‌شود.`,
    page: 'صفحهٔ خواندنی',
    json: 'فایل JSON',
    done: 'داده‌های شما دریافت شد',
  },
  statementCard: {
    title: 'صورت‌حساب',
    text: `گردش پول شما نزد ${BRAND} در بازه‌ای که می‌خواهید، برای چاپ یا اکسل.`,
    open: 'دیدن صورت‌حساب',
  },
  closing: {
    title: 'بستن حساب',
    text: 'حساب همان لحظه بسته می‌شود و از همهٔ دستگاه‌ها خارج می‌شوید. تا ۳۰ روز با ورود دوباره برمی‌گردد. داده‌ها پس از مدت قانونی نگهداری پاک می‌شوند.',
    button: 'بستن حساب',
    question: 'حساب بسته شود؟',
    questionText: 'برای بستن، کد پیامکی یا کلید ورود پرسیده می‌شود.',
    confirm: 'بله، بسته شود',
    note: 'با تأیید شما، حساب بسته می‌شود و از همهٔ دستگاه‌ها خارج می‌شوید. تا ۳۰ روز می‌توانید برگردید.',
    done: 'حساب شما بسته شد. تا ۳۰ روز با ورود دوباره برمی‌گردد',
    refusedTitle: 'حساب را اکنون نمی‌توان بست',
  },
  exportNote: 'با تأیید شما، همهٔ داده‌های حساب روی همین دستگاه ذخیره می‌شود. آن را به کسی ندهید.',
  reopen: {
    title: 'این حساب بسته شده است',
    text: (until: string) => `تا ${until} می‌توانید آن را باز کنید.`,
    textHeld: `پولی از شما نزد ${BRAND} یا در راه است. تا رسیدن آن می‌توانید حساب را باز کنید.`,
    lost: 'کلیدهای ورود و نشانی‌های پیشین شما برنمی‌گردند.',
    button: 'ورود و باز کردن حساب',
  },
} as const;

/** What keeps the account open, and what the person can do. */
export const CLOSING_OBSTACLE: Readonly<Record<ClosingObstacle, string>> = {
  dispute: 'پروندهٔ اختلافی باز است. پس از پایان آن می‌توانید حساب را ببندید.',
  money_held: `پولی از شما نزد ${BRAND} یا در راه است. پس از رسیدن آن می‌توانید حساب را ببندید.`,
  open_deal: 'درخواست پولی از شما باز است. آن را لغو کنید یا تا پایانش صبر کنید.',
  judgment: 'داور پرونده‌ای هستید. پس از رأی یا رد داوری می‌توانید حساب را ببندید.',
  operator: `این حساب از آن یکی از همکاران ${BRAND} است. نخست نقش آن برداشته شود.`,
};

export const statementCopy = {
  title: 'صورت‌حساب',
  paperTitle: `صورت‌حساب ${BRAND}`,
  ranges: 'بازه',
  /** The chips. */
  month: 'این ماه',
  lastMonth: 'ماه گذشته',
  year: 'امسال',
  custom: 'بازهٔ دلخواه',
  show: 'نمایش',
  range: 'بازهٔ تاریخ',
  untilToday: (name: string) => `${name}، تا امروز`,
  fromTo: (from: string, to: string) => `${from} تا ${to}`,
  turnedRound: 'تاریخ «از» پس از تاریخ «تا» است',
  tooLong: 'بازه نباید از یک سال بلندتر باشد',
  tooManyRows: 'ردیف‌های این بازه بسیار است. بازهٔ کوتاه‌تری انتخاب کنید',
  empty: 'در این بازه کاری نبود',
  csv: 'فایل اکسل (CSV)',
  paid: 'پرداختید',
  arrived: 'به حساب شما رسید',
  heldNow: `نزد ${BRAND} است`,
  heldAt: (day: string) => `نزد ${BRAND}، پایان ${day}`,
  lines: 'ردیف‌ها',
  rest: (count: string) => `${count} ردیف دیگر در چاپ و فایل هست.`,
  note: '«برای شما» پولی است که به حساب شما رسیده یا در راه است. همهٔ مبلغ‌ها به ریال و با کارمزد حساب شده‌اند.',
  columns: {
    day: 'روز',
    purpose: 'بابت',
    event: 'چه شد',
    other: 'طرف دیگر',
    paid: 'پرداختید',
    yours: 'برای شما',
  },
  now: 'اکنون',
  atEnd: 'در پایان',
  total: 'جمع این بازه',
  fileName: 'amanat-statement',
  /** The file has the steps of the ledger. */
  file: {
    columns: {
      date: 'تاریخ',
      code: 'کد پرداخت',
      purpose: 'بابت',
      kind: 'شرح',
      in: 'رسیده به حساب',
      out: 'پرداخته',
      held: `مانده نزد ${BRAND}`,
    },
    heldBefore: 'مانده در آغاز',
    total: 'جمع',
  },
} as const;

/** What a line of the statement tells its reader. */
export const STATEMENT_EVENT = {
  paid: 'پرداختید',
  onWay: 'در راه به شما',
  arrived: 'به حساب شما رسید',
  cameBack: 'پول به شما برگشت',
  bankReturned: 'بانک واریز را برگرداند',
  toSeller: 'به فروشنده رسید',
  divided: 'پول تقسیم شد',
} as const;

/** Where its money is. */
export const STATEMENT_STATE = {
  held: `نزد ${BRAND}`,
  inAccount: 'در حساب شما',
  cameBack: 'به شما برگشت',
  bankReturned: 'بانک برگرداند',
  toSeller: 'به فروشنده رسید',
  divided: 'تقسیم شد',
} as const;

/** Steps of the ledger in the file. */
export const STATEMENT_KIND: Readonly<Record<StatementKind, string>> = {
  paid: 'پرداخت با کارت',
  settled: 'تسویه با فروشنده',
  refunded: 'بازگشت به خریدار',
  awarded: 'تقسیم پول',
  paid_out: 'واریز به حساب بانکی',
  payout_returned: 'برگشت از بانک',
};

import type { OfficeDeal } from '@contract/calls/officeDealCalls';
import type { RevealedField } from '@contract/rules/officeDealRules';
import type { PayoutState } from '@contract/rules/payoutRules';
import type { ViewerRole } from '@contract/rules/statusWords';
import type { PaymentState, ReturnReason } from '@contract/rules/transactionStates';
import { BRAND } from './brand';
import { MASKED_IN_TEXTS } from './officeCopy';

/** The office reads the labels of the seller, which tell most. */
export const OFFICE_VIEW: ViewerRole = 'payee';

/** The background queues by wire name. */
const QUEUE_NAME: Readonly<Record<string, string>> = {
  payout: 'واریز',
  'payment-attempt': 'پیگیری پرداخت',
  reversal: 'برگشت پرداخت',
  'partner-message': 'خبر به شریک',
  deadline: 'مهلت',
  tracking: 'پیگیری مرسوله',
  notice: 'فرستادن خبر',
};
export const queueName = (queue: string): string => QUEUE_NAME[queue] ?? queue;

/** Who made a step of a deal. */
export const STEP_BY: Record<OfficeDeal['history'][number]['step_by'], string> = {
  payer: 'خریدار',
  payee: 'فروشنده',
  referee: 'داور',
  operator: `داور ${BRAND}`,
  system: BRAND,
};

export const CAUSE_NAME = {
  expired: 'پایان مهلت پرداخت',
  partner: 'لغو به خواست شریک',
  silence: 'پایان مهلت',
  agreed: 'توافق دو طرف',
  award: 'رأی',
} as const;

export const PAYMENT_STATE_NAME: Record<PaymentState, string> = {
  at_gateway: 'در درگاه',
  asking: 'در حال پرسش از بانک',
  paid: 'پرداخت شد',
  failed: 'ناموفق',
  lost: 'نیمه‌تمام',
  returning: 'در حال برگشت',
  returned: 'برگشت خورد',
};

export const RETURN_NAME: Record<ReturnReason, string> = {
  taken: 'دیگری زودتر پرداخت',
  own: 'پرداخت دوباره',
  closed: 'درخواست بسته بود',
  amount: 'مبلغ متفاوت',
  unanswered: 'بی‌پاسخ بانک',
  foreign_card: 'کارت دیگری',
};

export const PAYOUT_STATE_NAME: Record<PayoutState, string> = {
  waiting: 'در نوبت فرستادن',
  sent: 'نزد بانک',
  needs_account: 'منتظر انتخاب کارت',
  done: 'واریز شد',
};

export const REVEALED_NAME: Record<RevealedField, string> = {
  mobile: 'موبایل',
  national_code: 'کد ملی',
  account: 'حساب',
};

export const officeDealsCopy = {
  search: {
    title: 'جست‌وجوی معامله',
    by: 'جست‌وجو با',
    ways: { code: 'کد پرداخت', tracking: 'کد رهگیری', card: 'کارت و موبایل' },
    cardEnd: '۴ رقم آخر کارت',
    mobile: 'موبایل کامل',
    submit: 'جست‌وجو',
    used: (used: string, most: string) => `${used} از ${most} جست‌وجو در این ساعت`,
    off: (time: string) => `جست‌وجوهای این ساعت تمام شد. از ساعت ${time} دوباره می‌توانید.`,
    rule: 'جست‌وجو با نام ممکن نیست. هر جست‌وجو در رد کارها می‌ماند.',
    found: (count: string) => `${count} معامله پیدا شد`,
    order: 'تازه‌ترین نخست',
    more: 'معامله‌های بیشتری هست؛ با کد پرداخت دقیق‌تر جست‌وجو کنید.',
    shown: (count: string) => `${count} از ${count}`,
    none: 'معامله‌ای پیدا نشد',
    noneText: 'کد یا شماره را دوباره بررسی کنید.',
    own: 'این معاملهٔ خود شماست',
    ownText: 'معامله‌ای که در آن سهمی دارید، از این‌جا دیده نمی‌شود. این جست‌وجو در رد کارها ماند.',
    open: 'باز کردن معامله',
    results: 'نتیجه‌ها',
    preview: 'معاملهٔ برگزیده',
    columns: { payer: 'خریدار', payee: 'فروشنده', amount: 'مبلغ', status: 'وضعیت', changed: 'آخرین تغییر' },
    turn: 'نوبت',
    noTurn: 'نوبت کسی نیست',
    noDeadline: 'بی‌مهلت',
    turnUntil: (actor: string, until: string) => `${actor}، ${until}`,
    trouble: (reason: string) => `واریز انجام نشد: ${reason}. صاحب حساب باید کارت دیگری انتخاب کند.`,
  },
  deal: {
    back: 'بازگشت به جست‌وجو',
    notFound: 'این معامله پیدا نشد',
    own: 'این معاملهٔ خود شماست',
    ownText: 'معامله‌ای که در آن سهمی دارید، از این‌جا دیده نمی‌شود.',
    sides: 'دو طرف',
    accountOf: { payer: 'حساب پرداخت', payee: 'حساب واریز' },
    history: 'روند',
    steps: (count: string) => `${count} گام`,
    attempts: 'تلاش‌های پرداخت',
    attemptCount: (count: string) => `${count} تلاش`,
    payouts: 'واریزها',
    postings: 'ثبت‌های دفتر',
    sumZero: 'جمع صفر',
    sumWrong: 'جمع صفر نیست',
    notices: 'خبرها',
    noticeCount: (count: string) => `${count} خبر`,
    dispute: 'اختلاف',
    jobs: 'کارهای پشت صحنه',
    jobCount: (count: string) => `${count} کار`,
    none: {
      attempts: 'هنوز کسی به درگاه نرفته است.',
      payouts: 'واریزی در کار نیست.',
      postings: 'چیزی در دفتر ثبت نشده است.',
      notices: 'خبری فرستاده نشده است.',
      disputes: 'اختلافی ثبت نشده است.',
      jobs: 'کاری در نوبت نیست.',
    },
    columns: {
      time: 'زمان',
      from: 'از',
      to: 'به',
      by: 'چه کسی',
      card: 'کارت',
      result: 'نتیجه',
      tracking: 'شمارهٔ مرجع',
      amount: 'مبلغ',
      answer: 'پاسخ بانک',
      entry: 'ثبت',
      account: 'حساب',
      debit: 'بدهکار',
      credit: 'بستانکار',
      job: 'کار',
      state: 'حال',
      due: 'نوبت بعد',
    },
    running: 'در حال انجام',
    waiting: 'در نوبت',
    triedAgain: (tries: string) => `پس از ${tries} تلاش`,
    opened: (side: string) => `${side} ثبت کرد`,
    readers: { payer: 'خریدار', payee: 'فروشنده', referee: 'داور', other: 'پرداخت‌کنندهٔ پیشین' },
    channel: {
      sms: (to: string) => `پیامک به ${to}`,
      push: (to: string) => `اعلان به ${to}`,
      app: (to: string) => `برنامهٔ ${to}`,
      sent: 'فرستاده شد',
      silenced: 'فرستاده نشد',
      late: 'دیر شده بود',
      read: 'خوانده شد',
      unread: 'خوانده نشده',
    },
    by: { payer: 'خریدار', payee: 'فروشنده', referee: 'داور', office: BRAND, system: BRAND },
    entry: 'نوشته‌ای افزود',
    stopped: (side: string) => `${side} کارت دیگری انتخاب می‌کند`,
    stoppedOffice: (side: string) => `${side} بدون اجازهٔ ما کارت دیگری انتخاب نمی‌کند`,
    stoppedText: `مهلت ندارد · پول نزد ${BRAND} محفوظ است.`,
    resend: 'فرستادن دوبارهٔ خبر',
    resendQuestion: 'این خبر دوباره فرستاده شود؟',
    resendText: (title: string, to: string) =>
      `«${title}» دوباره با پیامک به ${to} فرستاده می‌شود. سقف روزانهٔ پیامک می‌ماند.`,
    resendYes: 'بله، فرستاده شود',
    resent: 'خبر در نوبت فرستادن است',
    retry: 'فرستادن دوبارهٔ واریز',
    retryQuestion: 'واریز همین حالا دوباره به بانک برود؟',
    retryText: 'با همان شمارهٔ مرجع می‌رود و بانک هر شماره را یک بار می‌پردازد.',
    retryYes: 'بله، برود',
    retried: 'واریز در نوبت فرستادن است',
    allow: 'اجازهٔ انتخاب کارت دیگر',
    allowQuestion: 'صاحب واریز دوباره کارت انتخاب کند؟',
    allowText: 'سقف تغییر حساب او پر است. کارت تازه هم باید به نام خودش باشد و با کد تأیید شود.',
    allowYes: 'بله، اجازه بده',
    allowed: 'اجازه داده شد و به صاحب واریز خبر رسید',
  },
  reveal: {
    see: (what: string, side: string) => `دیدن ${what} ${side}`,
    hide: (what: string, side: string) => `پوشاندن ${what} ${side}`,
    reason: 'دلیل دیدن این اطلاعات را بنویسید',
    hint: `نام شما، این دلیل و زمان در رد کارها می‌ماند. اطلاعات پس از ۲ دقیقه پوشیده می‌شود. ${MASKED_IN_TEXTS}`,
    submit: 'دیدن',
    masked: 'پوشیده',
    left: (seconds: string) => `${seconds} ثانیه تا پوشیده شدن`,
  },
  ledger: {
    title: 'دفتر کل',
    kinds: 'دستهٔ حساب',
    balance: 'مانده (ریال)',
    count: (count: string) => `${count} سطر`,
    zero: 'جمع همهٔ حساب‌ها صفر است',
    notZero: 'جمع همهٔ حساب‌ها صفر نیست',
    total: 'جمع همه',
    owed: 'بدهی ما به مردم',
    last: 'آخرین ثبت',
    none: 'هنوز چیزی در دفتر ثبت نشده است',
    noLines: 'این دسته سطری ندارد',
    order: 'تازه‌ترین نخست',
    columns: { time: 'زمان', entry: 'ثبت', deal: 'معامله', debit: 'بدهکار', credit: 'بستانکار', balance: 'مانده' },
    more: 'سطرهای پیشین',
    shown: (count: string, total: string) => `${count} از ${total} سطر`,
    entry: (id: string) => `ثبت ${id}`,
    entrySum: 'جمع ثبت',
    sumZero: 'صفر',
    from: 'از وضعیت',
    to: 'به وضعیت',
    by: 'چه کسی',
    readOnly: 'از این صفحه چیزی در دفتر ثبت نمی‌شود. هر ثبت، نتیجهٔ یک کار معامله است.',
    open: 'باز کردن معامله',
    choose: 'سطری را برگزینید تا همهٔ ثبت را ببینید',
  },
} as const;

/** Texts of the accountant's month. */
export const monthCopy = {
  title: 'گزارش ماه',
  paperTitle: `گزارش ماهانهٔ ${BRAND}`,
  before: 'ماه پیش',
  after: 'ماه بعد',
  untilNow: 'تا اکنون',
  held: 'پول امانتی مردم',
  heldBefore: 'مانده در آغاز ماه',
  paidIn: 'پرداخت خریداران',
  commissionOut: 'کارمزد برداشته‌شده',
  paidOut: 'واریز به فروشندگان',
  returned: 'بازگشت به خریداران',
  heldAfter: 'مانده در پایان ماه',
  agrees: 'مانده‌ها با گردش ماه می‌خواند',
  agreesNot: 'مانده‌ها با گردش ماه نمی‌خواند',
  income: 'درآمد و هزینه',
  commission: 'کارمزد به‌دست‌آمده',
  gatewayFees: 'کارمزد درگاه',
  freeGiven: 'اعتبار کارمزد داده‌شده',
  freeUsed: 'اعتبار کارمزد به‌کاررفته',
  accounts: 'تراز حساب‌ها',
  columns: {
    account: 'حساب',
    openingRials: 'مانده در آغاز',
    debitRials: 'بدهکار',
    creditRials: 'بستانکار',
    closingRials: 'مانده در پایان',
  },
  total: 'جمع',
  note: 'هر رقم جمع ثبت‌های دفتر کل در همین ماه است، به ریال. واریزهای برگشت‌خورده از واریزها کم شده‌اند.',
} as const;

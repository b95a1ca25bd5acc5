import type { ParcelState } from '@contract/rules/deliveryRules';
import type { DisputeOutcome, DisputeSide, DisputeStage } from '@contract/rules/disputeRules';
import type { OfficeSection, OperatorRole } from '@contract/rules/officeRoles';
import type { SwitchName } from '@contract/rules/switchRules';
import { BRAND } from './brand';
import type { DisputeStory } from './dispute';

/** The queues of the office by stage. */
export const QUEUE_NAME: Record<DisputeStage, string> = {
  office: 'نوبت ما',
  answer: 'در انتظار پاسخ',
  talk: 'گفت‌وگو',
  referee: 'نزد داور',
  appeal: 'اعتراض',
  closed: 'بایگانی',
};

/** The state of a case for an arbiter, by stage. */
export const OFFICE_STORY = {
  answer: { text: 'منتظر پاسخ طرف مقابل است.' },
  talk: { text: 'دو طرف با هم گفت‌وگو می‌کنند.' },
  referee: { text: 'داور پرونده را می‌خواند.' },
  appeal: { text: 'رأی داور صادر شده است و می‌شود به آن اعتراض کرد.' },
  free: { text: 'هنوز کسی این پرونده را برنداشته است.' },
  yours: { lead: 'نوبت شماست.', text: 'پرونده را بخوانید و رأی دهید.' },
  others: (name: string): DisputeStory => ({ text: `${name} این پرونده را برداشته است.` }),
  waiting: (name: string): DisputeStory => ({ text: `رأی ${name} منتظر تأیید داور دیگری است.` }),
} as const;

export const OUTCOME_NAME: Record<DisputeOutcome, string> = {
  agreed: 'توافق کردند',
  conceded: 'یک طرف حق را به دیگری داد',
  awarded: 'با رأی تمام شد',
  silence: 'مهلت پاسخ تمام شد',
  withdrawn: 'پس گرفته شد',
};

/** The carrier's state of a parcel. */
export const PARCEL_NAME: Record<ParcelState, string> = {
  unknown: 'شناخته نشد',
  moving: 'در راه است',
  delivered: 'تحویل داده است',
};

/** The parts of the service, and the effect of closing each. */
export const SWITCH_WORDS: Readonly<Record<SwitchName, { readonly name: string; readonly closed: string }>> = {
  payouts: {
    name: 'واریزها',
    closed: 'پولی به حساب کسی فرستاده نمی‌شود؛ واریزها می‌مانند و پس از باز شدن انجام می‌شوند.',
  },
  new_deals: { name: 'درخواست‌های تازه', closed: 'کسی نمی‌تواند درخواست پول تازه بسازد؛ معامله‌های دیگر ادامه دارند.' },
  payments: {
    name: 'پرداخت‌ها',
    closed: 'کسی به درگاه نمی‌رود؛ پرداخت‌های آغازشده تمام می‌شوند و مهلت‌ها جابه‌جا می‌شوند.',
  },
  registration: { name: 'ثبت‌نام', closed: 'کسی نمی‌تواند حساب تازه بسازد.' },
  sms: {
    name: 'پیامک‌ها',
    closed: 'کد تأیید و پیامک خبر فرستاده نمی‌شود؛ ورود و تأیید با پیامک ممکن نیست و مهلت‌ها جابه‌جا می‌شوند.',
  },
};

/** The sections of the office, as the rail lists them. */
export const SECTION_NAME: Readonly<Record<OfficeSection, string>> = {
  search: 'جست‌وجوی معامله',
  deal: 'معامله',
  disputes: 'اختلاف‌ها',
  ledger: 'دفتر کل',
  reconcile: 'مغایرت‌گیری',
  refunds: 'صف بازگشت وجه',
  payouts: 'واریزهای مانده',
  exports: 'خروجی‌ها',
  switches: 'قطع و وصل خدمات',
  people: 'کاربران',
  partners: 'شریک‌ها',
  roles: 'نقش‌ها',
  audit: 'رد کارها',
};

export const ROLE_NAME: Readonly<Record<OperatorRole, string>> = {
  support: 'پشتیبان',
  arbiter: 'داور',
  finance: 'مالی',
  supervisor: 'سرپرست',
  auditor: 'بازرس',
};

/** Under each text of an operator that its page does not show again: the server masks these numbers. */
export const MASKED_IN_TEXTS = 'شمارهٔ کارت، شبا، کد ملی و موبایل پوشیده ثبت می‌شود.';

/** Texts of the office. */
export const officeCopy = {
  switches: {
    title: 'قطع و وصل خدمات',
    about: 'هر بخش جداگانه بسته می‌شود و هر تغییر با دلیل آن در سوابق می‌ماند. چیزی که منتظر است از دست نمی‌رود.',
    open: 'باز',
    closed: 'بسته',
    opens: (name: string) => `باز کردن ${name}`,
    closes: (name: string) => `بستن ${name}`,
    never: 'تا کنون تغییری نکرده است.',
    changed: (by: string, time: string) => `${by}، ${time}`,
    byCommand: 'با فرمان سرور',
    reason: 'دلیل (در سوابق می‌ماند)',
    reasonHint: `دست‌کم ۱۰ نویسه. ${MASKED_IN_TEXTS}`,
    openQuestion: (name: string) => `${name} باز شود؟`,
    closeQuestion: (name: string) => `${name} بسته شود؟`,
    openText: 'آنچه منتظر مانده است همین حالا ادامه می‌یابد.',
    yesOpen: 'بله، باز شود',
    yesClose: 'بله، بسته شود',
    opened: (name: string) => `${name} باز شد`,
    closedDone: (name: string) => `${name} بسته شد`,
  },
  title: 'میز رسیدگی',
  sections: 'بخش‌های دفتر',
  queues: 'صف‌ها',
  order: { open: 'نزدیک‌ترین مهلت', closed: 'تازه‌ترین' },
  empty: 'پرونده‌ای در این صف نیست',
  choose: 'پرونده‌ای را از فهرست باز کنید',
  more: (shown: string, total: string) => `${shown} پرونده از ${total} پرونده نشان داده شده است.`,
  toApp: `برنامهٔ ${BRAND}`,
  back: 'بازگشت به صف',
  partial: 'این پرونده را همکار دیگری باید ببیند',
  partialText: 'شما یک طرف آن هستید، یا با یکی از دو طرف حساب بانکی یا نشانی اینترنتی مشترک داشته‌اید.',

  row: {
    until: (until: string) => `تا ${until}`,
    left: (left: string) => `${left} مانده`,
    over: 'مهلت گذشته است',
    late: 'دلیل تأخیر ثبت نشده است',
    mine: 'نزد شما',
    taken: 'برداشته شده',
    needsSecond: 'دو امضا می‌خواهد',
    waits: 'منتظر امضای دوم',
    reports: (count: string) => `${count} نوشتهٔ گزارش‌شده`,
  },

  ifLate: 'اگر دیر شود، پولی جابه‌جا نمی‌شود و سرپرست خبر می‌شود.',
  take: 'برداشتن پرونده',
  takeOver: 'گرفتن پرونده',
  takeOverQuestion: (name: string) => `پرونده را از ${name} می‌گیرید؟`,
  takeOverConsequence: 'از این پس شما رأی می‌دهید. این کار در پرونده ثبت می‌شود.',
  takeOverYes: 'بله، می‌گیرم',
  takenMeanwhile: 'همکار دیگری این پرونده را زودتر برداشت',
  holder: { yours: 'این پرونده نزد شماست.', others: (name: string) => `این پرونده نزد ${name} است.` },

  second: {
    needed: 'رأی این پرونده دو امضا می‌خواهد',
    largeAmount: 'مبلغ از ۲۰۰ میلیون ریال بیشتر است؛ پس از شما داور دیگری تأیید می‌کند.',
    fraud: 'گمان کلاهبرداری در میان است؛ پس از شما داور دیگری تأیید می‌کند.',
    yoursWaits: 'رأی شما ثبت شد و منتظر تأیید داور دیگری است. پول تا آن زمان جابه‌جا نمی‌شود.',
    othersWaits: (name: string) =>
      `${name} رأی داده است و تأیید شما را می‌خواهد. اگر موافق نیستید، پرونده را بگیرید و رأی دیگری بدهید.`,
    approve: 'تأیید رأی',
    question: 'این رأی را تأیید می‌کنید؟',
    consequence: (buyer: string, seller: string) =>
      `${buyer} ریال به خریدار و ${seller} ریال به فروشنده می‌رسد. رأی نهایی می‌شود و پول همین حالا جابه‌جا می‌شود.`,
    replaced: 'رأی دیگری به‌جای آن آمده است. آن را بخوانید',
    yes: 'بله، تأیید می‌کنم',
  },

  late: {
    owed: 'مهلت رسیدگی گذشت و دو طرف دلیل آن را نمی‌دانند.',
    near: 'مهلت رسیدگی رو به پایان است.',
    button: 'ثبت دلیل و مهلت تازه',
    days: 'نتیجه تا چند روز دیگر؟',
    day: (days: string) => `${days} روز`,
    reason: 'دلیل (دو طرف آن را می‌خوانند)',
    tooShort: 'کمی بیشتر توضیح دهید (دست‌کم ۲۰ نویسه)',
    submit: 'ثبت مهلت تازه',
  },

  note: { button: 'یادداشت', title: 'یادداشت تماس یا بررسی', label: 'یادداشت (دو طرف آن را می‌خوانند)' },
  award: {
    final: 'رأی نهایی است و پول همین حالا جابه‌جا می‌شود.',
    waits: 'رأی وقتی اجرا می‌شود که داور دیگری تأییدش کند.',
  },
  reported: (by: string) => `گزارش ${by}`,
  reporter: { payer: 'خریدار', payee: 'فروشنده', referee: 'داور' } satisfies Record<DisputeSide | 'referee', string>,

  facts: {
    title: 'آنچه از دو طرف می‌دانیم',
    age: 'عمر حساب',
    disputes: 'همهٔ اختلاف‌ها',
    lost: 'باخته در ۱۸۰ روز',
    inCommon: 'حساب یا نشانی مشترک',
    wrongCodes: 'کد تحویل نادرست',
    parcel: 'پاسخ شرکت پست یا پیک',
    none: 'ندارد',
    yes: 'دارد',
    cases: (count: string) => `${count} پرونده`,
    times: (count: string) => `${count} بار`,
    days: (count: string) => `${count} روز`,
    weeks: (count: string) => `${count} هفته`,
    months: (count: string) => `${count} ماه`,
  },
  flags: {
    oftenLost: (side: string) => `${side} در ۱۸۰ روز گذشته سه اختلاف یا بیشتر را باخته است.`,
    foreignCards: (side: string) => `${side} در هفت روز سه بار یا بیشتر با کارت دیگران پرداخته است.`,
    refereeLeans: (percent: string, cases: string, side: string) =>
      `داور این پرونده در ${percent} درصد از ${cases} رأی خود جانب ${side} را گرفته است.`,
  },
} as const;

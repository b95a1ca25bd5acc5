import type { ProofCheck, ShareKind } from '@contract/rules/reserveRules';
import { BRAND } from './brand';

/** Texts of the public proof of what is held, and of the reader's own share. Days are «۲۹ آبان». */
export const reservesCopy = {
  title: 'امانت‌های نزد ما',
  logIn: 'ورود',
  allHeld: 'همهٔ پولی که به مردم بدهکاریم، نزد ماست.',
  notAllHeld: 'بخشی از پولی که به مردم بدهکاریم، نزد ما نیست.',
  endOf: (date: string) => `پایان ${date}`,
  owed: 'به مردم بدهکاریم',
  held: 'نزد ماست',
  people: (count: string) => `${count} نفر`,
  bank: 'حساب امانی بانک',
  gateway: 'در راه از درگاه',
  more: 'بیشتر از بدهی ما',
  equal: 'درست به اندازهٔ بدهی ما',
  /** Around the amount. */
  less: ['آنچه نزد ماست ', ' از بدهی کمتر است'],
  limit: 'ریشه، بدهی ما را ثابت می‌کند. موجودی را صورت‌حساب بانک می‌گوید.',
  signedRoot: (day: string) => `ریشهٔ امضاشدهٔ ${day}`,
  rootOf: (day: string) => `ریشهٔ ${day}`,
  copy: 'کپی',
  copied: 'ریشه کپی شد',
  published: 'منتشر شد',
  key: 'امضا با کلید',
  rootBefore: 'ریشهٔ روز پیش',
  chart: 'سی روز گذشته',
  chartDay: 'روز',
  /** The filled bar. */
  legendHeld: (day: string) => `نزد ماست، پررنگ: ${day}`,
  legendOwed: 'بدهی به مردم',
  neverLess: (days: string) => `در هر ${days} روز گذشته، آنچه نزد ماست از بدهی کمتر نبوده است`,
  sometimesLess: (less: string, days: string) =>
    `در ${less} روز از ${days} روز گذشته، آنچه نزد ماست از بدهی کمتر بوده است`,
  missing: (days: string) => `برای ${days} روز ریشه‌ای منتشر نشده است`,
  noRoot: 'بدون ریشه',
  chooseDay: 'روز نمودار',
  /** Read when the day changes. */
  chosen: (day: string, held: string, owed: string) => `${day}، نزد ماست ${held} ریال، بدهی ${owed} ریال`,
  howTo: 'چطور بررسی کنید',
  howToSteps: [
    { title: 'سهم خودتان را باز کنید', text: 'پس از ورود، سهم و مسیر آن تا ریشه به گوشی شما فرستاده می‌شود.' },
    { title: 'گوشی شما حساب می‌کند', text: 'اگر سهم شما کم یا پنهان شده باشد، به این ریشه نمی‌رسد.' },
    { title: 'ریشه را با دیگران بسنجید', text: 'ریشهٔ هر روز برای همه یکی است و دیگر عوض نمی‌شود.' },
  ],
  technical: 'جزئیات فنی',
  noMoney: (day: string) => `در پایان ${day} پولی از مردم نزد ${BRAND} نبود.`,
  dayFile: 'پروندهٔ روز',
  guide: 'راهنمای فنی',
  checkMine: 'بررسی پول من',
  none: {
    title: 'هنوز مدرکی منتشر نشده است',
    text: 'مدرک نخستین روزی که پولی نزد ماست، تا ساعت ۰۶:۰۰ فردای آن، همین‌جا می‌آید.',
  },
} as const;

/** Texts of the reader's own share. */
export const myReserveCopy = {
  title: `پول شما نزد ${BRAND}`,
  /** On the drawing of the tree. */
  own: 'سهم شما',
  isIn: 'پول شما سر جایش است',
  heldAt: (day: string) => `در پایان ${day} نزد ${BRAND}`,
  onPhone: 'در همین گوشی بررسی شد',
  checking: 'در حال بررسی در همین گوشی',
  checkingTitle: 'بررسی پول شما',
  seen: 'گوشی شما چه دید',
  others: 'سهم دیگران، پنهان',
  steps: (count: string) => `${count} گام`,
  treeLeads: (count: string, day: string) => `سهم شما در ${count} گام به ریشهٔ ${day} می‌رسد`,
  treeWaits: (day: string) => `سهم شما و ریشهٔ ${day}، پیش از بررسی`,
  download: 'دریافت مدرک (JSON)',
  downloadOf: (day: string) => `مدرک ${day} (JSON)`,
  keep: {
    title: 'مدرک را نگه دارید',
    text: 'این پرونده نشان می‌دهد چه چیزی نادرست بوده است. آن را دریافت کنید و به پشتیبانی نشان دهید.',
  },
  support: 'تماس با پشتیبانی',
  all: `همهٔ پول‌های نزد ${BRAND}`,
  otherDays: 'روزهای دیگر',
  notFoundText: `پول شما با این مدرک گم نمی‌شود؛ پشتیبانی آن را با دفتر ${BRAND} می‌سنجد.`,
  nothing: (day: string) => `در پایان ${day} پولی از شما نزد ${BRAND} نبود`,
  waiting: {
    title: 'مدرک امروز هنوز آماده نیست',
    until: (day: string) => [`مدرک ${day} تا ساعت `, ' آماده می‌شود.'],
    left: (time: string) => `${time} مانده است.`,
    late: (day: string) => [`مدرک ${day} باید تا ساعت `, ' آماده می‌شد و هنوز آماده نیست.'],
    hour: '۰۶:۰۰',
    safe: `پول شما مثل همیشه نزد ${BRAND} است؛ فقط مدرک امروز هنوز آماده نیست.`,
    wasIn: (day: string) => `در پایان ${day} پول شما سر جایش بود`,
    checkedAt: (date: string) => `در همین گوشی، ${date}، `,
    shareOn: (day: string) => `پول شما در ${day}`,
  },
  lastKept: (day: string) => `آخرین مدرکی که در این گوشی مانده است: پایان ${day}.`,
  notChecked: 'بررسی انجام نشد',
  notCheckedText: 'مدرک دریافت شد، اما ابزار بررسی در این گوشی باز نشد.',
} as const;

/** Titles of the three checks: before, after a good and after a failed one. */
export const CHECK_STEP: Record<keyof ProofCheck, { waits: string; good: string; failed: string; failedText: string }> =
  {
    share: {
      waits: 'سهم شما',
      good: 'سهم شما درست است',
      failed: 'سهم شما با مدرک نمی‌خواند',
      failedText: 'مبلغ معامله‌ها یا نشان سهم با این مدرک یکی نیست.',
    },
    path: {
      waits: 'مسیر تا ریشه',
      good: 'مسیر به ریشه می‌رسد',
      failed: 'مسیر به ریشه نمی‌رسد',
      failedText: 'از سهم شما، با این مسیر، ریشهٔ دیگری به دست می‌آید.',
    },
    signature: {
      waits: 'امضای ریشه',
      good: 'امضای ریشه درست است',
      failed: 'امضای ریشه درست نیست',
      failedText: 'این ریشه با کلید منتشرشدهٔ ما امضا نشده است.',
    },
  };

/** Texts under the good checks. */
export const goodCheckCopy = {
  share: (deals: string) => `${deals} معامله، همان مبلغ که در برنامه می‌بینید.`,
  path: (steps: string) => `${steps} گام از ${steps} گام.`,
  /** Before the key and before the root. */
  signature: ['کلید ', '، ریشه '],
} as const;

export const SHARE_KIND: Record<ShareKind, string> = {
  held: 'برای خرید شما',
  receives: 'در راه به شما',
  returns: 'در راه برگشت به شما',
  stray: 'پرداخت دوبارهٔ شما، در راه برگشت',
};

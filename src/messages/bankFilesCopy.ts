import {
  BANK_FILE_MAX_ROWS,
  type BankFileFault,
  type BankRowNeed,
  type BankSource,
  type DifferenceCause,
  type DifferenceKind,
  type FileWarning,
} from '@contract/rules/bankFileRules';
import type { PayoutReason } from '@contract/rules/payoutRules';
import type { ReturnReason } from '@contract/rules/transactionStates';
import { formatIsoDate } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { MASKED_IN_TEXTS } from './officeCopy';

export const SOURCE_WORDS: Readonly<Record<BankSource, { readonly tab: string; readonly file: string }>> = {
  gateway: { tab: 'درگاه', file: 'پروندهٔ تسویهٔ درگاه' },
  bank: { tab: 'واریزهای بانک', file: 'صورت‌حساب بانک' },
};

export const KIND_WORDS: Readonly<Record<DifferenceKind, { readonly name: string; readonly about: string }>> = {
  ours: { name: 'فقط نزد ما', about: 'بانک آن را ندارد' },
  theirs: { name: 'فقط نزد بانک', about: 'ما آن را نمی‌شناسیم' },
  amount: { name: 'مبلغ متفاوت', about: 'شماره یکی است' },
};

/** What the differences of one cause have in common. */
const CAUSE_WORDS: Readonly<Record<DifferenceCause, string>> = {
  missing: 'در هیچ پرونده‌ای نیست',
  other_day: 'تاریخ ردیف روز دیگری است',
  repeated: 'ردیف تکراری',
  amount: 'مبلغ متفاوت',
  unknown: 'شمارهٔ ناشناس',
};

/** «تاریخ ردیف ۳ آذر ۱۴۰۵» */
export function causeWords(cause: DifferenceCause, dated: string | null): string {
  return cause === 'other_day' && dated !== null ? `تاریخ ردیف ${formatIsoDate(dated)}` : CAUSE_WORDS[cause];
}

/** Why a payment goes back. */
export const RETURN_WORDS: Readonly<Record<ReturnReason, string>> = {
  taken: 'پرداخت دوم',
  own: 'پرداخت دوم',
  closed: 'معامله بسته شده بود',
  amount: 'مبلغ نادرست',
  unanswered: 'مهلت گذشت',
  foreign_card: 'کارت دیگری',
};

export const PAYOUT_WORDS: Readonly<Record<PayoutReason, string>> = {
  account_closed: 'حساب بسته است',
  account_blocked: 'حساب مسدود است',
  wrong_iban: 'شبا نادرست است',
  bank_down: 'بانک پاسخ نمی‌دهد',
  limit: 'سقف انتقال بانک',
  unknown: 'بانک دلیلی نگفت',
};

const ROW_NEEDS: Readonly<Record<BankRowNeed, string>> = {
  reference: 'شماره‌ای از حرف لاتین و رقم لازم است',
  rials: 'مبلغی به ریال و بدون اعشار لازم است',
  tomans: 'مبلغی به تومان و بدون اعشار لازم است',
  one_sum: 'در یکی از دو ستون واریز و برداشت، مبلغی بدون علامت لازم است',
  direction: 'واژه‌ای مانند «واریز» یا «برداشت» لازم است',
  day: 'تاریخی تا امروز لازم است، مانند ۱۴۰۵/۰۸/۲۹',
  columns: 'به شمار سرستون‌ها خانه لازم است',
  quotes: 'گیومه‌ای باز مانده است',
  heading: 'این ردیف بالای سرستون‌ها است',
};

/** Of a row that is refused: its line, the head of the column, the text found and what is needed. */
interface RefusedRow {
  readonly line?: string;
  readonly column?: string;
  readonly found?: string;
  readonly needed?: string;
}

/** «ستون «مبلغ»: «۱٫۵»؛ مبلغی به ریال و بدون اعشار لازم است» */
export function rowWords({ column, found, needed }: RefusedRow): string {
  const isolated = (text: string) => `«\u2068${text}\u2069»`;
  const place = column === undefined ? '' : `ستون ${isolated(column)}: `;
  const text = found === undefined ? 'خالی' : isolated(found);
  const need = needed !== undefined && needed in ROW_NEEDS ? `؛ ${ROW_NEEDS[needed as BankRowNeed]}` : '';
  return `${place}${text}${need}`;
}

const rows = (count: number) => `${formatCount(count)} ردیف`;

export const reconcileCopy = {
  title: 'مغایرت‌گیری',
  sources: 'منبع',
  dayBefore: 'روز پیش',
  dayAfter: 'روز بعد',
  files: 'پرونده‌های بانک',
  drop: 'پرونده را اینجا رها کنید',
  oneFile: 'پروندهٔ پیشین هنوز خوانده می‌شود. این یکی را پس از آن رها کنید',
  dropText: 'CSV یا XLSX، تا ۲۰ مگابایت. پرونده فقط خوانده می‌شود و چیزی در دفتر ثبت نمی‌کند.',
  choose: 'انتخاب',
  format: 'فرمت پرونده',
  formats: 'فرمت پرونده‌ها',
  cancel: 'انصراف',
  whole: 'خوانده شد',
  empty: 'ردیفی ندارد',
  undecided: 'منتظر تصمیم شما',
  undecidedText: 'این پرونده هنوز در چیزی شمرده نمی‌شود و پس از یک ساعت کنار می‌رود.',
  warning: ({ kind, percent, day }: FileWarning): string => {
    const share = `${toPersianDigits(percent)} ٪ ردیف‌ها`;
    switch (kind) {
      case 'other_source':
        return `${share} از منبع دیگر است`;
      case 'no_match':
        return `${share} با هیچ پرداخت یا واریزی نمی‌خواند`;
      case 'other_day':
        return `${share} برای ${formatIsoDate(day ?? '')} است`;
    }
  },
  accept: 'پذیرفتن پرونده',
  accepted: 'پرونده پذیرفته شد',
  dropFile: 'رها کردن پرونده',
  droppedFile: 'پرونده رها شد',
  withdraw: 'کنار گذاشتن پرونده',
  withdrawReason: 'دلیل کنار گذاشتن',
  withdrawHint: `ردیف‌های پرونده از مغایرت‌گیری بیرون می‌روند و در رد کارها می‌مانند. دست‌کم ۱۰ نویسه؛ تأیید نفر دوم لازم است. ${MASKED_IN_TEXTS}`,
  withdrawn: 'کنار گذاشته شد',
  fileFacts: (count: number, mark: string) => `${rows(count)} · اثر پرونده ${mark}`,
  reading: (count: number, total: number | null) =>
    `در حال خواندن: ${total === null ? rows(count) : `${formatCount(count)} از ${rows(total)}`}`,
  quarter: (quarter: number) => (quarter === 0 ? 'خواندن آغاز شد' : `${toPersianDigits(quarter * 25)}٪ خوانده شد`),
  fault: (fault: BankFileFault | null, row: RefusedRow): string => {
    switch (fault) {
      case 'known':
        return 'این پرونده پیش‌تر خوانده شده است';
      case 'columns':
        return 'سرستون‌های این فرمت در پرونده پیدا نشد. فرمت دیگری برگزینید، یا از همین پرونده فرمت تازه‌ای بسازید';
      case 'row':
        return `ردیف ${toPersianDigits(row.line ?? '')} خوانده نشد. ${rowWords(row)}. هیچ ردیفی از این پرونده به کار نرفت`;
      case 'rows':
        return `پرونده بیش از ${formatCount(BANK_FILE_MAX_ROWS)} ردیف دارد`;
      case 'binary':
        return 'این پرونده جدول نیست. CSV یا XLSX لازم است';
      case 'encrypted':
        return 'پرونده رمز دارد یا از اکسل پیش از ۲۰۰۷ است. آن را بی‌رمز با پسوند XLSX ذخیره کنید';
      case 'macros':
        return 'پرونده ماکرو دارد. آن را با پسوند XLSX ذخیره کنید';
      case 'unpacked':
        return 'محتوای باز شدهٔ این پرونده بیش از اندازه بزرگ است';
      case 'format':
        return 'این فرمت پرونده نمی‌گیرد. فرمت دیگری برگزینید';
      case 'size':
        return 'پرونده از ۲۰ مگابایت بزرگ‌تر است';
      case 'day_closed':
        return 'این روز بسته شده است و پرونده‌ای نمی‌گیرد';
      case 'day_settled':
        return 'تسویهٔ درگاه برای این روز ثبت شده است و پرونده‌ای نمی‌گیرد';
      default:
        return 'پرونده خوانده نشد و چیزی از آن به کار نرفت. دوباره تلاش کنید';
    }
  },
  same: (count: number) => `${rows(count)} یکی است`,
  differences: (count: number) => `${formatCount(count)} مغایرت`,
  none: 'مغایرتی نیست ✓',
  more: 'مغایرت‌های بیشتر',
  together: (count: number) => `توضیح یکجای ${formatCount(count)} مغایرت`,
  ownDeal: 'از معاملهٔ خودتان است؛ همکار دیگری آن را توضیح می‌دهد.',
  ownDay: 'ردیفی از معاملهٔ خودتان دارد؛ همکار دیگری آن را ثبت می‌کند.',
  ownProposal: 'به معاملهٔ خودتان مربوط است؛ همکار دیگری دربارهٔ آن تصمیم می‌گیرد.',
  inGroup: 'توضیح یکجای آن منتظر تأیید نفر دوم است.',
  count: 'تعداد',
  sum: 'جمع مبلغ',
  difference: 'تفاوت',
  day: 'روز',
  deal: 'معامله',
  nothing: 'ندارد',
  explanationOf: (reference: string) => `توضیح مغایرت ${reference}`,
  atOurs: 'نزد ما',
  atBank: 'نزد بانک',
  nearMidnight: 'نزدیک نیمه‌شب؛ شاید در پروندهٔ فردا بیاید.',
  notAtBank: 'بانک هنوز آن را در پرونده‌ای نیاورده است.',
  otherDay: (day: string) => `در پرونده با تاریخ ${day} آمده است.`,
  repeated: 'ردیف تکراری است: همین شماره و مبلغ پیش‌تر آمده است.',
  dated: (day: string) => `تاریخ این ردیف ${day} است.`,
  noAttempt: 'هیچ تلاشی با این شماره نداریم.',
  noTransfer: 'واریزی با این شماره نداریم.',
  unused: (why: string | null) => (why === null ? 'پرداختی که به کار نرفت.' : `${why}؛ به کار نرفت و باید برگردد.`),
  onTheWay: 'در صف بازگشت است.',
  returned: 'به کارت برگشت داده شد.',
  card: 'کارت',
  paidAt: (time: string) => `ثبت ${time}`,
  explain: 'نوشتن توضیح',
  explanation: 'توضیح مغایرت',
  explainHint: `دست‌کم ۱۰ نویسه؛ تأیید نفر دوم لازم است. ${MASKED_IN_TEXTS}`,
  settle: 'ثبت تسویهٔ درگاه',
  settleTitle: (reference: string) => `ثبت ردیف ${reference} به نام تسویهٔ درگاه`,
  settleAbout: 'این ردیف، پول کدام روزهای درگاه است؟',
  settleReason: 'توضیح تسویه',
  settled: (day: string) => `درگاه پول این روز را داده است، در صورت‌حساب ${day}.`,
  noGatewayDays: 'تا این روز، روز تمام‌شده و تسویه‌نشده‌ای از درگاه نیست.',
  settleRefused: 'ثبت نشد. در روزهای درگاه، ردیف تکراری یا پروندهٔ منتظر کنار گذاشتن را ببینید',
  gatewayDays: 'روزهای درگاه',
  gross: 'جمع پرونده‌های درگاه',
  cameIn: 'واریز درگاه',
  fee: 'کارمزد درگاه',
  feeAboveSum: 'این مبلغ از جمع روزهای انتخاب‌شده بیشتر است.',
  feeTooLarge: 'تفاوت بیش از ۵٪ است؛ روزها با این مبلغ نمی‌خوانند.',
  send: 'فرستادن برای تأیید نفر دوم',
  sent: 'برای تأیید نفر دوم فرستاده شد',
  explained: 'توضیح داده شد',
  by: (by: string, second: string) => `${by}، تأیید ${second}`,
  waits: (by: string) => `پیشنهاد ${by} منتظر تأیید نفر دوم است.`,
  toQueue: 'دیدن صف بازگشت وجه',
  giveBack: 'بازگرداندن به پرداخت‌کننده',
  giveBackReason: 'دلیل بازگرداندن',
  close: 'بستن روز',
  closeQuestion: (day: string) => `${day} بسته شود؟`,
  closeText: 'روز بسته دیگر تغییر نمی‌کند و پرونده‌ای نمی‌گیرد.',
  yesClose: 'بله، بسته شود',
  closed: 'بسته شد',
  closedBy: (by: string, time: string) => `${by}، ${time}`,
  blocked: {
    day_runs: 'این روز هنوز تمام نشده است.',
    file_missing: 'پروندهٔ درگاه و صورت‌حساب بانک این روز هر دو لازم است. پروندهٔ بی‌ردیف به حساب نمی‌آید.',
    withdrawal_waits: 'پیشنهاد کنار گذاشتن پرونده‌ای منتظر تأیید نفر دوم است.',
    unexplained: 'تا هر مغایرت توضیح نداشته باشد، روز بسته نمی‌شود.',
  },
  canClose: 'هر مغایرت توضیح دارد و روز آمادهٔ بستن است.',
  openDays: 'روزهای باز',
} as const;

export const refundsCopy = {
  title: 'صف بازگشت وجه',
  inQueue: 'در صف',
  refunds: (count: number) => `${formatCount(count)} بازگشت`,
  total: 'جمع مبلغ',
  oldest: 'کهنه‌ترین',
  hours: (count: number) => `${formatCount(count)} ساعت`,
  nearEnd: 'نزدیک مرز ۷۲ ساعت',
  returnedToday: 'تمام‌شدهٔ امروز',
  reference: 'شمارهٔ مرجع',
  deal: 'معامله',
  amount: 'مبلغ',
  why: 'چرا',
  age: 'سن',
  tries: 'تلاش',
  next: 'نوبت بعد',
  keptAtGateway:
    'این کارت به نام پرداخت‌کننده نبود. اگر درگاه پول را برنگرداند، فقط با تأیید نفر دوم به حساب پرداخت‌کننده می‌رود.',
  noReason: 'به کار نرفت',
  underWay: 'در راه است',
  none: 'چیزی در صف نیست',
  noneText: 'هر پرداختی که به کار نرفته، برگشته است.',
  promise: (left: number) =>
    left > 0
      ? `به پرداخت‌کننده گفته‌ایم تا ۷۲ ساعت؛ ${formatCount(left)} ساعت مانده است.`
      : 'به پرداخت‌کننده گفته‌ایم تا ۷۲ ساعت؛ این زمان گذشته است.',
  retry: 'تلاش دوباره با همان شماره',
  retried: 'بازگشت دوباره خواسته شد',
  transferWaits: 'این پول با واریز بانکی برمی‌گردد و اکنون منتظر بانک است',
  foot: 'پرداختی که تأیید نشده باشد، پس از نیم ساعت خودکار برمی‌گردد. برگشتی که درگاه نپذیرد، در صف می‌ماند.',
  proposals: 'منتظر تأیید نفر دوم',
} as const;

export const payoutsCopy = {
  title: 'واریزهای مانده',
  to: 'گیرنده',
  sides: { settle: 'فروشنده', refund: 'خریدار' },
  account: 'شبا',
  state: 'حال',
  states: { waiting: 'منتظر بانک', sent: 'نزد بانک است', needs_account: 'حساب دیگری لازم است', done: 'انجام شد' },
  since: 'از',
  retry: 'تلاش دوباره',
  retried: 'واریز دوباره با همان شماره فرستاده شد',
  none: 'واریزی نمانده است',
  noneText: 'هر واریزی که دستور داده شده، انجام شده است.',
} as const;

/** Texts of the bank's holidays. */
export const holidaysCopy = {
  title: 'تعطیلی‌های بانک',
  about: 'در این روزها و جمعه‌ها بانک چرخهٔ پایا ندارد. واریزها تا روز کاری بعد می‌مانند.',
  day: 'روز',
  name: 'مناسبت',
  add: 'افزودن',
  added: (day: string) => `${day} افزوده شد`,
  remove: 'برداشتن',
  removed: (day: string) => `${day} برداشته شد`,
  none: 'تعطیلی دیگری ثبت نشده است.',
} as const;

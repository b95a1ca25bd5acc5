import type { FormatColumn, FormatRules } from '@contract/rules/bankFormatRules';
import { formatCount, toPersianDigits } from '@/lib/digits';

/** The columns of a file. */
export const COLUMN_WORDS: Readonly<Record<FormatColumn, string>> = {
  reference: 'شمارهٔ مرجع',
  spare: 'شماره، اگر در ستون بالا نبود',
  amount: 'مبلغ',
  deposit: 'واریز',
  withdrawal: 'برداشت',
  direction: 'جهت',
  day: 'تاریخ',
};

type ChosenRule = Exclude<keyof FormatRules, 'heads' | 'skip'>;

/** The choices of each rule, in the order of the form. */
export const RULE_WORDS: { readonly [Rule in ChosenRule]: Readonly<Record<FormatRules[Rule], string>> } = {
  sign: {
    signed: 'علامت مبلغ؛ منفی یعنی برگشت',
    turned: 'علامت مبلغ؛ مثبت یعنی برگشت',
    columns: 'دو ستون واریز و برداشت',
    word: 'ستونی با واژهٔ واریز یا برداشت',
  },
  finding: {
    cell: 'خانه خود شماره است',
    order: 'شمارهٔ واریز ما درون متن',
    label: 'پس از «شماره پیگیری» و مانند آن',
    digits: 'بلندترین عدد متن',
  },
  unit: { rial: 'ریال', toman: 'تومان' },
  separator: {
    any: 'هرچه روشن باشد',
    ',': 'ویرگول: 1,250,000',
    '.': 'نقطه: 1.250.000',
  },
  order: {
    any: 'هرچه روشن باشد',
    ymd: 'سال، ماه، روز',
    dmy: 'روز، ماه، سال',
    mdy: 'ماه، روز، سال',
  },
  calendar: { any: 'هرچه روشن باشد', jalali: 'شمسی', gregorian: 'میلادی' },
  encoding: {
    any: 'خودکار',
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1256': 'Windows-1256',
  },
  delimiter: {
    any: 'خودکار',
    ',': 'ویرگول ( , )',
    ';': 'نقطه‌ویرگول ( ; )',
    '\t': 'Tab',
    '|': 'خط ( | )',
  },
};
export const CHOSEN_RULES = Object.keys(RULE_WORDS) as ChosenRule[];

export const formatsCopy = {
  title: 'فرمت پرونده‌ها',
  toReconcile: 'مغایرت‌گیری',
  about: 'فرمت می‌گوید پروندهٔ یک بانک یا درگاه چگونه خوانده شود. فرمت تغییر نمی‌کند؛ نسخهٔ تازه‌ای جای آن را می‌گیرد.',
  name: 'نام',
  source: 'منبع',
  account: 'حساب یا پایانه',
  accountHint: 'شماره، با حرف لاتین، رقم و نقطه. خالی برای همه',
  heads: 'سرستون‌ها',
  headsHint: 'چند نام را با «؛» از هم جدا کنید؛ نخستین نامی که در پرونده باشد خوانده می‌شود',
  version: (version: number) => `نسخهٔ ${toPersianDigits(version)}`,
  madeBy: 'سازنده',
  builtIn: 'از آغاز',
  files: 'پرونده‌ها',
  fileCount: (count: number) => (count === 0 ? '—' : formatCount(count)),
  state: 'حال',
  on: 'روشن',
  off: 'خاموش',
  turnOff: 'خاموش کردن',
  turnOn: 'روشن کردن',
  turnedOff: 'فرمت خاموش شد و پروندهٔ تازه نمی‌گیرد',
  turnedOn: 'فرمت روشن شد',
  follow: 'نسخهٔ تازه',
  make: 'فرمت تازه',
  made: (name: string) => `فرمت «${name}» ساخته شد`,
  save: 'ساختن فرمت',
  known: 'فرمتی با این نام هست، یا نسخهٔ تازه‌تری ساخته شده است',
  finding: 'جای شماره',
  sign: 'جهت پول',
  unit: 'واحد',
  separator: 'جداکنندهٔ هزارگان',
  calendar: 'تقویم سال دورقمی',
  order: 'ترتیب تاریخ',
  encoding: 'کدگذاری',
  delimiter: 'جداکنندهٔ ستون‌ها',
  skip: 'ردیف‌هایی که رد می‌شوند',
  sample: 'پروندهٔ نمونه',
  sampleText: 'ردیف‌های نخست نمونه خوانده می‌شود و چیزی از آن نمی‌ماند.',
  chooseSample: 'انتخاب نمونه',
  look: 'دیدن نتیجه',
  noHeading: 'سرستون‌ها پیدا نشد. نام ستون‌ها را از ردیف‌های زیر بردارید.',
  counts: (read: number, faults: number) =>
    `${formatCount(read)} ردیف خوانده شد، ${formatCount(faults)} ردیف خوانده نمی‌شود`,
  rows: 'ردیف‌های نمونه',
  line: 'ردیف',
  row: 'در پرونده',
  became: 'آنچه خوانده شد',
  passedOver: 'خوانده نمی‌شود',
  headingRow: 'سرستون‌ها',
} as const;

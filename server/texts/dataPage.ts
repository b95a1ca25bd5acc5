import { BRAND } from '@contract/rules/limits';
import { DISPUTE_STAGE_WORDS } from '@contract/rules/noticeWords';
import { tehranClock } from '@contract/rules/tehranTime';
import { dayName, persianDigits, rials } from './figures';
import { html } from './html';

/** Sections of a person's data, in their order on the page. */
const SECTIONS = {
  identity: 'شما',
  notice_settings: 'تنظیم خبرها',
  transactions: 'تراکنش‌ها',
  notices: 'خبرها',
  accounts: 'کارت‌ها و حساب‌ها',
  attempts: 'پرداخت‌های شما در درگاه',
  transfers: 'واریزها به حساب شما',
  saved_addresses: 'نشانی‌های نگه‌داشته',
  sent_to: 'نشانی‌هایی که برای خریدها داده‌اید',
  deliveries: 'تحویل‌هایی که ثبت کرده‌اید',
  disputes: 'پرونده‌های اختلاف',
  dispute_texts: 'نوشته‌های شما در پرونده‌ها',
  proposals: 'پیشنهادهای توافق شما',
  reports: 'گزارش‌های شما از نوشته‌ها',
  awards: 'رأی‌هایی که داده‌اید',
  pictures: 'عکس‌هایی که فرستاده‌اید',
  sessions: 'ورودها',
  devices: 'دستگاه‌های شناخته‌شده',
  passkeys: 'کلیدهای ورود',
  push: 'مرورگرهایی که خبر می‌گیرند',
} as const;
export type DataSection = keyof typeof SECTIONS;

const FIELDS = {
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  national_code: 'کد ملی',
  mobile: 'موبایل',
  birth_date: 'تاریخ تولد',
  joined_at: 'عضویت',
  referral_code: 'کد معرف',
  free_commission: 'کارمزد رایگان',
  deadlines: 'خبر مهلت‌ها',
  dispute_talk: 'خبر گفت‌وگوی پرونده',
  amount_on_lock_screen: 'مبلغ روی صفحهٔ قفل',
  push: 'خبر روی گوشی',
  at: 'زمان',
  payment_code: 'کد پرداخت',
  amount: 'مبلغ',
  payee_amount: 'سهم فروشنده',
  proposal: 'نتیجهٔ پیشنهاد',
  behalf: 'بابت',
  status: 'وضعیت',
  role: 'نقش شما',
  other_name: 'طرف معامله',
  bank: 'بانک',
  card: 'کارت',
  iban: 'شبا',
  is_default: 'پیش‌فرض',
  deleted_at: 'حذف',
  attempt: 'نتیجهٔ پرداخت',
  why: 'دلیل برگشت',
  trace_number: 'کد پیگیری',
  done_at: 'واریز شد',
  notice: 'خبر',
  read: 'خوانده‌شده',
  tracking_code: 'کد رهگیری',
  receiver: 'گیرنده',
  parcel_address: 'نشانی گیرنده',
  postcode: 'کد پستی',
  text: 'متن',
  reason: 'دلیل',
  stage: 'مرحله',
  outcome: 'نتیجه',
  closed_at: 'بسته شد',
  bytes: 'اندازه (بایت)',
  browser: 'مرورگر',
  address: 'نشانی اینترنتی',
  place: 'جا',
  by_passkey: 'با کلید ورود',
  ended_at: 'پایان',
  last_used_at: 'آخرین استفاده',
} as const;
export type DataField = keyof typeof FIELDS;

const MONEY: readonly string[] = ['amount', 'free_commission', 'payee_amount'];

/** Words of the codes in the JSON, by field. */
const CODES: Partial<Record<DataField, Readonly<Record<string, string>>>> = {
  status: {
    inquired: 'در انتظار پرداخت',
    redirected: 'در حال پرداخت',
    paid: `نزد ${BRAND}`,
    canceled: 'لغوشده',
    settled: 'تسویه‌شده',
    settled_awaiting: 'در حال تسویه',
    settled_done: 'تسویهٔ نهایی',
    refunded: 'بازگشت وجه',
    refunded_awaiting: 'در حال بازگشت وجه',
    refunded_done: 'بازگشت نهایی',
  },
  role: { payer: 'خریدار', payee: 'فروشنده' },
  attempt: {
    pending: 'در درگاه',
    paid: 'پرداخت شد',
    failed: 'ناموفق',
    reversed: 'به کارت برگشت',
    superseded: 'پرداخت تازه‌ای آغاز شد',
    expired: 'بدون پاسخ',
  },
  proposal: {
    open: 'بی‌پاسخ تا این لحظه',
    accepted: 'پذیرفته شد',
    rejected: 'رد شد',
    replaced: 'پیشنهاد دیگری آمد',
    expired: 'بی‌پاسخ ماند',
    closed: 'با رأی یا پایان پرونده بسته شد',
  },
  why: {
    taken: 'دیگری زودتر پرداخت کرد',
    own: 'پرداخت دیگری از شما زودتر رسید',
    closed: 'درخواست یا حساب بسته بود',
    amount: 'مبلغ نادرست',
    unanswered: 'بی‌پاسخ',
    foreign_card: 'کارت از آن شما نبود',
  },
  reason: {
    not_received: 'نرسیدن کالا یا خدمت',
    not_as_described: 'تفاوت با گفته‌ها',
    damaged: 'خراب یا آسیب‌دیده',
    seller_will_not_refund: 'برنگرداندن پول',
    buyer_does_not_confirm: 'تأیید نکردن خریدار',
    goods_not_returned: 'پس ندادن کالا',
    suspected_fraud: 'گمان کلاهبرداری',
    silent_buyer: 'پاسخ ندادن خریدار',
  },
  stage: DISPUTE_STAGE_WORDS,
  outcome: {
    agreed: 'توافق',
    conceded: 'واگذاری',
    awarded: 'رأی',
    withdrawn: 'پس گرفته شد',
    silence: 'پایان مهلت',
  },
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const moments = new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
  timeZone: 'UTC',
  dateStyle: 'long',
  timeStyle: 'short',
});

type Value = string | number | boolean | null;

interface Part {
  readonly section: DataSection;
  readonly records: readonly { readonly [Field in DataField]?: Value }[];
}

/** A person's data as a page to read and print: no script, no address, all texts escaped. Streamed. */
export async function* dataPage(parts: AsyncIterable<Part>, madeAt: Date): AsyncGenerator<string> {
  yield `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>داده‌های من نزد ${BRAND}</title><style>${STYLE}</style></head><body><h1>داده‌های من نزد ${BRAND}</h1><p>${moments.format(tehranClock(madeAt))}</p>`;
  let open: DataSection | null = null;
  for await (const { section, records } of parts) {
    if (section !== open) {
      yield `<h2>${SECTIONS[section]}</h2>`;
      if (records.length === 0) yield '<p>چیزی نیست</p>';
    }
    open = section;
    for (const record of records) yield recordBlock(record);
  }
  yield '</body></html>';
}

function recordBlock(record: Part['records'][number]): string {
  const rows = Object.entries(record).filter(([field, value]) => field !== 'notice' && value !== null && value !== '');
  const lines = rows.map(([field, value]) => {
    const name = field as DataField;
    const look = MONEY.includes(name) ? html` class="sum"` : '';
    return html`<div><dt>${FIELDS[name]}</dt><dd dir="auto"${look}>${words(name, value as Exclude<Value, null>)}</dd></div>`;
  });
  return html`<dl>${lines}</dl>`.text;
}

function words(field: DataField, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  if (typeof value === 'number') return MONEY.includes(field) ? rials(value) : persianDigits(String(value));
  if (INSTANT.test(value)) return moments.format(tehranClock(new Date(value)));
  if (field === 'birth_date') return dayName(value);
  return CODES[field]?.[value] ?? value;
}

const STYLE = `
@page{size:A4;margin:16mm}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.9 Vazirmatn,Tahoma,sans-serif;color:#1b1f2a;background:#fff}
h2{margin:2rem 0 .5rem;padding-bottom:.25rem;border-bottom:2px solid #1f4fa3}
dl{margin:0;padding:.5rem 0;border-bottom:1px solid #ccc;break-inside:avoid}
dl div{display:flex;gap:1rem;justify-content:space-between}
dt{flex:none;color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.sum{white-space:nowrap}
`;

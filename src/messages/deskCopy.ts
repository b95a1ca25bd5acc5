import { KIND_NAME } from '@contract/rules/auditWords';
import type { BankSource, DifferenceCause } from '@contract/rules/bankFileRules';
import type { OperatorRole } from '@contract/rules/officeRoles';
import type { PartnerKeyKind } from '@contract/rules/partnerRules';
import type { ProposalKind } from '@contract/rules/twoPersons';
import { formatIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { causeWords, SOURCE_WORDS } from './bankFilesCopy';
import { BRAND } from './brand';
import type { ErrorOverrides } from './errorsCopy';
import { MASKED_IN_TEXTS, ROLE_NAME } from './officeCopy';
import { KEY_WORDS } from './officePartners';

const roleOf = (details: Readonly<Record<string, unknown>>) => ROLE_NAME[details.role as OperatorRole] ?? '';

/** What a proposal asks, by kind. */
const PROPOSAL_TITLE: Readonly<
  Record<ProposalKind, (who: string, details: Readonly<Record<string, unknown>>) => string>
> = {
  grant_role: (who, details) => `نقش ${roleOf(details)} برای ${who}`,
  revoke_role: (who, details) => `گرفتن نقش ${roleOf(details)} از ${who}`,
  close_account: (who) => `بستن حساب ${who}`,
  reopen_account: (who) => `باز کردن حساب ${who}`,
  change_mobile: (who) => `تغییر موبایل ${who}`,
  explain_difference: (_who, { reference, rials }) => `توضیح مغایرت ${reference}، ${formatRials(Number(rials))} ریال`,
  explain_differences: (_who, { count, cause, dated, rials }) =>
    `توضیح یکجای ${formatCount(Number(count))} مغایرت، ${causeWords(cause as DifferenceCause, dated as string | null)}، ${formatRials(Number(rials))} ریال`,
  withdraw_file: (_who, { day, source, rows }) =>
    `کنار گذاشتن ${SOURCE_WORDS[source as BankSource].file}، ${formatIsoDate(String(day))}، ${formatCount(Number(rows))} ردیف`,
  settle_gateway: (_who, { rials, fee }) =>
    `تسویهٔ درگاه، ${formatRials(Number(rials))} ریال با ${formatRials(Number(fee))} ریال کارمزد`,
  change_partner: (who) => `تغییر نشانی‌ها یا شمارهٔ تماس ${who}`,
  rotate_partner_key: (who, { kind }) => `${KEY_WORDS[kind as PartnerKeyKind].rotate} برای ${who}`,
  return_payment: (_who, { transaction, rials }) =>
    `بازگرداندن ${formatRials(Number(rials))} ریال به پرداخت‌کننده، معاملهٔ ${transaction}`,
};

/** A proposal's title. Without details, which a concerned operator does not get, it is the name of the kind. */
export function proposalTitle(kind: ProposalKind, who: string, details: Readonly<Record<string, unknown>>): string {
  return Object.keys(details).length === 0 ? KIND_NAME[kind] : PROPOSAL_TITLE[kind](who, details);
}

/** The catalogue has no text for these; an operator reads each refusal. */
export const OFFICE_ERRORS: ErrorOverrides = {
  1004: 'این مورد دیگر پیدا نمی‌شود',
  1005: 'این کار پیش‌تر ثبت شده یا چیزی در آن تغییر کرده است',
};

/** Texts of the office's door, roles, people and audit. */
export const deskCopy = {
  wrongNumber: 'این شماره درست نیست. آن را بازبینی کنید',
  menu: 'بخش‌های دفتر',
  leaves: (minutes: string) => `خروج خودکار تا ${minutes} دقیقه`,
  reason: 'دلیل (در رد کارها می‌ماند)',
  reasonHint: `دست‌کم ۱۰ نویسه. ${MASKED_IN_TEXTS}`,
  proposed: 'پیشنهاد ثبت شد و منتظر تأیید همکار دیگری است',

  door: {
    title: 'ورود به دفتر',
    text: 'برای کار در دفتر، کلید ورود خود را نشان دهید. پس از ۳۰ دقیقه بی‌کاری و دست‌بالا پس از ۸ ساعت دوباره پرسیده می‌شود.',
    open: 'تأیید با اثر انگشت یا چهره',
    opening: 'در حال تأیید',
    refused: 'کلید پذیرفته نشد. دوباره تلاش کنید.',
    none: 'هنوز کلید ورود ندارید',
    noneText: 'دفتر فقط با کلید ورود باز می‌شود. یک کلید بیفزایید و به همین صفحه برگردید.',
    add: 'افزودن کلید',
    toApp: `برنامهٔ ${BRAND}`,
  },

  roles: {
    title: 'نقش‌ها',
    operators: 'همکاران',
    count: (count: string) => `${count} نفر · سقف ۸ ساعت در هر ورود`,
    columns: { name: 'نام', roles: 'نقش', keys: 'کلید ورود', last: 'آخرین کار' },
    keys: (count: string) => `${count} کلید`,
    never: 'هنوز کاری نکرده است',
    options: (name: string) => `گزینه‌های ${name}`,
    propose: 'پیشنهاد نقش',
    grant: (name: string) => `پیشنهاد نقش برای ${name}`,
    revoke: (role: string) => `گرفتن نقش ${role}`,
    nationalCode: 'کد ملی',
    role: 'نقش',
    send: 'ثبت پیشنهاد',
    empty: 'هنوز کسی نقشی ندارد',
    impossible: 'این تغییر ممکن نیست: نقش همین حالا چنین است، بازرس نقش دیگری ندارد، و دست‌کم یک سرپرست می‌ماند.',
    unknown: 'کاربری با این کد ملی نیست',
    what: 'هر نقش چه می‌تواند',
    whatHint: 'همه معامله را با نام پوشیده می‌بینند؛ هیچ‌کس در دفتر ثبت نمی‌کند',
    has: 'دارد',
    hasNot: 'ندارد',
    rights: {
      people: 'یافتن کاربر و پایان نشست‌ها',
      disputes: 'رأی در اختلاف',
      ledger: 'دیدن دفتر کل و مغایرت‌گیری',
      payouts: 'تلاش دوبارهٔ واریز و بازگشت',
      roles: 'تأیید نفر دوم، نقش، بستن حساب',
      audit: 'رد کارها',
    },
    closed: 'حساب‌های بسته',
    closedCount: (count: string) => `${count} حساب`,
    noneClosed: 'حسابی بسته نیست',
  },

  proposals: {
    title: 'تأیید نفر دوم لازم است',
    none: 'پیشنهادی منتظر تأیید نیست',
    by: (by: string, time: string) => `پیشنهاد ${by}، ${time}`,
    you: 'شما',
    own: 'پیشنهاد خودتان را همکار دیگری تأیید می‌کند.',
    aboutYou: 'دربارهٔ حساب یا معاملهٔ خود شماست؛ همکار دیگری تصمیم می‌گیرد.',
    approve: 'تأیید',
    reject: 'رد کردن',
    withdraw: 'پس گرفتن پیشنهاد',
    question: (title: string) => `${title} را تأیید می‌کنید؟`,
    consequence: 'همین حالا اجرا می‌شود و در رد کارها می‌ماند.',
    yes: 'بله، تأیید می‌کنم',
    done: { approve: 'تأیید شد', reject: 'رد شد', withdraw: 'پیشنهاد پس گرفته شد' },
    gone: 'همکار دیگری پیش از شما تصمیم گرفت',
    notNow: 'این کار اکنون ممکن نیست',
    notYours: 'این پیشنهاد را همکار دیگری باید تأیید کند',
  },

  people: {
    title: 'کاربران',
    rule: 'فقط با کد ملی یا موبایل کامل. هر جست‌وجو در رد کارها می‌ماند؛ در هر ساعت ۱۰۰ بار.',
    by: 'جست‌وجو با',
    nationalCode: 'کد ملی',
    mobile: 'شمارهٔ موبایل',
    find: 'یافتن',
    none: 'کاربری پیدا نشد',
    noneText: 'شماره را بررسی کنید.',
    joined: 'عضو از',
    sessions: 'نشست‌های باز',
    keys: 'کلید ورود',
    state: 'وضعیت حساب',
    open: 'باز',
    closed: (date: string) => `بسته از ${date}`,
    closedByOwner: (date: string) => `خود کاربر آن را در ${date} بسته است`,
    reopens: (closed: string, until: string) => `${closed}؛ تا ${until} با ورود دوباره برمی‌گردد`,
    change: 'تغییر موبایل',
    changeAt: (time: string) => `در ${time} انجام می‌شود`,
    own: 'این حساب خود شماست. کارهای آن را همکار دیگری انجام می‌دهد.',
    acts: {
      end: 'پایان همهٔ نشست‌ها',
      close_account: 'پیشنهاد بستن حساب',
      reopen_account: 'پیشنهاد باز کردن حساب',
      change_mobile: 'پیشنهاد تغییر موبایل',
      cancel: 'لغو تغییر موبایل',
    },
    texts: {
      end: 'کاربر از همهٔ دستگاه‌ها بیرون می‌رود و با کد پیامکی یا کلید ورود دوباره وارد می‌شود. کلیدها می‌مانند.',
      close_account: 'نشست‌ها پایان می‌یابند و ورود بسته می‌شود. پول کاربر دست‌نخورده می‌ماند و واریزها ادامه دارند.',
      reopen_account: 'کاربر دوباره می‌تواند وارد شود.',
      change_mobile: 'شمارهٔ تازه باید به نام همین کاربر باشد. ۷۲ ساعت پس از تأیید عوض می‌شود و کاربر خبر می‌گیرد.',
      cancel: 'شمارهٔ کنونی می‌ماند.',
    },
    newMobile: 'شمارهٔ موبایل تازه',
    done: { end: 'نشست‌ها پایان یافتند', cancel: 'تغییر موبایل لغو شد' },
    notNow: 'این کار برای این حساب اکنون ممکن نیست',
    otherOwner: 'این شماره به نام این کاربر نیست',
    taken: 'این شماره از آنِ کاربر دیگری است',
    repeated: 'همین پیشنهاد منتظر تأیید است',
  },

  audit: {
    title: 'رد کارها',
    latest: 'تازه‌ترین نخست',
    all: 'همهٔ ردیف‌ها',
    columns: { time: 'زمان', who: 'چه کسی', act: 'کار', subject: 'موضوع', hash: 'اثر' },
    system: 'سامانه',
    operator: 'همکار',
    everybody: 'همه',
    subject: 'موضوع',
    subjectHint: 'دقیق، مانند user:… یا transaction:…',
    empty: 'ردیفی نیست',
    emptyText: 'با این صافی کاری ثبت نشده است.',
    earlier: 'ردیف‌های پیش‌تر',
    newest: 'تازه‌ترین ردیف‌ها',
    chain: 'زنجیرهٔ رد کارها',
    links: 'حلقه‌های آخر',
    whole: 'پیوسته است',
    unchecked: 'بررسی نشده',
    broken: (place: string) => `زنجیره از ردیف ${place} گسسته است`,
    brokenText: 'ردیفی عوض یا پاک شده است. به مسئول فنی خبر دهید و چیزی را تغییر ندهید.',
    rows: 'ردیف‌ها',
    checked: 'آخرین بررسی از آغاز',
    next: 'بررسی بعدی',
    never: 'هنوز نه',
    check: 'بررسی همین حالا',
  },
} as const;

/** A typed day. */
export const dayFieldCopy = {
  hint: 'مثلاً ۱۴۰۶/۰۱/۰۱',
  unknown: 'این روز در تقویم نیست',
} as const;

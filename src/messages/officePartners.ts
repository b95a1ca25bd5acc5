import type {
  GuardedSetting,
  PartnerEventName,
  PartnerKeyKind,
  PartnerState,
  WebhookDeliveryState,
  WebhookEventName,
  WebhookOffReason,
} from '@contract/rules/partnerRules';

export const EVENT_NAME: Readonly<Record<WebhookEventName | PartnerEventName, string>> = {
  'deal.created': 'ساخته شد',
  'deal.paid': 'پرداخت شد',
  'deal.disputed': 'اختلاف باز شد',
  'deal.resolved': 'اختلاف تمام شد',
  'deal.settled': 'تسویه شد',
  'deal.refunded': 'بازگردانده شد',
  'deal.canceled': 'لغو شد',
  'deal.paid_out': 'واریز شد',
  'partner.changed': 'تنظیم‌های شریک عوض شد',
  'partner.test': 'رویداد آزمایشی',
};

export const DELIVERY_STATE: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'در صف',
  delivered: 'رسید',
  failed: 'نرسید',
  listed: 'فقط در فهرست',
};

export const PARTNER_STATE: Readonly<Record<PartnerState, string>> = { active: 'فعال', paused: 'متوقف' };

interface KeyWords {
  readonly name: string;
  readonly rotate: string;
  readonly question: string;
  readonly copied: string;
}

export const KEY_WORDS: Readonly<Record<PartnerKeyKind, KeyWords>> = {
  key: { name: 'کلید', rotate: 'کلید تازه', question: 'کلید تازه ساخته شود؟', copied: 'کلید کپی شد' },
  test_key: {
    name: 'کلید آزمایشی',
    rotate: 'کلید آزمایشی تازه',
    question: 'کلید آزمایشی تازه ساخته شود؟',
    copied: 'کلید آزمایشی کپی شد',
  },
  secret: {
    name: 'رمز امضا',
    rotate: 'رمز امضای تازه',
    question: 'رمز امضای تازه ساخته شود؟',
    copied: 'رمز امضا کپی شد',
  },
};

/** What two operators change. */
export const SETTING_NAME: Readonly<Record<GuardedSetting, string>> = {
  return_url: 'نشانی بازگشت کاربر',
  completion_url: 'نشانی پایان کار',
  webhook_url: 'نشانی خبرها',
  reads_process_from: 'نشانی خواندن فرایند',
  tells_chat_at: 'نشانی گفت‌وگو',
  site_token: 'رمز ما در سایت شریک',
  contact_mobile: 'موبایل رابط شریک',
};

/** Why no webhook is sent. */
export const WEBHOOK_OFF: Readonly<Record<WebhookOffReason, string>> = {
  gone: 'این نشانی گفته است که دیگر خبر نمی‌خواهد (410).',
  failing: 'این نشانی سه روز پاسخ درست نداده است.',
};

/** Texts of the partner's own page, beside those of the office. */
export const partnerDeskCopy = {
  title: 'صفحهٔ شریک',
  door: 'کلیدها و خبرهای شریک پس از تأیید کلید ورود باز می‌شوند.',
  doorNone: 'صفحهٔ شریک با کلید ورود باز می‌شود و شما هنوز کلیدی ندارید.',
  test: 'فرستادن رویداد آزمایشی',
  tested: 'رویداد آزمایشی در صف فرستادن است',
  noAddress: 'نشانی خبرها هنوز ثبت نشده است',
  switchOn: 'فرستادن رویداد آزمایشی و روشن کردن',
  make: 'ساختن کلید تازه',
  makeText: 'کلید پیشین پس از مهلتی که برمی‌گزینید تمام می‌شود. مقدار تازه یک بار نشان داده می‌شود.',
  revoke: 'باطل کردن',
  revokeQuestion: (hint: string) => `کلید …${hint} باطل شود؟`,
  revokeText: 'سرور شما از همین حالا با این کلید پذیرفته نمی‌شود.',
  yesRevoke: 'بله، باطل شود',
  revoked: 'کلید باطل شد',
  settings: 'نشانی‌ها و رابط',
  settingsHint: 'برای تغییر این‌ها و رمز امضا به پشتیبانی بگویید؛ دو همکار امانت آن را ثبت می‌کنند.',
  contact: 'موبایل رابط شریک',
  pending: 'تغییری که منتظر تأیید است',
} as const;

/** Texts of /office/partners. */
export const partnersCopy = {
  title: 'شریک‌ها',
  about: 'هر شریک با کلید خود فرایند می‌سازد و خبر معامله‌هایش را با امضا می‌گیرد.',
  empty: 'هنوز شریکی نیست',
  emptyText: 'شریک تازه پس از ساخته شدن، کلید و رمز امضای خود را می‌گیرد.',
  add: 'شریک تازه',
  create: 'ساختن شریک',
  created: (name: string) => `${name} ساخته شد`,
  save: 'ذخیره',
  saved: 'ذخیره شد',
  unknown: 'این شریک پیدا نشد',
  back: 'همهٔ شریک‌ها',
  nameTaken: 'شریک دیگری این نام یا نشانی را دارد',
  refusedSlug: 'با حرف کوچک لاتین آغاز کنید؛ فقط حرف و رقم',
  noToken: 'رمز سایت شریک را بنویسید',
  refusedAddress: 'این نشانی پذیرفته نمی‌شود؛ نشانی https در اینترنت بنویسید',
  settings: 'تنظیم‌ها',
  guarded: 'نشانی‌ها و رابط',
  guardedHint: 'تغییر این‌ها را همکار دیگری تأیید می‌کند. شریک با خبر امضاشده و پیامک آگاه می‌شود.',
  propose: 'ثبت پیشنهاد تغییر',
  changedMeanwhile: 'همکاری این‌ها را عوض کرده است. صفحه را دوباره باز کنید',
  nothingChanged: 'چیزی عوض نشده است',
  proposedAlready: 'همین پیشنهاد باز است و منتظر همکار دیگری است',
  now: 'اکنون',
  wanted: 'پیشنهاد',
  nothing: 'هیچ',
  overlapHours: (hours: string) => `${hours} ساعت`,
  fields: {
    name: 'نام',
    slug: 'نام در نشانی‌ها',
    slugHint: 'حرف کوچک لاتین و رقم؛ دیگر عوض نمی‌شود',
    siteToken: 'رمز ما در سایت شریک',
    tokenStays: 'خالی بماند، رمز پیشین می‌ماند',
    events: 'خبرها',
    state: 'وضعیت',
    contact: 'موبایل رابط شریک',
    contactHint: 'تغییرها به این شماره پیامک می‌شود؛ صاحبش صفحهٔ شریک را می‌گشاید',
    contactStays: (masked: string) => `اکنون \u2066${masked}\u2069؛ خالی بماند، همین می‌ماند`,
    refusedMobile: 'این شمارهٔ موبایل درست نیست',
    operatorsMobile: 'این شمارهٔ یک همکار است؛ همکار رابط شریک نمی‌شود',
  },
  addresses: {
    returnUrl: { label: 'نشانی بازگشت کاربر', hint: '{process_id} شناسهٔ فرایند می‌شود' },
    completionUrl: { label: 'نشانی پایان کار', hint: 'خالی بماند، همان نشانی بازگشت است' },
    webhookUrl: { label: 'نشانی خبرها', hint: 'خالی بماند، خبری فرستاده نمی‌شود' },
    readsProcessFrom: { label: 'نشانی خواندن فرایند', hint: 'برای سایتی که فرایند را خودش نگه می‌دارد' },
    tellsChatAt: { label: 'نشانی گفت‌وگو', hint: 'برای سایتی که خبرها را در گفت‌وگو نشان می‌دهد' },
  },
  pausedHint: 'کلیدهای شریک متوقف پذیرفته نمی‌شوند؛ معامله‌ها و خبرهایشان ادامه دارند.',
  once: 'همین حالا نگه دارید؛ دیگر نشان داده نمی‌شود',
  onceApproved: 'پس از تأیید همکار دیگر کار می‌کند',
  keys: 'کلیدها',
  copy: (name: string) => `کپی ${name}`,
  made: (time: string) => `ساخته‌شده در ${time}`,
  ends: (time: string) => `تا ${time} کار می‌کند`,
  overlap: 'کلید پیشین تا کی کار کند؟',
  overlaps: { 0: 'همین حالا تمام شود', 24: '۲۴ ساعت', 168: 'هفت روز' },
  rotateText: 'مقدار تازه پس از تأیید همکار دیگر کار می‌کند؛ مهلت از همان وقت آغاز می‌شود.',
  yesRotate: 'ساختن و ثبت پیشنهاد',
  off: (since: string) => `نشانی خبرها از ${since} خاموش است`,
  offHint: 'رویدادها در فهرست شریک می‌مانند. رویداد آزمایشی او، فرستادن دوبارهٔ یک خبر یا نشانی تازه آن را روشن می‌کند.',
  isOff: 'خبرها خاموش',
  deliveries: 'خبرهای فرستاده‌شده',
  mode: 'کدام خبرها',
  modes: { live: 'واقعی', test: 'آزمایشی' },
  noDeliveries: 'هنوز خبری فرستاده نشده است',
  tries: (count: string) => `${count} بار فرستاده شده`,
  resend: 'فرستادن دوباره',
  resent: 'دوباره فرستاده می‌شود',
  more: 'بیشتر',
  waiting: (count: string) => `${count} در صف`,
  failed: (count: string) => `${count} نرسیده`,
} as const;

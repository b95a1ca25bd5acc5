import type {
  PartnerKeyKind,
  PartnerState,
  WebhookDeliveryState,
  WebhookEventName,
} from '@contract/rules/partnerRules';

export const EVENT_NAME: Readonly<Record<WebhookEventName, string>> = {
  'deal.created': 'ساخته شد',
  'deal.paid': 'پرداخت شد',
  'deal.disputed': 'اختلاف باز شد',
  'deal.resolved': 'اختلاف تمام شد',
  'deal.settled': 'تسویه شد',
  'deal.refunded': 'بازگردانده شد',
  'deal.canceled': 'لغو شد',
  'deal.paid_out': 'واریز شد',
};

export const DELIVERY_STATE: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'در صف',
  delivered: 'رسید',
  failed: 'نرسید',
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
  secret: {
    name: 'رمز امضا',
    rotate: 'رمز امضای تازه',
    question: 'رمز امضای تازه ساخته شود؟',
    copied: 'رمز امضا کپی شد',
  },
};

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
  fields: {
    name: 'نام',
    slug: 'نام در نشانی‌ها',
    slugHint: 'حرف کوچک لاتین و رقم؛ دیگر عوض نمی‌شود',
    siteToken: 'رمز ما در سایت شریک',
    tokenStays: 'خالی بماند، رمز پیشین می‌ماند',
    events: 'خبرها',
    state: 'وضعیت',
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
  keys: 'کلیدها',
  copy: (name: string) => `کپی ${name}`,
  made: (time: string) => `ساخته‌شده در ${time}`,
  ends: (time: string) => `تا ${time} کار می‌کند`,
  overlap: 'کلید پیشین تا کی کار کند؟',
  overlaps: { 0: 'همین حالا تمام شود', 24: '۲۴ ساعت', 168: 'هفت روز' },
  rotateText: 'شریک باید تا پایان این مهلت مقدار تازه را جایگزین کند.',
  yesRotate: 'بله، ساخته شود',
  deliveries: 'خبرهای فرستاده‌شده',
  noDeliveries: 'هنوز خبری فرستاده نشده است',
  tries: (count: string) => `${count} بار فرستاده شده`,
  resend: 'فرستادن دوباره',
  resent: 'دوباره فرستاده می‌شود',
  more: 'بیشتر',
  waiting: (count: string) => `${count} در صف`,
  failed: (count: string) => `${count} نرسیده`,
} as const;

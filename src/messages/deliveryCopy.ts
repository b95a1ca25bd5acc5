import type { Carrier, DeliveryMethod, DeliveryProof } from '@contract/rules/deliveryRules';
import type { NextActor, SilenceResult } from '@contract/rules/nextStep';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { BRAND } from './brand';

/** An actor's name, for other readers. */
export const ACTOR_NAME: Record<NextActor, string> = {
  payer: 'خریدار',
  payee: 'فروشنده',
  referee: 'داور',
  office: BRAND,
  bank: 'بانک',
};

/** The consequence of silence. */
const IF_SILENT: Record<SilenceResult, string | null> = {
  cancel: 'وگرنه درخواست لغو می‌شود.',
  refund: 'وگرنه همهٔ پول به خریدار برمی‌گردد.',
  settle: 'وگرنه پول به فروشنده می‌رسد.',
  award: 'وگرنه رأی اجرا می‌شود.',
  office: `وگرنه ${BRAND} بررسی را آغاز می‌کند.`,
  next_stage: 'وگرنه پرونده به مرحلهٔ بعد می‌رود.',
  nothing: null,
};

/** The same for the side that gets the money. */
const IF_SILENT_FOR: Partial<Record<NextActor, Partial<Record<SilenceResult, string>>>> = {
  payer: { refund: 'وگرنه همهٔ پول به شما برمی‌گردد.' },
  payee: { settle: 'وگرنه پول به شما می‌رسد.' },
};

/** The consequence of silence for a reader; null without one. */
export function ifSilentText(result: SilenceResult, reader: NextActor | null): string | null {
  return (reader && IF_SILENT_FOR[reader]?.[result]) ?? IF_SILENT[result];
}

/** History steps caused by a deadline, by their new status. */
export const MADE_BY_TIME: Partial<Record<TransactionStatus, string>> = {
  canceled: 'پایان مهلت پرداخت؛ درخواست لغو شد',
  settled: 'پایان مهلت بررسی؛ پول به فروشنده رسید',
  refunded: 'پایان مهلت تحویل؛ پول به خریدار برگشت',
};

/** «یکشنبه ۱ آذر، ساعت ۱۷:۴۰» */
interface Until {
  readonly day: string;
  readonly time: string;
}

/** Texts of the delivery: terms, handover and shipping. */
export const deliveryCopy = {
  terms: {
    title: 'شرایط تحویل',
    method: 'تحویل',
    payBy: 'مهلت پرداخت',
    deliverBy: 'مهلت تحویل پس از پرداخت',
    methods: { hand: 'حضوری', courier: 'با پست یا پیک', service: 'خدمت یا کار' } satisfies Record<
      DeliveryMethod,
      string
    >,
    days: (days: string) => `${days} روز`,
    within: (days: string) => `تحویل تا ${days} روز پس از پرداخت`,
    line: (method: string, days: string) => `${method} · تحویل تا ${days} روز پس از پرداخت`,
    summary: 'خلاصه',
    until: (days: string) => `تا ${days} روز`,
    hours: (hours: string) => `${hours} ساعت`,
    payment: 'پرداخت',
    delivery: 'تحویل',
    inspection: 'بررسی خریدار',
    confirm: 'تأیید شرایط',
  },

  /** The state of a delivery for its seller and for other readers. */
  known: {
    sent: { payee: 'ارسال را ثبت کردید', payer: (seller: string) => `${seller} کالا را فرستاد` },
    declared: { payee: 'تحویل را بدون کد ثبت کردید', payer: (seller: string) => `${seller} تحویل را بدون کد ثبت کرد` },
    confirmed: 'تحویل انجام شد',
    at: ({ day, time }: Until, method: string) => `${day}، ساعت ${time} · ${method}`,
    quote: (text: string) => `«${text}»`,
    carrier: 'شرکت پست یا پیک',
  },

  /** A delivery as a history step. */
  step: {
    sent: 'مرسوله فرستاده شد',
    delivered: 'تحویل ثبت شد',
    byWord: 'به گفتهٔ فروشنده',
    provenBy: {
      code: 'با کد تحویل',
      carrier: 'به گفتهٔ شرکت پست یا پیک',
      payer: 'با تأیید خریدار',
    } satisfies Record<DeliveryProof, string>,
  },

  deadline: {
    yours: ({ day, time }: Until) => `شما تا ${day}، ساعت ${time} وقت دارید`,
    others: (name: string, { day, time }: Until) => `${name} تا ${day}، ساعت ${time} وقت دارد`,
    both: ({ day, time }: Until) => `هر دو طرف تا ${day}، ساعت ${time} وقت دارند`,
    moved: (hours: string) => `به‌خاطر اختلال در سرویس، این مهلت ${hours} ساعت بیشتر شد.`,
    left: (left: string) => `${left} مانده`,
    over: 'مهلت تمام شد',
  },

  carriers: {
    post: 'پست',
    tipax: 'تیپاکس',
    chapar: 'چاپار',
    mahex: 'ماهکس',
    other: 'دیگر',
  } satisfies Record<Carrier, string>,

  code: {
    title: 'کد تحویل',
    show: 'نمایش کد تحویل',
    text: (hours: string) =>
      `این کد را وقتی نشان دهید که کالا را دیده‌اید و در دست دارید. با این کد پولی جابه‌جا نمی‌شود؛ از آن لحظه ${hours} ساعت برای بررسی وقت دارید.`,
    warning: 'فروشنده پیش از تحویل، تلفنی یا در گفت‌وگو، کد را خواست؟',
    never: 'ندهید.',
    renew: 'ساخت کد تازه',
    qr: 'کد QR تحویل',
    digits: (digits: string) => `کد تحویل ${digits}`,
    loading: 'در حال گرفتن کد تحویل',
    proven: 'تحویل ثبت شد',
    received: 'تحویل گرفتم',
    receivedQuestion: 'کالا یا خدمت را تحویل گرفتید؟',
    receivedText: (hours: string) =>
      `پولی جابه‌جا نمی‌شود؛ از این لحظه ${hours} ساعت برای بررسی وقت دارید و پس از آن پول به فروشنده می‌رسد.`,
    receivedYes: 'بله، تحویل گرفتم',
  },

  handover: {
    title: 'تحویل به خریدار',
    code: 'کد تحویل ۶ رقمی',
    submit: 'ثبت تحویل',
    submitting: 'در حال ثبت تحویل',
    note: 'کد را هنگام تحویل از گوشی خریدار اسکن کنید. بدون کد، کالا را ندهید.',
    done: 'تحویل ثبت شد.',
    doneWithoutCode: 'تحویل را بدون کد ثبت کردید.',
    /** Replaces `done` after the buyer's confirmation. */
    became: {
      settled: 'پول در راه است',
      settled_awaiting: 'پول در راه است',
      settled_done: 'پول رسید',
    } as Partial<Record<TransactionStatus, string>>,
    doneUntil: ({ day, time }: Until) => `خریدار تا ${day}، ساعت ${time} برای بررسی وقت دارد.`,
    locked: 'چند بار کد نادرست وارد شد. از خریدار بخواهید کد تازه بسازد.',
    nothingToDo: 'اینجا کاری برای انجام دادن نیست',
    nothingToDoText: 'این معامله به مرحلهٔ دیگری رفته است.',
    sellersPage: 'این صفحه برای فروشنده است. کد تحویل را از گوشی خود به او نشان دهید.',
    seeDetails: 'دیدن جزئیات تراکنش',
  },

  courier: {
    title: 'ثبت ارسال',
    carrier: 'شرکت پست یا پیک',
    trackingCode: 'کد رهگیری',
    submit: 'ثبت ارسال',
    submitting: 'در حال ثبت ارسال',
    wrongPostCode: 'کد رهگیری پست ۲۰ یا ۲۴ رقم است',
    wrongCode: 'کد رهگیری ۴ تا ۴۰ حرف انگلیسی، رقم یا خط تیره است',
    copy: 'کپی کد رهگیری',
    copied: 'کد رهگیری کپی شد',
  },

  declared: {
    button: 'تحویل دادم',
    question: 'تحویل را بدون کد ثبت می‌کنید؟',
    consequence: `در این حالت، سکوت خریدار به‌معنی تأیید نیست و ${BRAND} بررسی می‌کند.`,
    text: 'توضیح شما',
    yes: 'بله، ثبت شود',
    submitting: 'در حال ثبت تحویل',
  },

  extend: {
    deliverBy: 'مهلت بیشتر به فروشنده',
    inspection: 'درخواست ۴۸ ساعت بیشتر',
    question: (day: string) => `مهلت تحویل تا ${day} بیشتر شود؟`,
    inspectionQuestion: (day: string) => `مهلت بررسی تا ${day} بیشتر شود؟`,
    final: 'این را نمی‌شود پس گرفت.',
    yes: 'بله، بیشتر شود',
    howLong: 'چند روز؟',
    days: (days: string) => `${days} روز`,
  },
} as const;

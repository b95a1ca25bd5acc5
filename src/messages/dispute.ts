import type { DisputeDecider, DisputeOutcome, DisputeReason, DisputeSide } from '@contract/rules/disputeRules';
import { BRAND } from './brand';
import { DISPUTE_HEADLINE } from './dealCopy';

/** The cause of a history step after a dispute. */
export const DECIDED_BY = { agreed: 'توافق شد', award: 'رأی صادر شد' } as const;

/** The history step of a refund because the seller did not answer a dispute. */
export const UNANSWERED = 'فروشنده پاسخ نداد؛ پول به خریدار برگشت';

/** The reasons of a dispute, in the words of its opener. */
export const DISPUTE_REASON: Record<DisputeReason, string> = {
  not_received: 'کالا یا خدمت به دستم نرسیده است',
  not_as_described: 'با چیزی که گفته شده بود فرق دارد',
  damaged: 'خراب یا آسیب‌دیده است',
  seller_will_not_refund: 'معامله به هم خورده و فروشنده پول را برنمی‌گرداند',
  buyer_does_not_confirm: 'تحویل داده‌ام و خریدار تأیید نمی‌کند',
  goods_not_returned: 'خریدار پول را می‌خواهد و کالا را پس نمی‌دهد',
  suspected_fraud: 'گمان کلاهبرداری دارم',
  silent_buyer: 'خریدار پاسخ نداده است',
};

export const SIDE_NAME: Record<DisputeSide, string> = { payer: 'خریدار', payee: 'فروشنده' };

/** The reader's own side is «شما»; null reads for nobody. */
export function nameFor(side: DisputeSide, viewer: DisputeSide | null): string {
  return side === viewer ? 'شما' : SIDE_NAME[side];
}

export const DECIDER_NAME: Record<DisputeDecider, string> = { referee: 'داور', office: BRAND };

/** A sentence; `lead` names whose turn it is, in bold. */
export interface DisputeStory {
  readonly lead?: string;
  readonly text: string;
}

/** The state of an open dispute for its sides. `until` is a day and a time: «یکشنبه ۱ آذر، ساعت ۱۷:۴۰». */
export const DISPUTE_STORY = {
  opened: (until: string): DisputeStory => ({
    text: `پروندهٔ شما باز شد. طرف مقابل تا ${until} پاسخ می‌دهد. تا پایان رسیدگی پول نزد ${BRAND} می‌ماند.`,
  }),
  toAnswer: (opener: string, reason: string, until: string): DisputeStory => ({
    lead: 'نوبت شماست.',
    text: `${opener} می‌گوید: «${reason}». تا ${until} پاسخ دهید.`,
  }),
  /** The time for the answer stands below; this is the time of the decision. */
  asked: (by: 'referee' | 'office', until: string): DisputeStory => ({
    lead: `${DISPUTE_HEADLINE.asked[by]}.`,
    text: `${by === 'referee' ? 'داور' : BRAND} تا ${until} رأی می‌دهد.`,
  }),
  openedByItself: (until: string): DisputeStory => ({
    text: `خریدار تا پایان مهلت پاسخ نداد. ${BRAND} بررسی می‌کند و نتیجه را تا ${until} می‌گوید.`,
  }),
  /** The office is late; the reason may be unknown yet. */
  late: (until: string, why: string): DisputeStory => ({
    text: `بررسی بیشتر طول کشید. نتیجه تا ${until} اعلام می‌شود.${why === '' ? '' : ` دلیل: ${why}`}`,
  }),
  /** The deadline stands below, with the time that is left. */
  talk: {
    lead: 'تا پایان رسیدگی، تسویه و بازگشت وجه بسته است.',
    text: 'با هم به توافق برسید؛ سریع‌ترین راه همین است.',
  } satisfies DisputeStory,
  /** The referee's time to decide begins with the acceptance. */
  invited: (referee: string, until: string): DisputeStory => ({
    text: `${referee} تا ${until} می‌گوید داوری را می‌پذیرد یا نه. اگر نپذیرد یا پاسخ ندهد، ${BRAND} رسیدگی می‌کند.`,
  }),
  decided: (decider: string, until: string): DisputeStory => ({
    text: `${decider} پرونده را می‌خواند و تا ${until} رأی می‌دهد. اگر چیزی پرسید، همین‌جا می‌بینید.`,
  }),
  /** The sides cannot act: a second arbiter reviews the office's award, or the office reviews a referee's. */
  reviewed: (until: string): DisputeStory => ({
    text: `پرونده نزد ${BRAND} بررسی می‌شود. نتیجه تا ${until} اعلام می‌شود.`,
  }),
  awarded: (until: string): DisputeStory => ({
    lead: 'رأی داور آمد.',
    text: `تا ${until} می‌توانید آن را بپذیرید یا تجدیدنظر بخواهید.`,
  }),
  acceptedAward: (until: string): DisputeStory => ({
    lead: 'رأی داور را پذیرفتید.',
    text: `اگر طرف مقابل تا ${until} تجدیدنظر نخواهد، همین رأی اجرا می‌شود.`,
  }),
  split: (buyer: string, seller: string, viewer: DisputeSide | null): DisputeStory => ({
    text: `${buyer} ریال به ${nameFor('payer', viewer)} و ${seller} ریال به ${nameFor('payee', viewer)} می‌رسد.`,
  }),
};

/** The outcome of a dispute; `decider` made the award. */
export const DISPUTE_ENDED: Record<DisputeOutcome, (decider: string) => string> = {
  agreed: () => 'با توافق تمام شد.',
  conceded: () => 'یک طرف حق را به دیگری داد.',
  awarded: (decider) => `با رأی ${decider} تمام شد.`,
  silence: () => 'مهلت پاسخ تمام شد.',
  withdrawn: () => 'مشکل پس گرفته شد و معامله ادامه دارد.',
};

/** Events between the entries, and steps of the history. */
export const DISPUTE_EVENT = {
  opened: 'مشکل ثبت شد',
  answered: 'پاسخ داده شد',
  awarded: 'رأی صادر شد',
  agreed: 'توافق شد',
  withdrawn: 'مشکل پس گرفته شد',
  closed: 'پرونده بسته شد',
} as const;

/** The label of an entry by kind, if author and text do not suffice. */
export const ENTRY_KIND: Readonly<Record<string, string>> = {
  note: 'یادداشت',
  question_to_payer: 'پرسش از خریدار',
  question_to_payee: 'پرسش از فروشنده',
  office_late: 'مهلت تازه',
};

/** Texts of system entries. */
export const SAID_BY_SYSTEM: Readonly<Record<string, string>> = {
  no_answer: 'تا پایان مهلت پاسخی نرسید؛ پرونده به مرحلهٔ بعد رفت.',
  office_late: 'مهلت رسیدگی گذشت. پولی جابه‌جا نشد و مهلت تازه‌ای تعیین شد.',
};

/** Texts of disputes. */
export const disputeCopy = {
  title: 'پروندهٔ اختلاف',
  splitDone: 'پول تقسیم شد',
  you: 'شما',
  house: BRAND,
  referee: 'داور',
  refereeNamed: (name: string) => `داور، ${name}`,
  noReferee: `داوری معرفی نشده یا خریدار او را نپذیرفته است؛ ${BRAND} رسیدگی می‌کند.`,
  notFound: 'پروندهٔ اختلاف پیدا نشد',
  notFoundText: 'برای این معامله پرونده‌ای باز نشده است.',
  toTransaction: 'دیدن جزئیات تراکنش',
  late: 'این پرونده به مرحلهٔ دیگری رفته است. آنچه تازه است همین‌جاست.',
  until: (day: string, time: string) => `${day}، ساعت ${time}`,
  toman: (toman: string) => `${toman} تومان`,
  toSide: (side: DisputeSide, viewer: DisputeSide | null) => `به ${nameFor(side, viewer)}`,
  untilOnly: (until: string) => `تا ${until}`,

  open: {
    title: 'ثبت مشکل',
    text: 'بنویسید چه شده و چه می‌خواهید. تا پایان رسیدگی، نه تسویه ممکن است و نه بازگشت وجه.',
    first: 'اول با طرف مقابل صحبت کنید؛ بیشتر مشکل‌ها همان‌جا حل می‌شود.',
    reason: 'چه شده؟',
    wanted: 'چه می‌خواهید؟',
    wants: {
      payer: 'همهٔ پول به من برگردد',
      payee: 'همهٔ پول به من برسد',
      split: 'تقسیم پول',
    },
    submit: 'ثبت مشکل',
    submitting: 'در حال ثبت مشکل',
    question: 'مشکل ثبت شود؟',
    consequence: `پول تا پایان رسیدگی نزد ${BRAND} می‌ماند.`,
    yes: 'بله، ثبت شود',
    chooseReason: 'بگویید چه شده است',
    chooseWanted: 'بگویید چه می‌خواهید',
    notNow: 'این معامله در وضعیتی نیست که بتوان برایش مشکل ثبت کرد.',
    usedUp: 'برای این معامله دو بار مشکل ثبت شده و یکی از آن‌ها را شما ثبت کرده‌اید. دیگر نمی‌توانید مشکلی ثبت کنید.',
  },

  text: {
    label: 'توضیح شما',
    tooShort: 'کمی بیشتر توضیح دهید (دست‌کم ۲۰ نویسه)',
    tooShortAward: 'کمی بیشتر توضیح دهید (دست‌کم ۵۰ نویسه)',
    count: (count: string, most: string) => `${count} از ${most}`,
    characters: (count: string) => `${count} نویسه`,
    send: 'فرستادن',
    sending: 'در حال فرستادن',
    report: 'گزارش این نوشته',
    reportQuestion: 'این نوشته گزارش شود؟',
    reportConsequence: `همکاران ${BRAND} آن را می‌بینند. نویسنده از گزارش شما باخبر نمی‌شود.`,
    reportYes: 'بله، گزارش شود',
    reported: 'گزارش شد',
  },

  photos: {
    label: 'عکس‌ها',
    hint: 'عکس کالا، بسته، یا گفت‌وگو. جای عکس‌برداری و مشخصات گوشی از عکس پاک می‌شود.',
    add: 'افزودن عکس',
    remove: 'حذف عکس',
    uploading: 'در حال فرستادن عکس',
    failed: 'عکس فرستاده نشد. دوباره بفرستید',
    lost: 'صفحه دوباره باز شد و عکس‌ها نماندند. دوباره انتخابشان کنید',
    again: 'دوباره بفرستید',
    photo: (place: string) => `عکس ${place}`,
    notShown: 'عکس باز نشد. دوباره باز کنید',
  },

  answer: {
    button: 'پاسخ می‌دهم',
    title: 'پاسخ به مشکل',
    submit: 'فرستادن پاسخ',
  },
  concede: {
    button: 'حق با طرف مقابل است',
    codeFollows: 'این کار برگشت‌پذیر نیست. برای تأیید، کد پیامکی یا کلید ورود پرسیده می‌شود.',
    receives: {
      payer: (rials: string) => `${rials} ریال به خریدار برمی‌گردد.`,
      payee: (rials: string) => `پس از کارمزد، ${rials} ریال به فروشنده می‌رسد.`,
    } satisfies Record<DisputeSide, (rials: string) => string>,
    question: { payer: 'همهٔ پول به خریدار برگردد؟', payee: 'همهٔ پول به فروشنده برسد؟' } satisfies Record<
      DisputeSide,
      string
    >,
    yes: { payer: 'بله، برگردد', payee: 'بله، برسد' } satisfies Record<DisputeSide, string>,
  },
  propose: {
    title: 'پیشنهاد توافق',
    another: 'پیشنهاد دیگر',
    slider: 'سهم دو طرف',
    /** The reader's own share is «سهم شما». */
    shareOf: (side: DisputeSide, viewer: DisputeSide | null) => `سهم ${nameFor(side, viewer)}`,
    /** Two sums with their units. */
    shares: (payers: string, payees: string, viewer: DisputeSide | null) =>
      `${payers} به ${nameFor('payer', viewer)}، ${payees} به ${nameFor('payee', viewer)}`,
    received: (shares: string) => `پس از کارمزد: ${shares}`,
    submit: 'فرستادن پیشنهاد',
    notChosen: 'هنوز سهمی تعیین نشده است',
    choose: 'سهم هر طرف را تعیین کنید',
    tooSmall: {
      rial: 'هر سهم یا صفر است یا دست‌کم ۱۰٬۰۰۰ ریال',
      toman: 'هر سهم یا صفر است یا دست‌کم ۱٬۰۰۰ تومان',
    },
    tooLarge: 'سهم از مبلغ معامله بیشتر است',
    binding: 'با پذیرفتن، پول همین حالا تقسیم می‌شود و برگشت‌پذیر نیست.',
  },
  offer: {
    of: (side: string) => `پیشنهاد ${side}`,
    yours: 'پیشنهاد شما',
    commission: (viewer: DisputeSide | null) => `کارمزد از سهم ${nameFor('payee', viewer)}`,
    accept: 'می‌پذیرم',
    reject: 'نمی‌پذیرم',
  },
  escalate: {
    button: (decider: string) => `ارجاع به ${decider}`,
    question: (decider: string) => `${decider} تصمیم بگیرد؟`,
    consequence: 'اگر طرف مقابل هم بخواهد، بررسی همان لحظه آغاز می‌شود؛ وگرنه یک روز پس از آغاز گفت‌وگو.',
    yes: 'بله، تصمیم بگیرد',
    wanted: (decider: string, until: string) =>
      `شما خواستید ${decider} تصمیم بگیرد. بررسی ${until} آغاز می‌شود؛ اگر طرف مقابل هم بخواهد، همان لحظه.`,
  },
  withdraw: {
    button: 'پس گرفتن مشکل',
    consequence: 'معامله مثل پیش ادامه می‌یابد.',
    question: 'پس گرفته شود؟',
    yes: 'بله، پس می‌گیرم',
  },
  award: {
    overruled: (when: string) => `با رأی بعدی کنار رفت: ${when}`,
    of: (decider: string) => `رأی ${decider}`,
    accept: 'نتیجه را می‌پذیرم',
    acceptNote: 'با پذیرفتن هر دو طرف، پول همان لحظه تقسیم می‌شود.',
    appeal: 'تجدیدنظر می‌خواهم',
    appealText: 'دلیل تجدیدنظر (دست‌کم ۵۰ نویسه)',
    final: 'این رأی نهایی است. حق مراجعه به دادگاه محفوظ است.',
  },
  entries: 'نوشته‌ها',
} as const;

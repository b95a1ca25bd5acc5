import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import type { DisputeReason } from '@contract/rules/disputeRules';
import type { Ending } from '@contract/rules/endings';
import { BRAND } from './brand';

/** A sentence in three parts; the middle one is bold. */
export type Sentence = readonly [before: string, bold: string, after: string];

/** A dispute in a few words, for both sides and after «مشکلی ثبت کرد». */
export const DISPUTE_KIND: Record<DisputeReason, string> = {
  not_received: 'کالا یا خدمت نرسیده است',
  not_as_described: 'با گفته‌ها فرق دارد',
  damaged: 'خراب یا آسیب‌دیده است',
  seller_will_not_refund: 'پول برنگشته است',
  buyer_does_not_confirm: 'تحویل تأیید نمی‌شود',
  goods_not_returned: 'کالا پس داده نشده است',
  suspected_fraud: 'گمان کلاهبرداری',
  silent_buyer: 'خریدار پاسخ نداد',
};

type ForNames = Readonly<Record<'payer' | 'payee', (name: string) => string>>;
type ForSides = { readonly payer: (name: string, day: string | null) => string; readonly payee: ForSides['payer'] };

const by = (day: string | null) => (day === null ? '' : ` تا ${day}`);

/** What happened in a deal, or what is next. `name` is the other side, `day` the day of the deadline. */
export const HEADLINE = {
  inquired: 'لینک پرداخت را برای خریدار بفرستید',
  redirected: 'خریدار به درگاه پرداخت رفته است',
  toDeliver: {
    hand: {
      payer: (name) => `کالا را دیدید؟ کد تحویل را به ${name} نشان دهید`,
      payee: (name, day) => `${by(day).trimStart()} به ${name} تحویل دهید`.trimStart(),
    },
    courier: {
      payer: (name, day) => `${name}${by(day)} می‌فرستد`,
      payee: (name, day) => `${by(day).trimStart()} برای ${name} بفرستید`.trimStart(),
    },
    service: {
      payer: (name, day) => `${name}${by(day)} انجام می‌دهد`,
      payee: (name, day) => `${by(day).trimStart()} کار را برای ${name} انجام دهید`.trimStart(),
    },
  } satisfies Record<DeliveryMethod, ForSides>,
  late: {
    payer: (name) => `مهلت تحویل تمام شد و ${name} چیزی ثبت نکرده است`,
    payee: (name) => `مهلت تحویل تمام شد؛ تحویل به ${name} را ثبت کنید`,
  } satisfies ForSides,
  sent: {
    payer: (name) => `${name} فرستاد؛ وقتی رسید، بررسی کنید`,
    payee: (name) => `فرستادید؛ ${name} پس از رسیدن تأیید می‌کند`,
  } satisfies ForSides,
  declared: {
    payer: (name) => `${name} می‌گوید تحویل داده است؛ بررسی کنید`,
    payee: (name) => `${name} تحویل را بررسی می‌کند`,
  } satisfies ForSides,
  confirmed: {
    payer: () => 'تحویل گرفتید؛ بررسی و تأیید کنید',
    payee: (name) => `تحویل دادید؛ ${name} بررسی می‌کند`,
  } satisfies ForSides,
  withoutTerms: {
    payer: () => 'اگر درست تحویل گرفته‌اید، تأیید کنید',
    payee: (name) => `پس از تحویل، ${name} تأیید می‌کند`,
  } satisfies ForSides,
  bothSides: 'پول را به فروشنده برسانید یا به خریدار برگردانید',
} as const;

/** The headline of an open dispute. A sum is what the reader receives. */
export const DISPUTE_HEADLINE = {
  opened: (kind: string) => `شما مشکلی ثبت کردید: ${kind}`,
  openedBy: (name: string, kind: string) => `${name} مشکلی ثبت کرد: ${kind}`,
  underWay: 'مشکلی ثبت شده است و رسیدگی می‌شود',
  talk: (name: string) => `با ${name} به توافق برسید`,
  offered: (sum: string) => `پیشنهاد توافق: ${sum} به شما`,
  ownOffer: (sum: string) => `پیشنهاد شما: ${sum} به خودتان`,
  referee: 'داور بررسی می‌کند',
  asked: { referee: 'به پرسش داور پاسخ دهید', office: `به پرسش ${BRAND} پاسخ دهید` },
  refereeInvited: 'از داور خواسته شده است رسیدگی کند',
  office: `${BRAND} بررسی می‌کند`,
  silentBuyer: `پاسخی نرسید؛ ${BRAND} بررسی می‌کند`,
  award: (decider: string, sum: string) => `رأی ${decider}: ${sum} به شما`,
  acceptedAward: (decider: string) => `رأی ${decider} را پذیرفتید`,
} as const;

/** The reader's next step in an open dispute; the button opens the file. */
export const DISPUTE_STEP = {
  answer: 'پاسخ به مشکل',
  question: 'دیدن پرسش و پاسخ',
  offer: 'دیدن پیشنهاد و پاسخ',
  award: 'دیدن رأی و پاسخ',
  see: 'دیدن پروندهٔ اختلاف',
} as const;

/** Headlines while the money is on its way, by the ending. `name` is the other side. */
export const ON_ITS_WAY: Partial<Record<Ending, ForNames>> = {
  confirmed: {
    payer: (name) => `تأیید کردید؛ پول در راه حساب ${name} است`,
    payee: (name) => `${name} تأیید کرد؛ پول در راه حساب شماست`,
  },
  inspection_over: {
    payer: (name) => `مهلت بررسی تمام شد؛ پول در راه حساب ${name} است`,
    payee: () => 'مهلت بررسی تمام شد؛ پول در راه حساب شماست',
  },
  given_back: {
    payer: (name) => `${name} پول را برگرداند؛ در راه حساب شماست`,
    payee: (name) => `پول را برگرداندید؛ در راه حساب ${name} است`,
  },
  delivery_late: {
    payer: () => 'مهلت تحویل تمام شد؛ پول در راه حساب شماست',
    payee: (name) => `مهلت تحویل تمام شد؛ پول به ${name} برمی‌گردد`,
  },
  unanswered: {
    payer: (name) => `${name} پاسخ نداد؛ پول در راه حساب شماست`,
    payee: (name) => `پاسخ ندادید؛ پول به ${name} برمی‌گردد`,
  },
};

/** The same after an award or an agreement. */
export const DECIDED = {
  shares: (cause: string, sum: string) => `${cause}: ${sum} به شما`,
  toYou: (cause: string) => `${cause}، پول در راه حساب شماست`,
  toOther: (cause: string, name: string) => `${cause}، پول در راه حساب ${name} است`,
  toSeller: 'پول در راه حساب فروشنده است',
  toBuyer: 'پول در راه حساب خریدار است',
} as const;

/** The reader's own transfer while it is delayed or stopped. */
export const PAYOUT = {
  failed: (reason: string) => `واریز انجام نشد: ${reason}`,
  again: (reason: string) => `${reason}؛ خودکار دوباره می‌فرستیم`,
  later: (time: string) => `واریز به حساب تازه: ${time}`,
  safe: [`پول شما نزد ${BRAND} محفوظ است`, '', ''] as Sentence,
  afterChoice: ['پس از انتخاب کارت، ', 'واریز دوباره فرستاده می‌شود', '؛ این کار مهلت ندارد'] as Sentence,
  tooManyChanges: ['سه بار کارت را عوض کرده‌اید؛ ', 'تغییر دوباره با پشتیبانی است', ''] as Sentence,
  heldUntilThen: [`کاری لازم نیست؛ پول تا آن وقت نزد ${BRAND} است`, '', ''] as Sentence,
} as const;

/** Headlines of a request that nobody paid. */
export const UNPAID = {
  expired: {
    payer: 'مهلت پرداخت تمام شد و درخواست لغو شد',
    payee: 'کسی تا پایان مهلت نپرداخت و درخواست لغو شد',
  },
  rejected: { payer: 'این درخواست را نپذیرفتید', payee: 'خریدار این درخواست را نپذیرفت' },
  canceled_by_partner: { payer: 'فروشگاه این درخواست را لغو کرد', payee: 'فروشگاه این درخواست را لغو کرد' },
  canceled: { payer: 'این درخواست لغو شده است', payee: 'این درخواست را لغو کردید' },
} as const;

const deliveryVerb = {
  hand: { payer: 'تحویل ندهد', payee: 'تحویل ندهید' },
  courier: { payer: 'نفرستد', payee: 'نفرستید' },
  service: { payer: 'انجام ندهد', payee: 'انجام ندهید' },
} satisfies Record<DeliveryMethod, unknown>;

/** The facts below the track. Each is one sentence. */
export const FACT = {
  until: {
    you: (until: string): Sentence => ['تا ', until, ' وقت دارید'],
    other: (until: string): Sentence => ['تا ', until, ' فقط صبر کنید'],
    seller: (until: string): Sentence => ['او تا ', until, ' وقت تحویل دارد'],
    buyer: (until: string): Sentence => ['او تا ', until, ' وقت بررسی دارد'],
    inspect: (until: string): Sentence => ['تا ', until, ' وقت بررسی دارید'],
    answer: (until: string): Sentence => ['تا ', until, ' وقت پاسخ دارید'],
    otherAnswers: (name: string, until: string): Sentence => ['تا ', until, ` منتظر پاسخ ${name} بمانید`],
    both: (until: string): Sentence => ['هر دو تا ', until, ' وقت دارید'],
    pay: (until: string): Sentence => ['خریدار تا ', until, ' وقت پرداخت دارد'],
    decider: (name: string, until: string): Sentence => [`${name} تا `, until, ' نتیجه را می‌گوید'],
    invited: (until: string): Sentence => ['داور تا ', until, ' می‌گوید داوری را می‌پذیرد یا نه'],
    left: (left: string) => ` · ${left} مانده`,
    over: (until: string): Sentence => ['مهلت در ', until, ' تمام شد'],
  },
  ifNotDelivered: {
    payer: (method: DeliveryMethod): Sentence => [`اگر ${deliveryVerb[method].payer}، `, 'همهٔ پول به شما برمی‌گردد', ''],
    payee: (method: DeliveryMethod, name: string): Sentence => [
      `اگر ${deliveryVerb[method].payee}، `,
      `پول به ${name} برمی‌گردد`,
      '',
    ],
  },
  ifSilentPays: {
    payer: (name: string): Sentence => ['اگر کاری نکنید، ', `پول به ${name} می‌رسد`, ''],
    payee: (): Sentence => ['اگر پاسخ ندهد، ', 'پول به شما می‌رسد', ''],
  },
  ifSilentOffice: {
    payer: (): Sentence => ['اگر کاری نکنید، ', `${BRAND} بررسی را آغاز می‌کند`, ''],
    payee: (): Sentence => ['اگر پاسخ ندهد، ', `${BRAND} بررسی را آغاز می‌کند`, ''],
  },
  ifUnpaid: ['اگر کسی نپردازد، ', 'درخواست لغو می‌شود', ''] as Sentence,
  ifUnanswered: {
    youRefund: (name: string): Sentence => ['اگر پاسخ ندهید، ', `همهٔ پول به ${name} برمی‌گردد`, ''],
    otherRefunds: ['اگر پاسخ ندهد، ', 'همهٔ پول به شما برمی‌گردد', ''] as Sentence,
    youDecided: (decider: string): Sentence => ['اگر پاسخ ندهید، ', `${decider} رأی می‌دهد`, ''],
    otherDecided: (decider: string): Sentence => ['اگر پاسخ ندهد، ', `${decider} رأی می‌دهد`, ''],
  },
  ifNotAnswered: ['اگر پاسخ ندهید، ', 'بدون پاسخ شما رأی داده می‌شود', ''] as Sentence,
  ifNotAccepted: (decider: string): Sentence => ['اگر نپذیرد یا پاسخ ندهد، ', `${decider} رأی می‌دهد`, ''],
  ifNotAgreed: (decider: string): Sentence => ['اگر توافق نشود، ', `${decider} رأی می‌دهد`, ''],
  /** A referee can decline, or know a side: then the office decides. */
  refereeOrOffice: `داور یا ${BRAND}`,
  ifRefereeDeclines: ['اگر نپذیرد یا پاسخ ندهد، ', `${BRAND} رسیدگی می‌کند`, ''] as Sentence,
  ifRefereeLate: ['اگر داور رأی ندهد، ', `${BRAND} رسیدگی می‌کند`, ''] as Sentence,
  awardStands: {
    you: ['اگر پاسخ ندهید، ', 'همین رأی اجرا می‌شود', ''] as Sentence,
    other: ['اگر اعتراضی نرسد، ', 'همین رأی اجرا می‌شود', ''] as Sentence,
  },
  heldMeanwhile: ['تا پایان رسیدگی ', `پول نزد ${BRAND} می‌ماند`, ''] as Sentence,
  nothingToDo: ['کاری بر عهدهٔ شما نیست', '', ''] as Sentence,
  nothingMoved: ['پولی جابه‌جا نشده است', '', ''] as Sentence,
  askNewRequest: ['برای خرید، از فروشنده درخواست تازه بخواهید', '', ''] as Sentence,
} as const;

/** Below a station: what the reader does, or the side of the other person. */
export const CAPTION = {
  payer: { pay: 'می‌پردازید', paid: 'پرداختید', receives: 'پس می‌گیرید', received: 'پس گرفتید', none: 'نپرداختید' },
  payee: {
    afterConfirm: 'پس از تأیید خریدار',
    afterOwnConfirm: 'پس از تأیید شما',
    sent: 'فرستادید',
    delivered: 'تحویل دادید',
    receives: 'می‌گیرید',
    received: 'گرفتید',
    refunded: 'برگرداندید',
  },
} as const;

/** The page of a deal. */
export const dealCopy = {
  details: 'جزئیات معامله',
  options: 'گزینه‌ها',
  fee: { taken: 'کارمزد کم شده', payer: 'کارمزد با خریدار', none: 'بدون کارمزد' },
  share: 'اشتراک‌گذاری لینک',
  receipt: 'رسید',
  refund: 'بازگرداندن پول',
  money: 'پول',
  moved: 'تمدید مهلت',
  movedBy: (hours: string) => `${hours} ساعت، به‌خاطر اختلال در سرویس`,
  trouble: 'مشکلی پیش آمده',
  settleEarly: 'آزاد کردن پول پیش از تحویل',
  early: {
    title: 'هنوز چیزی تحویل نگرفته‌اید',
    warning: (sum: string, name: string) => `${sum} به ${name} می‌رسد و دیگر برنمی‌گردد.`,
    meanwhile: `تا وقتی تأیید نکنید پول نزد ${BRAND} است.`,
    otherwise: {
      hand: (day: string) => `اگر تا ${day} تحویل ندهد، همه‌اش به شما برمی‌گردد.`,
      courier: (day: string) => `اگر تا ${day} نفرستد، همه‌اش به شما برمی‌گردد.`,
      service: (day: string) => `اگر تا ${day} انجام ندهد، همه‌اش به شما برمی‌گردد.`,
    } satisfies Record<DeliveryMethod, (day: string) => string>,
    wait: 'نه، صبر می‌کنم',
    pay: 'بله، پول را بده',
  },
  questions: {
    settle: (sum: string, name: string) => `${sum} به ${name} برسد؟`,
    refund: (sum: string, name: string) => `${sum} به ${name} برگردد؟`,
  },
  done: {
    title: 'معامله تمام شد',
    reached: { payer: (name: string) => `پول به ${name} رسید.`, payee: () => 'پول به حساب شما رسید.' },
    reachedByTime: {
      payer: (name: string) => `مهلت بررسی تمام شد و پول به ${name} رسید.`,
      payee: () => 'مهلت بررسی تمام شد و پول به حساب شما رسید.',
    },
    returned: { payer: () => 'پول به حساب شما برگشت.', payee: (name: string) => `پول به ${name} برگشت.` },
    returnedByTime: {
      payer: () => 'مهلت تحویل تمام شد و پول به حساب شما برگشت.',
      payee: (name: string) => `مهلت تحویل تمام شد و پول به ${name} برگشت.`,
    },
    divided: 'پول میان دو طرف تقسیم شد.',
    paidFor: (purpose: string) => `بابت ${purpose} پرداختید`,
    receivedFor: (purpose: string) => `بابت ${purpose} گرفتید`,
    returnedFor: (purpose: string) => `بابت ${purpose} به شما برگشت`,
    refundedFor: (purpose: string) => `بابت ${purpose} برگرداندید`,
    wentBackFor: (purpose: string, name: string) => `بابت ${purpose} به ${name} برگشت`,
    received: (name: string) => `${name} گرفت`,
    paid: (name: string) => `${name} پرداخت`,
    youReceived: 'شما گرفتید',
    youReceivedOn: (account: string) => `شما گرفتید، به ${account}`,
    youPaid: 'شما پرداختید',
    to: (account: string) => `به ${account}`,
    from: (account: string) => `از ${account}`,
    /** The commission. */
    bornBy: (name: string) => `با ${name}`,
    youPaidAt: (time: string) => `${time} پرداختید`,
    home: 'بازگشت به خانه',
    again: 'دوباره از همین فروشنده',
    askForLink: (purpose: string) => `سلام! یک لینک پرداخت ${BRAND} برای ${purpose} بفرست.`,
    messageCopied: 'پیام کپی شد. آن را برای فروشنده بفرستید',
    sameAgain: 'درخواست تازه مثل همین',
  },
} as const;

interface NamedDeal {
  readonly viewerRole: 'payer' | 'payee';
  readonly purpose: string;
  readonly payer: { readonly fullName: string } | null;
  readonly payee: { readonly fullName: string };
}

/** «دوچرخه · به مهدی پورمحمد»: the purpose, and to or from whom; the purpose alone of a seller's unpaid request. */
export function aboutDeal({ viewerRole, purpose, payer, payee }: NamedDeal): string {
  if (viewerRole === 'payer') return `${purpose} · به ${payee.fullName}`;
  return payer === null ? purpose : `${purpose} · از ${payer.fullName}`;
}

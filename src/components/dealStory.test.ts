import { HOUR_MS } from '@contract/rules/durations';
import type { Delivery } from '@/api/deliveryApi';
import type { Dispute } from '@/api/disputesApi';
import type { PaymentAttempt, Side, TransactionDetails } from '@/api/transactionsApi';
import { feeNote, tellDeal } from './dealStory';

/** Thursday 5 Azar 1405, 10:14 in Tehran. */
const NOW = new Date('2026-11-26T06:44:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();

const person = (fullName: string) => ({ nationalCode: '', mobile: '', firstName: '', lastName: '', fullName });
const NO_NEXT = { actor: null, action: 'wait', dueAt: null, since: null, ifSilent: 'nothing', movedHours: 0 } as const;

type Changes = Partial<TransactionDetails>;

function deal(viewerRole: Side, changes: Changes = {}): TransactionDetails {
  return {
    code: 'K7M2Q9XD',
    status: 'paid',
    viewerRole,
    payee: person('م. پورمحمد'),
    payer: person('م. کیانی'),
    isSamePerson: false,
    payerPaysRials: 25_125_000,
    payment: null,
    otherPayments: [],
    delivery: null,
    dispute: null,
    next: NO_NEXT,
    events: [],
    ending: null,
    ...changes,
  } as unknown as TransactionDetails;
}

function waiting(method: Delivery['method'], hours = 72): Changes {
  return {
    delivery: { state: 'waiting', method, deliverBy: inHours(hours) } as Delivery,
    next: { ...NO_NEXT, actor: 'payee', action: 'deliver', dueAt: inHours(hours), ifSilent: 'refund' },
  };
}

/** The grace day runs for an hour. An extension during it keeps the flag and the beginning. */
function inGrace(method: Delivery['method'], extended?: 'before' | 'since'): Changes {
  const { delivery, next } = waiting(method, extended === 'since' ? 72 : 23);
  return {
    delivery: { ...delivery, grace: true } as Delivery,
    next: { ...NO_NEXT, ...next, since: inHours(-1) },
    events: extended ? [{ kind: 'extended', at: inHours(extended === 'since' ? -0.5 : -30) }] : [],
  };
}

function delivered(state: Delivery['state'], ifSilent: 'settle' | 'office'): Changes {
  return {
    delivery: { state, method: 'courier', deliverBy: null } as Delivery,
    next: { ...NO_NEXT, actor: 'payer', action: 'inspect', dueAt: inHours(72), ifSilent },
  };
}

const ended = (status: TransactionDetails['status'], ending: TransactionDetails['ending']): Changes => ({
  status,
  ending,
});

const lines = (transaction: TransactionDetails, dispute?: Dispute) => {
  const { headline, facts } = tellDeal(transaction, dispute, NOW);
  return [headline, ...facts.map(({ text }) => text.join(''))];
};

const SUNDAY = 'یکشنبه ۸ آذر، ساعت ۱۰:۱۴';

test.each<[string, Side, Changes, string[]]>([
  [
    'a parcel to send',
    'payer',
    waiting('courier'),
    ['م. پورمحمد تا یکشنبه می‌فرستد', `تا ${SUNDAY} فقط صبر کنید`, 'اگر نفرستد، همهٔ پول به شما برمی‌گردد'],
  ],
  [
    'a parcel to send',
    'payee',
    waiting('courier'),
    ['تا یکشنبه برای م. کیانی بفرستید', `تا ${SUNDAY} وقت دارید`, 'اگر نفرستید، پول به م. کیانی برمی‌گردد'],
  ],
  [
    'a handover in person',
    'payer',
    waiting('hand'),
    [
      'کالا را دیدید؟ کد تحویل را به م. پورمحمد نشان دهید',
      `او تا ${SUNDAY} وقت تحویل دارد`,
      'اگر تحویل ندهد، همهٔ پول به شما برمی‌گردد',
    ],
  ],
  [
    'a service far ahead',
    'payer',
    waiting('service', 10 * 24),
    [
      'م. پورمحمد تا ۱۵ آذر انجام می‌دهد',
      'تا یکشنبه ۱۵ آذر، ساعت ۱۰:۱۴ فقط صبر کنید',
      'اگر انجام ندهد، همهٔ پول به شما برمی‌گردد',
    ],
  ],
  [
    'a service due in two hours',
    'payee',
    waiting('service', 2),
    [
      'تا امروز کار را برای م. کیانی انجام دهید',
      'تا امروز، ساعت ۱۲:۱۴ وقت دارید · ۲ ساعت مانده',
      'اگر انجام ندهید، پول به م. کیانی برمی‌گردد',
    ],
  ],
  [
    'a late parcel',
    'payer',
    inGrace('courier'),
    [
      'مهلت تحویل تمام شد و م. پورمحمد چیزی ثبت نکرده است',
      'او تا جمعه ۶ آذر، ساعت ۰۹:۱۴ وقت تحویل دارد',
      'اگر نفرستد، همهٔ پول به شما برمی‌گردد',
    ],
  ],
  [
    'a late service, although extended before',
    'payee',
    inGrace('service', 'before'),
    [
      'مهلت تحویل تمام شد؛ تحویل به م. کیانی را ثبت کنید',
      'تا جمعه ۶ آذر، ساعت ۰۹:۱۴ وقت دارید',
      'اگر انجام ندهید، پول به م. کیانی برمی‌گردد',
    ],
  ],
  [
    'a late parcel that got more time',
    'payer',
    inGrace('courier', 'since'),
    ['م. پورمحمد تا یکشنبه می‌فرستد', `تا ${SUNDAY} فقط صبر کنید`, 'اگر نفرستد، همهٔ پول به شما برمی‌گردد'],
  ],
  [
    'a delivery whose deadline passed this hour',
    'payee',
    waiting('hand', -1),
    [
      'مهلت تحویل تمام شد؛ تحویل به م. کیانی را ثبت کنید',
      'مهلت در امروز، ساعت ۰۹:۱۴ تمام شد',
      'اگر تحویل ندهید، پول به م. کیانی برمی‌گردد',
    ],
  ],
  [
    'a parcel on its way',
    'payer',
    delivered('sent', 'office'),
    [
      'م. پورمحمد فرستاد؛ وقتی رسید، بررسی کنید',
      `تا ${SUNDAY} وقت بررسی دارید`,
      'اگر کاری نکنید، امانت بررسی را آغاز می‌کند',
    ],
  ],
  [
    'a proven delivery',
    'payee',
    delivered('confirmed', 'settle'),
    ['تحویل دادید؛ م. کیانی بررسی می‌کند', `او تا ${SUNDAY} وقت بررسی دارد`, 'اگر پاسخ ندهد، پول به شما می‌رسد'],
  ],
  [
    'a proven delivery',
    'payer',
    delivered('confirmed', 'settle'),
    ['تحویل گرفتید؛ بررسی و تأیید کنید', `تا ${SUNDAY} وقت بررسی دارید`, 'اگر کاری نکنید، پول به م. پورمحمد می‌رسد'],
  ],
  [
    'a delivery by word',
    'payer',
    delivered('declared', 'office'),
    [
      'م. پورمحمد می‌گوید تحویل داده است؛ بررسی کنید',
      `تا ${SUNDAY} وقت بررسی دارید`,
      'اگر کاری نکنید، امانت بررسی را آغاز می‌کند',
    ],
  ],
  [
    'an unpaid request',
    'payee',
    {
      status: 'inquired',
      payer: null,
      next: { ...NO_NEXT, actor: 'payer', action: 'pay', dueAt: inHours(72), ifSilent: 'cancel' },
    },
    ['لینک پرداخت را برای خریدار بفرستید', `خریدار تا ${SUNDAY} وقت پرداخت دارد`, 'اگر کسی نپردازد، درخواست لغو می‌شود'],
  ],
  [
    'a confirmation',
    'payee',
    ended('settled', 'confirmed'),
    ['م. کیانی تأیید کرد؛ پول در راه حساب شماست', 'کاری بر عهدهٔ شما نیست'],
  ],
  [
    'a silent buyer',
    'payer',
    ended('settled_awaiting', 'inspection_over'),
    ['مهلت بررسی تمام شد؛ پول در راه حساب م. پورمحمد است', 'کاری بر عهدهٔ شما نیست'],
  ],
  [
    'an award',
    'payee',
    ended('settled', 'awarded_by_referee'),
    ['با رأی داور، پول در راه حساب شماست', 'کاری بر عهدهٔ شما نیست'],
  ],
  [
    'an agreement',
    'payee',
    ended('refunded', 'agreed'),
    ['با توافق، پول در راه حساب م. کیانی است', 'کاری بر عهدهٔ شما نیست'],
  ],
  [
    'an expired request',
    'payer',
    ended('canceled', 'expired'),
    ['مهلت پرداخت تمام شد و درخواست لغو شد', 'پولی جابه‌جا نشده است', 'برای خرید، از فروشنده درخواست تازه بخواهید'],
  ],
  [
    'an expired request with a late payment that goes back',
    'payer',
    { ...ended('canceled', 'expired'), otherPayments: [{ state: 'returning' } as PaymentAttempt] },
    ['مهلت پرداخت تمام شد و درخواست لغو شد', 'برای خرید، از فروشنده درخواست تازه بخواهید'],
  ],
])('%s, for the %s', (_what, viewer, changes, expected) => {
  expect(lines(deal(viewer, changes))).toEqual(expected);
});

const OPEN: Changes = { dispute: { stage: 'talk', openedBy: 'payer', dueAt: inHours(72) } };

type File = Partial<Pick<Dispute, 'stage' | 'openedBy' | 'referee' | 'myActions'>> & {
  next?: Partial<Dispute['next']>;
  award?: Partial<Dispute['award']>;
  proposals?: Partial<Dispute['proposals'][number]>[];
};

function file({ next, ...changes }: File): Dispute {
  const usual = {
    stage: 'talk',
    openedBy: 'payer',
    reason: 'damaged',
    referee: { state: 'none', name: null },
  } as const;
  return {
    ...usual,
    award: null,
    outcome: null,
    proposals: [],
    myActions: [],
    ...changes,
    next: { ...NO_NEXT, dueAt: inHours(72), ...next },
  } as unknown as Dispute;
}

const PARTS = { payerReceives: 5_025_000, payeeReceives: 19_900_000 };

test.each<[string, Side, File, string[]]>([
  [
    'an answer of the reader',
    'payee',
    { stage: 'answer', next: { actor: 'payee', action: 'answer', ifSilent: 'refund' } },
    [
      'م. کیانی مشکلی ثبت کرد: خراب یا آسیب‌دیده است',
      `تا ${SUNDAY} وقت پاسخ دارید`,
      'اگر پاسخ ندهید، همهٔ پول به م. کیانی برمی‌گردد',
    ],
  ],
  [
    'an answer of the other side',
    'payer',
    { stage: 'answer', next: { actor: 'payee', action: 'answer', ifSilent: 'next_stage' } },
    [
      'شما مشکلی ثبت کردید: خراب یا آسیب‌دیده است',
      `تا ${SUNDAY} منتظر پاسخ م. پورمحمد بمانید`,
      'اگر پاسخ ندهد، امانت رأی می‌دهد',
    ],
  ],
  [
    'an offer',
    'payer',
    {
      proposals: [{ ...PARTS, by: 'payee', state: 'open' }],
      next: { actor: 'payer', action: 'talk', ifSilent: 'next_stage' },
    },
    ['پیشنهاد توافق: ۵٬۰۲۵٬۰۰۰ ریال به شما', `تا ${SUNDAY} وقت پاسخ دارید`, 'اگر پاسخ ندهید، امانت رأی می‌دهد'],
  ],
  [
    'an own offer',
    'payer',
    {
      proposals: [{ ...PARTS, by: 'payer', state: 'open' }],
      next: { actor: 'payee', action: 'talk', ifSilent: 'next_stage' },
    },
    [
      'پیشنهاد شما: ۵٬۰۲۵٬۰۰۰ ریال به خودتان',
      `تا ${SUNDAY} منتظر پاسخ م. پورمحمد بمانید`,
      'اگر نپذیرد یا پاسخ ندهد، امانت رأی می‌دهد',
    ],
  ],
  [
    'an award of the referee',
    'payer',
    {
      stage: 'appeal',
      award: { ...PARTS, by: 'referee' },
      myActions: ['accept_award', 'appeal'],
      next: { action: 'appeal', ifSilent: 'award', actor: 'payer' },
    },
    ['رأی داور: ۵٬۰۲۵٬۰۰۰ ریال به شما', `تا ${SUNDAY} وقت پاسخ دارید`, 'اگر پاسخ ندهید، همین رأی اجرا می‌شود'],
  ],
  [
    'a question of the referee',
    'payee',
    { stage: 'referee', next: { actor: 'payee', action: 'answer_question' } },
    ['به پرسش داور پاسخ دهید', `تا ${SUNDAY} وقت پاسخ دارید`, 'اگر پاسخ ندهید، بدون پاسخ شما رأی داده می‌شود'],
  ],
  [
    'an invited referee',
    'payer',
    {
      stage: 'referee',
      referee: { state: 'invited', name: null },
      next: { actor: 'referee', action: 'accept_case', ifSilent: 'office' },
    },
    [
      'از داور خواسته شده است رسیدگی کند',
      `داور تا ${SUNDAY} می‌گوید داوری را می‌پذیرد یا نه`,
      'اگر نپذیرد یا پاسخ ندهد، امانت رسیدگی می‌کند',
    ],
  ],
  [
    'a referee who decides',
    'payer',
    {
      stage: 'referee',
      referee: { state: 'accepted', name: null },
      next: { actor: 'referee', action: 'decide', ifSilent: 'office' },
    },
    ['داور بررسی می‌کند', `داور تا ${SUNDAY} نتیجه را می‌گوید`, 'اگر داور رأی ندهد، امانت رسیدگی می‌کند'],
  ],
  [
    'the office',
    'payee',
    { stage: 'office', next: { actor: 'office', action: 'decide' } },
    ['امانت بررسی می‌کند', `امانت تا ${SUNDAY} نتیجه را می‌گوید`, 'تا پایان رسیدگی پول نزد امانت می‌ماند'],
  ],
])('a dispute with %s, for the %s', (_what, viewer, changes, expected) => {
  expect(lines(deal(viewer, OPEN), file(changes))).toEqual(expected);
});

test('a referee whom the buyer has accepted decides, or the office', () => {
  const judged = deal('payer', { ...OPEN, referee: { name: null, accepted: true } });
  const talk = file({ next: { actor: null, action: 'talk', ifSilent: 'next_stage' } });
  expect(lines(judged, talk).at(-1)).toBe('اگر توافق نشود، داور یا امانت رأی می‌دهد');
});

test('a file that is not read promises nothing', () => {
  expect(tellDeal(deal('payer', OPEN), undefined, NOW).headline).toBe('مشکلی ثبت شده است و رسیدگی می‌شود');
});

test.each<[string | undefined, Side, Changes]>([
  ['کارمزد کم شده', 'payee', { amountRials: 25_000_000, payeeReceivesRials: 24_875_000 }],
  ['کارمزد با خریدار', 'payee', { amountRials: 25_000_000, payeeReceivesRials: 25_000_000, commissionSide: 'payer' }],
  ['بدون کارمزد', 'payee', { amountRials: 25_000_000, payeeReceivesRials: 25_000_000, commissionSide: 'half' }],
  [undefined, 'payee', { status: 'refunded_done' }],
  [undefined, 'payee', { status: 'canceled' }],
  [undefined, 'payer', {}],
])('the note of the fee is «%s» for the %s', (note, viewer, changes) => {
  expect(feeNote(deal(viewer, changes), undefined)).toBe(note);
});

test('the reader is «شما» with what they do, the other side has a name and a role, and shares stand below both', () => {
  const seller = tellDeal(deal('payee', waiting('courier')), undefined, NOW).people;
  expect(seller.payee).toEqual({ name: 'شما', caption: 'پس از تأیید خریدار' });
  expect(seller.payer).toEqual({ name: 'م. کیانی', caption: 'خریدار' });
  expect(tellDeal(deal('payer', waiting('courier')), undefined, NOW).people.payee.caption).toBe('پس از تأیید شما');
  const disputed = { ...waiting('courier'), ...OPEN };
  for (const viewer of ['payer', 'payee'] as const) {
    expect(tellDeal(deal(viewer, disputed), file({}), NOW).people.payee.caption).toBe('فروشنده');
  }
  const award = file({ stage: 'appeal', award: { ...PARTS, by: 'referee' } });
  const { people, house } = tellDeal(deal('payer', OPEN), award, NOW);
  expect(people.payer).toEqual({ name: 'شما', caption: '۵٬۰۲۵٬۰۰۰ ریال', isShare: true });
  expect(house).toBe('کارمزد ۲۰۰٬۰۰۰ ریال');
  expect(people.payee).toEqual({ name: 'م. پورمحمد', caption: '۱۹٬۹۰۰٬۰۰۰ ریال', isShare: true });
});

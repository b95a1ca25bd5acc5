import type { Dispute } from '@/api/disputesApi';
import { isSplit, payeeShareOf, sidesStory } from './disputeStory';

const NOW = new Date('2026-11-22T08:00:00Z');

function dispute(changed: Partial<Dispute>): Dispute {
  return {
    disputeId: 'd',
    paymentCode: 'K7M2Q9XD',
    stage: 'answer',
    openedBy: 'payer',
    reason: 'damaged',
    wantedPayeeRials: 0,
    openedAt: '2026-11-21T08:00:00Z',
    dueAt: '2026-11-23T08:00:00Z',
    referee: { state: 'none', name: null },
    itemPhotos: [],
    entries: [],
    proposals: [],
    award: null,
    overruledAwards: [],
    outcome: null,
    division: null,
    myActions: [],
    next: {
      actor: 'payee',
      action: 'answer',
      dueAt: '2026-11-23T08:00:00Z',
      since: '2026-11-21T08:00:00Z',
      ifSilent: 'next_stage',
      movedHours: 0,
    },
    version: 1,
    ...changed,
  };
}

const award: Dispute['award'] = {
  awardId: 'a',
  by: 'referee',
  payeeRials: 150,
  payerReceives: 50,
  payeeReceives: 148,
  text: 'دلیل',
  at: '2026-11-22T07:00:00Z',
  final: false,
};
const closed = { stage: 'closed' } as const;

function read(changed: Partial<Dispute>, viewer: 'payer' | 'payee' = 'payer'): string {
  const { lead, text } = sidesStory(dispute(changed), viewer, NOW);
  return lead === undefined ? text : `${lead} ${text}`;
}

describe('sidesStory', () => {
  it('tells the opener to wait, and shows the other side the reason', () => {
    expect(read({})).toBe(
      'پروندهٔ شما باز شد. طرف مقابل تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ پاسخ می‌دهد. تا پایان رسیدگی پول نزد امانت می‌ماند.',
    );
    expect(read({}, 'payee')).toBe(
      'نوبت شماست. خریدار می‌گوید: «خراب یا آسیب‌دیده است». تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ پاسخ دهید.',
    );
  });

  it('names the decider', () => {
    const referee = { state: 'accepted', name: 'ن. رستمی' } as const;
    expect(read({ stage: 'referee', referee })).toContain('داور، ن. رستمی پرونده را می‌خواند');
    expect(read({ stage: 'office', myActions: ['propose'], referee })).toContain('امانت پرونده را می‌خواند');
    expect(read({ stage: 'office', myActions: ['propose'], openedBy: 'system', reason: 'silent_buyer' })).toContain(
      'خریدار تا پایان مهلت پاسخ نداد.',
    );
  });

  it('promises no decision while the referee is only invited', () => {
    expect(read({ stage: 'referee', referee: { state: 'invited', name: 'ن. رستمی' } })).toBe(
      'داور، ن. رستمی تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ می‌گوید داوری را می‌پذیرد یا نه. اگر نپذیرد یا پاسخ ندهد، امانت رسیدگی می‌کند.',
    );
  });

  it('tells the asked side alone to answer', () => {
    const next = { ...dispute({}).next, actor: 'payer', action: 'answer_question' } as const;
    expect(read({ stage: 'referee', next })).toBe(
      'به پرسش داور پاسخ دهید. داور تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ رأی می‌دهد.',
    );
    expect(read({ stage: 'office', myActions: ['propose'], next }, 'payee')).toContain('امانت پرونده را می‌خواند');
  });

  it('says that the case is under review once only the office can end it', () => {
    expect(read({ stage: 'office', myActions: ['statement'] })).toBe(
      'پرونده نزد امانت بررسی می‌شود. نتیجه تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ اعلام می‌شود.',
    );
  });

  it('asks for the answer to an award until the reader accepts it', () => {
    const open = { stage: 'appeal', award } as const;
    expect(read({ ...open, myActions: ['appeal', 'accept_award'] })).toBe(
      'رأی داور آمد. تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ می‌توانید آن را بپذیرید یا تجدیدنظر بخواهید.',
    );
    expect(read(open)).toBe(
      'رأی داور را پذیرفتید. اگر طرف مقابل تا دوشنبه ۲ آذر، ساعت ۱۱:۳۰ تجدیدنظر نخواهد، همین رأی اجرا می‌شود.',
    );
  });

  it.each([
    ['agreed', 'با توافق تمام شد.'],
    ['conceded', 'یک طرف حق را به دیگری داد.'],
    ['silence', 'مهلت پاسخ تمام شد.'],
    ['withdrawn', 'مشکل پس گرفته شد و معامله ادامه دارد.'],
  ] as const)('states the outcome: %s', (kind, words) => {
    const receives = kind === 'withdrawn' ? null : 0;
    const outcome = { kind, payerReceives: receives, payeeReceives: receives, at: '2026-11-22T07:00:00Z' };
    expect(read({ ...closed, outcome })).toBe(words);
  });

  it('states both sums of a split and the author of the award', () => {
    const outcome = { kind: 'awarded', payerReceives: 50, payeeReceives: 148, at: '2026-11-22T07:00:00Z' } as const;
    const referee = { state: 'accepted', name: 'ن. رستمی' } as const;
    expect(read({ ...closed, outcome, award, referee })).toBe(
      'با رأی داور، ن. رستمی تمام شد. ۵۰ ریال به شما و ۱۴۸ ریال به فروشنده می‌رسد.',
    );
  });
});

describe('payeeShareOf', () => {
  it('is undefined before a decision', () => {
    expect(payeeShareOf(dispute({ stage: 'talk' }), 200)).toBeUndefined();
  });

  it('follows an award until an appeal', () => {
    expect(payeeShareOf(dispute({ stage: 'appeal', award }), 200)).toBe(0.75);
    expect(payeeShareOf(dispute({ stage: 'office', award }), 200)).toBeUndefined();
  });

  it('is undefined after a withdrawal; a split needs a part for both sides', () => {
    const at = '2026-11-22T07:00:00Z';
    const withdrawn = dispute({
      ...closed,
      outcome: { kind: 'withdrawn', payerReceives: null, payeeReceives: null, at },
    });
    const conceded = dispute({ ...closed, outcome: { kind: 'conceded', payerReceives: 200, payeeReceives: 0, at } });
    expect(payeeShareOf(withdrawn, 200)).toBeUndefined();
    expect([isSplit(withdrawn), isSplit(conceded)]).toEqual([false, false]);
    expect(payeeShareOf(conceded, 200)).toBe(0);
  });
});

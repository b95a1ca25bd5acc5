import type { TransitionCause } from '@contract/rules/endings';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { type DisputeSpan, newsSoFar, partnerNews } from './partnerNews';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 8, minute));
const history = (...statuses: TransactionStatus[]) =>
  statuses.map((to, minute) => ({ to, at: at(minute), cause: null }));
const eventsSoFar = (entry: Parameters<typeof newsSoFar>[0], steps: ReturnType<typeof history>) =>
  newsSoFar(entry, { history: steps, disputes: [], isSplit: false }).map(({ name }) => name);
const UNDECIDED = { decision: null, decidedAt: null };

test('posts news of partner transactions only', () => {
  expect(partnerNews(null, at(0))).toEqual([]);
  expect(partnerNews({ processId: 'p-1' }, at(0))).toEqual([
    { queue: 'partner-message', subject: 'p-1', startAfter: '2026-01-15T08:00:00.000Z' },
  ]);
});

test('posts the history of a transaction in order', () => {
  expect(eventsSoFar(UNDECIDED, history('inquired'))).toEqual(['requested']);
  const settled = history('inquired', 'redirected', 'paid', 'settled', 'settled_awaiting', 'settled_done');
  expect(eventsSoFar(UNDECIDED, settled)).toEqual(['requested', 'paid', 'settled']);
  const refunded = history('inquired', 'redirected', 'paid', 'refunded', 'refunded_awaiting', 'refunded_done');
  expect(eventsSoFar(UNDECIDED, refunded)).toEqual(['requested', 'paid', 'refunded']);
});

test('posts the approval before a payment of the same instant', () => {
  const paid = history('inquired', 'redirected', 'paid');
  const approved = (minute: number) => ({ decision: 'approved' as const, decidedAt: at(minute) });
  expect(eventsSoFar(approved(1), paid)).toEqual(['requested', 'approved', 'paid']);
  expect(eventsSoFar(approved(2), paid)).toEqual(['requested', 'approved', 'paid']);
  expect(eventsSoFar(approved(0), history('inquired'))).toEqual(['requested', 'approved']);
});

test('names who canceled a request', () => {
  const canceled = history('inquired', 'canceled');
  expect(eventsSoFar({ decision: 'rejected', decidedAt: at(1) }, canceled)).toEqual(['requested', 'rejected']);
  expect(eventsSoFar(UNDECIDED, canceled)).toEqual(['requested', 'canceled']);
  const approved = { decision: 'approved' as const, decidedAt: at(0) };
  expect(eventsSoFar(approved, canceled)).toEqual(['requested', 'approved', 'canceled']);
});

test('posts disputes with their ends between payment and division, also at one instant', () => {
  const steps = history('inquired', 'redirected', 'paid', 'settled', 'settled_awaiting', 'settled_done');
  const disputes: DisputeSpan[] = [
    { from: at(2), to: at(2) },
    { from: at(3), to: at(3) },
  ];
  const told = (story: Partial<Parameters<typeof newsSoFar>[1]>) =>
    newsSoFar(UNDECIDED, { history: steps, disputes, isSplit: false, ...story }).map(({ event, name }) => [
      event,
      name,
    ]);
  const whole = [
    ['requested', 'requested'],
    ['paid', 'paid'],
    ['disputed', 'disputed'],
    ['resolved', 'resolved'],
    ['disputed', 'disputed-2'],
    ['resolved', 'resolved-2'],
  ];
  expect(told({})).toEqual([...whole, ['settled', 'settled']]);
  expect(told({ isSplit: true })).toEqual([...whole, ['divided', 'settled']]);
  const open = [{ from: at(2), to: null }];
  expect(told({ history: steps.slice(0, 3), disputes: open })).toEqual(whole.slice(0, 3));
});

test.each<[TransactionStatus, TransitionCause, string, string]>([
  ['canceled', 'expired', 'expired', 'canceled'],
  ['refunded', 'silence', 'returned', 'refunded'],
  ['refunded', 'award', 'returned', 'refunded'],
])('%s by «%s» is told as what it is', (to, cause, event, name) => {
  const steps = [...history('inquired'), { to, cause, at: at(1) }];
  expect(newsSoFar(UNDECIDED, { history: steps, disputes: [], isSplit: false }).at(-1)).toEqual({ event, name });
});

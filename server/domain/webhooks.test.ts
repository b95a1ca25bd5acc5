import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { isGivenUp, nextTryAt, webhookEventsOf } from './webhooks';

const orderedAt = new Date('2026-01-15T08:00:00Z');

test('retries ever more rarely for three days, and once at their end', () => {
  const times: Date[] = [];
  let now = orderedAt;
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt({ tries, orderedAt }, now);
    if (!next) break;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(6 * HOUR_MS);
    times.push(next);
    now = next;
  }
  expect(times.at(0)).toEqual(new Date(orderedAt.getTime() + 5_000));
  expect(times.at(-1)).toEqual(new Date(orderedAt.getTime() + 3 * DAY_MS));
  expect(times.length).toBeLessThan(25);
});

test('gives up when the server slept longer than three days', () => {
  expect(nextTryAt({ tries: 1, orderedAt }, new Date(orderedAt.getTime() + 4 * DAY_MS))).toBeNull();
});

test.each<[string, number, number, boolean]>([
  ['failed at the first and the last try', 10_000, 3 * DAY_MS, true],
  ['has failed since an earlier order', -30 * DAY_MS, 3 * DAY_MS, true],
  ['has failed once, weeks after an earlier failure', -30 * DAY_MS, 1_000, false],
  ['worked between the tries', HOUR_MS, 3 * DAY_MS, false],
  ['was tried first when the server had slept for days', 4 * DAY_MS, 4 * DAY_MS, false],
])('the address that %s is switched off or stays', (_what, since, now, isOff) => {
  const after = (milliseconds: number) => new Date(orderedAt.getTime() + milliseconds);
  expect(isGivenUp(after(since), orderedAt, after(now))).toBe(isOff);
});

const step = { at: orderedAt.toISOString(), transactionId: 'one', actor: { kind: 'system', userId: null } } as const;

test('names the events of a transition in their order', () => {
  const close = { outcome: 'agreed', payerReceives: 1, payeeReceives: 2 } as const;
  expect(webhookEventsOf({ ...step, to: 'settled', dispute: { id: 'd', close } })).toEqual([
    'deal.resolved',
    'deal.settled',
  ]);
  expect(webhookEventsOf({ ...step, to: 'settled_awaiting' })).toEqual([]);
  expect(webhookEventsOf({ ...step, to: 'refunded_done' })).toEqual(['deal.paid_out']);
});

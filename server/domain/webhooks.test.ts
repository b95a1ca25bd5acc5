import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { nextTryAt, webhookEventsOf } from './webhooks';

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

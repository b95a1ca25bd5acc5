import type { MoneyStory, Trader } from './moneyStory';
import type { TestClient } from './testClient';

const AT_ONCE = 50;

type Outcome = Awaited<ReturnType<typeof settleAndRefundAtOnce>>;

/** Fifty settles and fifty refunds of one paid transaction, spread over the clients; returns their outcomes. */
export async function settleAndRefundAtOnce(
  clients: readonly TestClient[],
  story: MoneyStory,
  people: [Trader, Trader],
) {
  const [seller, buyer] = people;
  const code = await story.paid(seller, buyer);
  const settle = await story.otp(buyer, 'settle', code);
  const refund = await story.otp(seller, 'refund', code);
  const calls = Array.from({ length: AT_ONCE * 2 }, (_, index) => {
    const client = clients[index % clients.length] ?? story.server;
    const settles = Math.floor(index / clients.length) % 2 === 0;
    return client.call('verifyTransactionOtp', {
      as: settles ? buyer.user : seller.user,
      body: settles ? settle : refund,
      headers: { 'idempotency-key': `call-${index}` },
    });
  });
  const answers = await Promise.all(calls);
  return { code, won: answers.filter(({ status }) => status === 200), lost: answers.filter(({ error }) => error) };
}

/** One call has won. @returns the rials that it pays out */
export function expectOneOutcome(outcome: Outcome): number {
  expect(outcome.won).toHaveLength(1);
  expect(outcome.lost).toHaveLength(AT_ONCE * 2 - 1);
  // Too late for the status, or for the code when another call has used it.
  for (const { error } of outcome.lost) expect([1007, 1018]).toContain(error?.code);
  return outcome.won[0]?.data.status === 'settled' ? 2_475_000 : 2_500_000;
}

import type { PaymentState } from '@contract/rules/paymentStates';
import type { TestServer } from '../../../server/testing/createTestServer';
import type { MoneyStory, Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';

/** One attempt in the gateway's books. */
interface GatewayBook {
  readonly invoice_id: string;
  readonly decision: string | null;
  readonly verification: string | null;
  readonly decided_at: Date | null;
  readonly advised_at: Date | null;
  readonly reversed_at: Date | null;
}

export async function gatewayBook(server: TestServer, token: string): Promise<GatewayBook> {
  const query = 'select * from sandbox_gateway_payments where token = $1';
  const { rows } = await server.context.db.pool.query(query, [token]);
  return rows[0] as GatewayBook;
}

/** The receipt for a browser without a login, by the ticket of its callback. */
export async function seenWithTicket(server: TestServer, ticket: string): Promise<PaymentState> {
  return mustWork(await server.call('readTicket', { params: { ticket } })).outcome;
}

/** The receipt for a logged-in payer: the state of the deciding attempt, and of the others. */
export async function seenLoggedIn(story: MoneyStory, payer: Trader, code: string): Promise<PaymentState[]> {
  const answer = await story.server.call('transactionDetails', { as: payer.user, body: { payment_code: code } });
  if (answer.error) {
    const state = answer.error.fields?.payment_state as PaymentState | undefined;
    return state ? [state] : [];
  }
  const { payment, other_payments } = answer.data.details;
  return [payment, ...other_payments].flatMap((one) => (one ? [one.state] : []));
}

import type { AccountKind } from '@contract/rules/officeDealRules';
import { cardNumberFrom } from '../../server/sandbox/samples';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import type { TestClient, TestUser } from '../../server/testing/testClient';
import { testMobile, testNationalCode } from '../../server/testing/testPeople';
import type { RunningServer } from './server';

/** The calls of one person, without the app. */
export type Api = Pick<TestClient, 'call'>;

/** The calls with a person's login. @param login a user or an access token, read anew for each call */
export function apiOf(server: RunningServer, login: () => TestUser | string): Api {
  return { call: (name, options) => server.client.call(name, { as: login(), ...options }) };
}

/** Registers a person with their card through the API. */
export async function register(who: Identity, client: TestClient): Promise<Trader> {
  return new MoneyStory(client).trader(await client.registerByCode(who.number), who.cardNumber);
}

interface Sms {
  readonly mobile: string;
  readonly text: string;
  readonly code: string | null;
  readonly sent_at: string;
}

/** The newest code sent to a mobile after `after`. Waits for it. */
export async function codeSentTo(server: RunningServer, mobile: string, after: Date): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { data } = await server.json<{ data: Sms[] }>(`/sandbox/api/sms?mobile=${mobile}`);
    const sms = data.find(({ code, sent_at }) => code !== null && new Date(sent_at) >= after);
    if (sms?.code) return sms.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${mobile}.`);
}

/**
 * The changes from here on: rials by kind of account. Waits for the payouts of earlier stories. Throws when the postings do not sum to zero.
 */
export async function ledgerSince(server: RunningServer): Promise<() => Promise<Record<string, number>>> {
  const story = new MoneyStory(server.client);
  let before = await story.ledger();
  while (before.accounts.payable !== 0) before = await story.ledger();
  return async () => {
    const { sum, accounts } = await story.ledger();
    if (sum !== 0) throw new Error(`The ledger does not balance: its sum is ${sum}.`);
    const moves = Object.entries(accounts).map(([account, rials]) => [
      account,
      rials - before.accounts[account as AccountKind],
    ]);
    return Object.fromEntries(moves.filter(([, rials]) => rials !== 0));
  };
}

/** Data of a person that the simulators accept (docs: /sandbox). */
export interface Identity {
  /** Its seed in the client of the tests. */
  readonly number: number;
  readonly nationalCode: string;
  readonly mobile: string;
  readonly birth: { readonly day: string; readonly month: string; readonly year: string };
  readonly cardNumber: string;
}

/** The same number gives the same person, another number a person with other data. */
export function identity(number: number): Identity {
  return {
    number,
    nationalCode: testNationalCode(number),
    mobile: testMobile(number),
    birth: { day: '12', month: 'مهر', year: '71' },
    cardNumber: cardNumberFrom('610433', number * 1_000),
  };
}

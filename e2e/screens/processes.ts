import type { Trader } from '../../server/testing/moneyStory';
import { mustWork } from '../../server/testing/testClient';
import type { RunningServer } from '../support/server';

/** The sandbox's partner. */
const params = { partner: 'niazmandi' };

const AD = { title: 'دوربین عکاسی با لنز ۵۰ میلی‌متری', price: 320_000_000 };

/** Conversations in the partner's chat by their progress. Values are process ids. */
export interface Processes {
  readonly started: string;
  readonly requested: string;
  readonly rejected: string;
  /** Payment code of a request whose seller is also the buyer. */
  readonly codeOfOnePerson: string;
}

async function startConversation(server: RunningServer, seller: Trader, buyer: Trader): Promise<string> {
  const fields = {
    title: AD.title,
    price: String(AD.price),
    seller_mobile: seller.user.mobile,
    buyer_mobile: buyer.user.mobile,
    ...(seller === buyer && { one_person: 'on' }),
  };
  const answer = await fetch(`${server.origin}/sandbox/chat`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const [, processId] = /chat\/([\w-]+)/.exec(answer.headers.get('location') ?? '') ?? [];
  if (!processId) throw new Error(`The partner's chat answered ${answer.status} and no conversation.`);
  return processId;
}

/** Creates the seller's request from an ad through the API. @returns its payment code */
async function request({ client }: RunningServer, seller: Trader, process_id: string): Promise<string> {
  const offer = { commission_side: 'seller', user_id: 'seller', process_id, ...AD };
  mustWork(await client.call('submitPartnerTransaction', { params, body: offer }));
  const terms = { commision_side: 2, behalf: AD.title, amount: AD.price };
  const body = { ...terms, payee_bank_account: seller.accountId, process_id };
  return mustWork(await client.call('createTransaction', { as: seller.user, body })).payment_code;
}

/** Creates the conversations for the partner's pages. */
export async function makeProcesses(server: RunningServer, seller: Trader, buyer: Trader): Promise<Processes> {
  const started = await startConversation(server, seller, buyer);
  const requested = await startConversation(server, seller, buyer);
  await request(server, seller, requested);
  const rejected = await startConversation(server, seller, buyer);
  await request(server, seller, rejected);
  const body = { transaction_status: 'rejected', process_id: rejected };
  mustWork(await server.client.call('confirmPartnerTransaction', { params, body }));
  const codeOfOnePerson = await request(server, seller, await startConversation(server, seller, seller));
  return { started, requested, rejected, codeOfOnePerson };
}

/** The address of /add-transaction that the partner opens. */
export function addTransactionAddress(process_id: string, rule: 'seller' | 'buyer'): string {
  const query = { rule, user_id: rule, process_id, price: String(AD.price), title: AD.title };
  return `/add-transaction?${new URLSearchParams(query)}`;
}

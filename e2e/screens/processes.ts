import type { ApiClient, Identity } from '../support/api';
import type { RunningServer } from '../support/server';

/** The slug of the sandbox's partner. */
const SLUG = 'niazmandi';
const AD = { title: 'دوربین عکاسی با لنز ۵۰ میلی‌متری', price: 320_000_000 };

/** Conversations in the partner's chat by their progress. Values are process ids. */
export interface Processes {
  readonly started: string;
  readonly requested: string;
  readonly rejected: string;
  /** Payment code of a request whose seller is also the buyer. */
  readonly codeOfOnePerson: string;
}

interface Sides {
  readonly seller: Identity;
  readonly buyer: Identity;
}

async function startConversation(server: RunningServer, { seller, buyer }: Sides): Promise<string> {
  const fields = {
    title: AD.title,
    price: String(AD.price),
    seller_mobile: seller.mobile,
    buyer_mobile: buyer.mobile,
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

/** Creates the seller's request from an ad through the API. Answers its payment code. */
async function request(seller: ApiClient, account: string, process_id: string): Promise<string> {
  const offer = { commission_side: 'seller', user_id: 'seller', process_id, ...AD };
  await seller.call('POST', `/panel/v1/submit-${SLUG}-transaction/`, offer);
  const { status, data } = await seller.call('POST', '/api/v1/transactions/', {
    commision_side: 2,
    payee_bank_account: account,
    behalf: AD.title,
    amount: AD.price,
    process_id,
  });
  if (status >= 300) throw new Error(`The partner's request was answered with ${status}.`);
  return String(data.payment_code);
}

/** Creates the conversations for the partner's pages. */
export async function makeProcesses(
  server: RunningServer,
  sides: Sides,
  { client, account }: { client: ApiClient; account: string },
): Promise<Processes> {
  const started = await startConversation(server, sides);
  const requested = await startConversation(server, sides);
  await request(client, account, requested);
  const rejected = await startConversation(server, sides);
  await request(client, account, rejected);
  await client.call('POST', `/panel/v1/confirm-${SLUG}-transaction/`, {
    transaction_status: 'rejected',
    process_id: rejected,
  });
  const own = await startConversation(server, { seller: sides.seller, buyer: sides.seller });
  const codeOfOnePerson = await request(client, account, own);
  return { started, requested, rejected, codeOfOnePerson };
}

/** The address of /add-transaction that the partner opens. */
export function addTransactionAddress(process_id: string, rule: 'seller' | 'buyer'): string {
  const query = { rule, user_id: rule, process_id, price: String(AD.price), title: AD.title };
  return `/add-transaction?${new URLSearchParams(query)}`;
}

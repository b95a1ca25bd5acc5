import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { toLatinDigits } from '@/lib/digits';
import { processIdOf } from '@/lib/partner';

/** What the seller's form starts from. All of it is display only: the server re-reads the process. */
export interface AskedOffer {
  processId: string;
  userId: string | null;
  /** Integer rials; null when the price is to be agreed. */
  priceRials: number | null;
  title: string;
}

/** What the address of /add-transaction asks for. */
export type RequestQuery =
  | { kind: 'offer'; offer: AskedOffer }
  /** The buyer has nothing to do but to wait. */
  | { kind: 'wait'; processId: string | null }
  | { kind: 'problem'; problem: 'process' | 'query'; processId: string | null };

const USER_ID_MAX_LENGTH = 128;
const PRICE = /^[0-9]{1,15}$/;

/** Reads `user_id`, `process_id`, `rule`, `price` and `title`. Without a process, or with a price or title that cannot be one: a problem. */
export function readRequestQuery(search: string): RequestQuery {
  const query = new URLSearchParams(search);
  const processId = processIdOf(search);
  if (query.get('rule') === 'buyer') {
    return { kind: 'wait', processId };
  }
  if (processId === null) {
    return { kind: 'problem', problem: 'process', processId };
  }
  const price = toLatinDigits(query.get('price') ?? '').trim();
  const title = cleanText(query.get('title') ?? '');
  if ((price !== '' && !PRICE.test(price)) || title.length > BEHALF_MAX_LENGTH) {
    return { kind: 'problem', problem: 'query', processId };
  }
  const userId = query.get('user_id');
  return {
    kind: 'offer',
    offer: {
      processId,
      userId: userId !== null && userId.length <= USER_ID_MAX_LENGTH ? userId : null,
      priceRials: Number(price) || null,
      title,
    },
  };
}

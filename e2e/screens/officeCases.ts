import type { Dispute } from '@contract/calls/disputeCalls';
import { DisputeStory } from '../../server/testing/disputeStory';
import { mustWork } from '../../server/testing/testClient';
import { type Api, apiOf, type Identity, register } from '../support/api';
import type { RunningServer } from '../support/server';

/** Cases of the office by their state. Values are dispute ids. */
export interface OfficeCases {
  readonly free: string;
  /** Of the arbiter on screen. */
  readonly taken: string;
  /** Of a colleague, waiting for the second signature. */
  readonly awarded: string;
  /** Past its deadline. */
  readonly late: string;
}

export interface OfficePeople {
  readonly seller: Identity;
  readonly buyer: Identity;
  /** Logged in. */
  readonly arbiter: Api;
  readonly colleague: Identity;
}

const SAID = {
  opened: 'دستهٔ دوم روشن نمی‌شود و گوشهٔ دستگاه شکسته است. همان شب برای فروشنده فرستادم.',
  answered: 'هنگام تحویل هر دو دسته را روشن کردیم و خریدار کد را نشان داد. شکستگی از پیش نبود.',
  noted: 'تماس با خریدار: دسته را تعمیرگاه رسمی دیده است؛ برگه را می‌فرستد.',
  reasons: 'از عکس‌ها پیداست که بدنهٔ دوربین پیش از تحویل آسیب دیده بود و آگهی چیزی نگفته است.',
};
const HAND = { delivery: 'hand', payByDays: 7, deliverByDays: 3 } as const;

/** Two people whose disputes came to the office, created through the API. */
export async function makeOfficeCases(server: RunningServer, people: OfficePeople): Promise<OfficeCases> {
  const { client } = server;
  const story = new DisputeStory(client);
  const [seller, buyer] = [await register(people.seller, client), await register(people.buyer, client)];
  const login = await client.loginUser(people.colleague);
  const colleague = apiOf(server, () => login);

  const dispute = async (purpose: string, amount: number, reason: 'damaged' | 'suspected_fraud' = 'damaged') => {
    const code = await story.paid(seller, buyer, { purpose, amount, ...HAND });
    const of = { payment_code: code };
    const { pin } = mustWork(await client.call('handoverCode', { as: buyer.user, body: of }));
    mustWork(await client.call('handover', { as: seller.user, body: { ...of, pin } }));
    const wish = { reason, text: SAID.opened, wanted_payee_rials: Math.round(amount / 2) };
    mustWork(await story.open(buyer, code, wish));
    if (reason === 'damaged') {
      mustWork(await story.say('answerDispute', seller, code, { text: SAID.answered }));
      await story.escalate(seller, buyer, code);
    }
    return story.dispute(seller, code);
  };

  const [free, taken, awarded, late] = await Promise.all([
    dispute('دوچرخهٔ شهری', 38_000_000),
    dispute('کنسول بازی با دو دسته', 245_000_000),
    dispute('دوربین عکاسی', 640_000_000),
    dispute('گوشی دست دوم', 64_000_000, 'suspected_fraud'),
  ]);
  const { arbiter } = people;
  const [entry] = taken.entries;
  mustWork(await client.call('reportEntry', { as: seller.user, body: { entry_id: entry?.entry_id } }));
  const assign = async (api: Api, { dispute_id }: Dispute) =>
    mustWork(await api.call('assignCase', { body: { dispute_id } }));
  await assign(arbiter, taken);
  mustWork(await arbiter.call('noteInCase', { body: { dispute_id: taken.dispute_id, text: SAID.noted } }));
  await assign(colleague, awarded);
  const award = { dispute_id: awarded.dispute_id, payee_rials: 400_000_000, text: SAID.reasons };
  mustWork(await colleague.call('awardCase', { body: award }));
  await assign(arbiter, late);
  const payload = { payment_code: late.payment_code, kind: 'office' };
  await client.send({ method: 'POST', url: '/sandbox/api/deadlines', payload });
  return {
    free: free.dispute_id,
    taken: taken.dispute_id,
    awarded: awarded.dispute_id,
    late: late.dispute_id,
  };
}

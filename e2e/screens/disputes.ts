import { DisputeStory } from '../../server/testing/disputeStory';
import type { Trader } from '../../server/testing/moneyStory';
import { mustWork } from '../../server/testing/testClient';
import { type Identity, register } from '../support/api';
import type { RunningServer } from '../support/server';

/** A paid deal in each stage of a dispute. Values are payment codes; those of `case*` are dispute ids. */
export interface Disputes {
  /** Paid and waiting for the handover, without a dispute. */
  readonly handover: string;
  readonly answer: string;
  readonly talk: string;
  readonly invited: string;
  readonly awarded: string;
  readonly office: string;
  readonly split: string;
  readonly caseInvited: string;
  readonly caseTaken: string;
  readonly caseAwarded: string;
}

export interface Opponents {
  readonly seller: Identity;
  readonly buyer: Identity;
  readonly referee: Identity;
}

const SAID = {
  opened: 'در آگهی نوشته بود دوچرخه سالم است، اما ترمز عقب نمی‌گیرد و زنجیر رد می‌کند.',
  answered: 'هنگام تحویل سالم بود و خودتان آن را سوار شدید. شاید سیم ترمز در راه جابه‌جا شده باشد.',
  stated: 'به تعمیرگاه نشان دادم؛ لنت و سیم ترمز باید عوض شود.',
  question: 'هنگام تحویل ترمز را آزمودید؟',
  reasons: 'ترمز و زنجیر پیش از تحویل کار نمی‌کرد و آگهی چیزی از آن نگفته است؛ هزینهٔ تعمیر از سهم فروشنده کم می‌شود.',
};

const HAND = { delivery: 'hand', payByDays: 7, deliverByDays: 3 } as const;

/** Two people in dispute and a third who judges, created through the API. */
export async function makeDisputes(server: RunningServer, people: Opponents): Promise<Disputes> {
  const { client } = server;
  const story = new DisputeStory(client);
  const seller = await register(people.seller, client);
  const buyer = await register(people.buyer, client);
  const referee = await register(people.referee, client);

  const paid = (purpose: string, amount: number) =>
    story.judgeable(seller, buyer, referee, true, { purpose, amount, ...HAND });
  const opened = async (purpose: string, amount: number) => {
    const code = await paid(purpose, amount);
    mustWork(await story.open(buyer, code, { text: SAID.opened }));
    return code;
  };
  const talking = async (purpose: string, amount: number) => {
    const code = await opened(purpose, amount);
    mustWork(await story.say('answerDispute', seller, code, { text: SAID.answered }));
    return code;
  };
  const judged = async (purpose: string, amount: number) =>
    story.escalate(seller, buyer, await talking(purpose, amount));
  const propose = async (who: Trader, code: string, payee_rials: number) => {
    const step = { call: 'proposeSplit', action: 'propose_split', body: { payee_rials } } as const;
    mustWork(await story.confirmStep(who, code, step));
  };
  const accept = async (dispute_id: string) =>
    mustWork(await client.call('acceptCase', { as: referee.user, body: { dispute_id } }));

  const handover = await paid('دوچرخهٔ کوهستان', 125_000_000);
  const answer = await opened('میز تحریر چوبی', 38_000_000);
  const talk = await talking('دوچرخهٔ شهری', 96_000_000);
  mustWork(await story.say('stateInDispute', buyer, talk, { text: SAID.stated }));
  await propose(buyer, talk, 72_000_000);

  const invited = await judged('گوشی دست دوم', 142_000_000);
  const taken = await judged('دوربین عکاسی', 182_000_000);
  await accept(taken.dispute_id);
  const question = { dispute_id: taken.dispute_id, to: 'payee', text: SAID.question };
  mustWork(await client.call('askSide', { as: referee.user, body: question }));
  const awarded = await judged('چرخ خیاطی', 54_000_000);
  await accept(awarded.dispute_id);
  await story.award(referee, awarded.payment_code, awarded.dispute_id, 40_000_000, SAID.reasons);

  const office = await paid('ساعت مچی', 87_400_000);
  const suspicion = { reason: 'suspected_fraud', text: SAID.answered, wanted_payee_rials: 87_400_000 };
  mustWork(await story.open(seller, office, suspicion));

  const split = await paid('کنسول بازی با دو دسته', 160_000_000);
  const delivery = { payment_code: split, kind: 'declared', text: 'تحویل نگهبان شد.' };
  mustWork(await client.call('recordDelivery', { as: seller.user, body: delivery }));
  const wish = { reason: 'goods_not_returned', text: SAID.answered, wanted_payee_rials: 160_000_000 };
  mustWork(await story.open(seller, split, wish));
  await propose(seller, split, 100_000_000);
  const [proposal] = (await story.dispute(buyer, split)).proposals;
  const body = { proposal_id: proposal?.proposal_id };
  mustWork(await story.confirmStep(buyer, split, { call: 'acceptInDispute', action: 'accept_proposal', body }));
  return {
    handover,
    answer,
    talk,
    invited: invited.payment_code,
    awarded: awarded.payment_code,
    office,
    split,
    caseInvited: invited.dispute_id,
    caseTaken: taken.dispute_id,
    caseAwarded: awarded.dispute_id,
  };
}

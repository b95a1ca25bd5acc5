import { ApiClient, type Identity } from '../support/api';
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

const HAND = { delivery_method: 'hand', pay_by_days: 7, deliver_by_days: 3 } as const;

/** Two people in dispute and a third who judges, created through the API. */
export async function makeDisputes(server: RunningServer, people: Opponents): Promise<Disputes> {
  const [seller, buyer, referee] = [people.seller, people.buyer, people.referee].map(
    (who) => new ApiClient(server, who),
  ) as [ApiClient, ApiClient, ApiClient];
  const join = async (client: ApiClient) => {
    await client.register();
    return client.addCard();
  };
  const [sellersAccount, buyersAccount] = await Promise.all([join(seller), join(buyer), join(referee)]);

  const post = async (client: ApiClient, address: string, body: object) => {
    const { data, error } = await client.call('POST', `/api/v1/${address}/`, body);
    if (error) throw new Error(`${address}: ${JSON.stringify(error)}`);
    return data;
  };
  const paid = async (behalf: string, amount: number) => {
    const request = { commision_side: 2, payee_bank_account: sellersAccount, behalf, amount, process_id: 'web' };
    const named = { ...request, ...HAND, referee_national_id: people.referee.nationalCode };
    const payment_code = String((await post(seller, 'transactions', named)).payment_code);
    const payment = { payment_code, payer_bank_account: buyersAccount, accept_referee: true };
    const { terminalId, token } = await post(buyer, 'transactions/pay', payment);
    await buyer.atGateway({ TerminalID: String(terminalId), token: String(token), getMethod: '0' });
    return payment_code;
  };
  const opened = async (behalf: string, amount: number) => {
    const payment_code = await paid(behalf, amount);
    const wish = { reason: 'not_as_described', text: SAID.opened, wanted_payee_rials: 0 };
    await post(buyer, 'disputes', { payment_code, ...wish });
    return payment_code;
  };
  const talking = async (behalf: string, amount: number) => {
    const payment_code = await opened(behalf, amount);
    await post(seller, 'disputes/answer', { payment_code, text: SAID.answered });
    return payment_code;
  };
  const judged = async (behalf: string, amount: number) => {
    const payment_code = await talking(behalf, amount);
    await post(buyer, 'disputes/escalate', { payment_code });
    const { dispute } = await post(seller, 'disputes/escalate', { payment_code });
    return { payment_code, dispute_id: (dispute as { dispute_id: string }).dispute_id };
  };

  const handover = await paid('دوچرخهٔ کوهستان', 125_000_000);
  const answer = await opened('میز تحریر چوبی', 38_000_000);
  const talk = await talking('دوچرخهٔ شهری', 96_000_000);
  await post(buyer, 'disputes/statement', { payment_code: talk, text: SAID.stated });
  const offer = { payment_code: talk, payee_rials: 72_000_000 };
  await buyer.confirmStep('/api/v1/disputes/propose/', offer, 'propose_split');

  const invited = await judged('گوشی دست دوم', 142_000_000);
  const taken = await judged('دوربین عکاسی', 182_000_000);
  await post(referee, 'judgments/accept', { dispute_id: taken.dispute_id });
  await post(referee, 'judgments/question', { dispute_id: taken.dispute_id, to: 'payee', text: SAID.question });
  const awarded = await judged('چرخ خیاطی', 54_000_000);
  await post(referee, 'judgments/accept', { dispute_id: awarded.dispute_id });
  const award = { dispute_id: awarded.dispute_id, payee_rials: 40_000_000, text: SAID.reasons };
  await referee.confirmStep('/api/v1/judgments/award/', award, 'award_dispute', awarded.payment_code);

  const office = await paid('ساعت مچی', 87_400_000);
  const suspicion = { reason: 'suspected_fraud', text: SAID.answered, wanted_payee_rials: 87_400_000 };
  await post(seller, 'disputes', { payment_code: office, ...suspicion });

  const split = await paid('کنسول بازی با دو دسته', 160_000_000);
  await post(seller, 'transactions/delivery', { payment_code: split, kind: 'declared', text: 'تحویل نگهبان شد.' });
  const wish = { reason: 'goods_not_returned', text: SAID.answered, wanted_payee_rials: 160_000_000 };
  await post(seller, 'disputes', { payment_code: split, ...wish });
  const ending = { payment_code: split, payee_rials: 100_000_000 };
  await seller.confirmStep('/api/v1/disputes/propose/', ending, 'propose_split');
  const { dispute } = await post(buyer, 'disputes/details', { payment_code: split });
  const [proposal] = (dispute as { proposals: { proposal_id: string }[] }).proposals;
  const acceptance = { payment_code: split, proposal_id: proposal?.proposal_id };
  await buyer.confirmStep('/api/v1/disputes/accept/', acceptance, 'accept_proposal');
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

import { createContext } from '../../context';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { TestServer, TestUser } from '../../testing/createTestServer';
import type { DisputeStory } from '../../testing/disputeStory';
import type { Trader } from '../../testing/moneyStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { until } from '../../testing/until';
import { rials } from '../../texts/figures';
import { requestConfirmation } from '../confirmation/confirm';
import { grantCredit } from '../sessions/registration';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

interface Sums {
  readonly payer: number;
  readonly payee: number;
}

/** The sums in the answer of a call that sends a code; its SMS has the same. */
async function sumsOf(who: Trader, answer: object): Promise<Sums> {
  const { payer_receives: payer, payee_receives: payee } = answer as { payer_receives: number; payee_receives: number };
  const response = await server.app.inject({ url: '/sandbox/api/sms', query: { mobile: who.user.mobile } });
  const lines: string[] = response.json().data[0].text.split('\n');
  // The other side stands there with nothing too.
  expect(lines.filter((line) => line.includes(' ریال به '))).toEqual([
    ...(payer > 0 || who !== buyer ? [expect.stringMatching(`^${rials(payer)} به `)] : []),
    ...(payee > 0 || who !== seller ? [expect.stringMatching(`^${rials(payee)} به `)] : []),
  ]);
  return { payer, payee };
}

/** The payouts of a transaction to its two sides. */
async function movedSums(code: string): Promise<Sums> {
  const transaction = await findTransactionByCode(server.context.db.kysely, code);
  const payouts = await server.context.db.kysely
    .selectFrom('payouts')
    .select(['kind', 'amount_rials'])
    .where('transaction_id', '=', transaction?.id ?? '')
    .execute();
  const of = (kind: string) => Number(payouts.find((payout) => payout.kind === kind)?.amount_rials ?? 0);
  return { payer: of('refund'), payee: of('settle') };
}

async function grant(who: Trader, amountRials: number): Promise<void> {
  const { kysely } = server.context.db;
  const user = await findUserByNationalCode(kysely, who.user.nationalCode);
  await grantCredit(kysely, { userId: user?.id ?? '', amountRials, at: server.clock.now() });
}

async function confirm(who: Trader, code: string, action: string, answer: object): Promise<number> {
  const { token } = answer as { token: string };
  const body = { payment_code: code, action, token, verification_code: await server.smsCode(who.user.mobile) };
  return (await server.call('verifyTransactionOtp', { as: who.user, body })).status;
}

describe.each([
  ['the seller bears the commission', 2, 0],
  ['the seller bears it and has free commission', 2, 10_000],
  ['the buyer bears it', 1, 0],
  ['the buyer bears it and has free commission', 1, 10_000],
  ['each side bears half and has free commission', 3, 10_000],
] as const)('where %s, the code has the sums that move', (_title, side, freeRials) => {
  beforeEach(async () => {
    if (freeRials === 0) return;
    if (side !== 1) await grant(seller, freeRials);
    if (side !== 2) await grant(buyer, freeRials);
  });

  test.each(['settle', 'refund'] as const)('at a %s', async (action) => {
    const code = await story.paid(seller, buyer, { side });
    const who = action === 'settle' ? buyer : seller;
    const answer = mustWork(await server.call(action, { as: who.user, body: { payment_code: code } }));
    const sums = await sumsOf(who, answer);
    expect(await confirm(who, code, `${action}_transaction`, answer)).toBe(200);
    expect(await movedSums(code)).toEqual(sums);
  });

  test('at a proposal, and at its acceptance', async () => {
    const code = await story.disputed(seller, buyer, { side });
    const body = { payment_code: code, payee_rials: 2_000_000 };
    const proposing = mustWork(await server.call('proposeSplit', { as: seller.user, body }));
    const proposed = await sumsOf(seller, proposing);
    expect(await confirm(seller, code, 'propose_split', proposing)).toBe(200);
    const { proposals, division } = await story.dispute(buyer, code);
    const [proposal] = proposals;
    expect(proposal).toMatchObject({ payer_receives: proposed.payer, payee_receives: proposed.payee });
    expect(division).not.toBeNull();

    const accepted = { payment_code: code, proposal_id: proposal?.proposal_id };
    const accepting = mustWork(await server.call('acceptInDispute', { as: buyer.user, body: accepted }));
    expect(await sumsOf(buyer, accepting)).toEqual(proposed);
    expect(await confirm(buyer, code, 'accept_proposal', accepting)).toBe(200);
    expect(await movedSums(code)).toEqual(proposed);
    expect((await story.dispute(buyer, code)).division).toBeNull();
  });

  test('at a concession', async () => {
    const code = await story.disputed(seller, buyer, { side });
    const answer = mustWork(await server.call('concedeDispute', { as: seller.user, body: { payment_code: code } }));
    const sums = await sumsOf(seller, answer);
    expect(await confirm(seller, code, 'concede_dispute', answer)).toBe(200);
    expect(await movedSums(code)).toEqual(sums);
  });
});

test('names no sum in the code of a cancel', async () => {
  const code = await story.request(seller);
  server.clock.advance(61_000);
  const answer = mustWork(await server.call('cancel', { as: seller.user, body: { payment_code: code } }));
  expect(answer).toMatchObject({ payer_receives: null, payee_receives: null });
});

test('ends the code of a split when free commission has changed its sums', async () => {
  const code = await story.disputed(seller, buyer);
  const body = { payment_code: code, payee_rials: 2_000_000 };
  const answer = mustWork(await server.call('proposeSplit', { as: seller.user, body }));
  await grant(seller, 10_000);
  const { token } = answer;
  const refused = await server.call('verifyTransactionOtp', {
    as: seller.user,
    body: {
      payment_code: code,
      action: 'propose_split',
      token,
      verification_code: await server.smsCode(seller.user.mobile),
    },
  });
  expect(refused).toMatchObject({ error: { code: 1018, fields: { verification_code: 'new_code_needed' } } });
});

test('repeats the token for the same key, also from another process, without storing it', async () => {
  const paymentCode = await story.paid(seller, buyer);
  const settle = () =>
    server.call('settle', {
      as: buyer.user,
      body: { payment_code: paymentCode },
      headers: { 'idempotency-key': 'one-wish' },
    });
  const { data: answer } = await settle();
  const { token } = answer;
  expect((await settle()).data).toEqual(answer);

  const { config, db, clock, log } = server.context;
  const otherProcess = await createContext(config, db, clock, log);
  const call = { userId: await userIdOf(buyer.user), body: { payment_code: paymentCode }, idempotencyKey: 'one-wish' };
  expect(await requestConfirmation(otherProcess, call, 'settle_transaction')).toEqual(answer);

  const kept = [
    await db.kysely.selectFrom('idempotency_records').selectAll().execute(),
    await db.kysely.selectFrom('otp_challenges').selectAll().execute(),
  ];
  expect(kept[0]).not.toHaveLength(0);
  expect(JSON.stringify(kept)).not.toContain(token);

  const body = {
    token,
    payment_code: paymentCode,
    action: 'settle_transaction',
    verification_code: await server.smsCode(buyer.user.mobile),
  };
  expect((await server.call('verifyTransactionOtp', { as: buyer.user, body })).data.status).toBe('settled');
});

async function userIdOf({ nationalCode }: TestUser): Promise<string> {
  return (await findUserByNationalCode(server.context.db.kysely, nationalCode))?.id ?? '';
}

test('the right code behind five wrong ones of the same moment is dead', async () => {
  const code = await story.paid(seller, buyer);
  const body = await story.otp(buyer, 'settle', code);
  let answered = 0;
  const guess = async (distance: number) => {
    const typed = String((Number(body.verification_code) + distance) % 10_000).padStart(4, '0');
    const answer = server.call('verifyTransactionOtp', { as: buyer.user, body: { ...body, verification_code: typed } });
    return answer.finally(() => answered++);
  };
  const holder = await server.context.db.pool.connect();
  const waiting = async () => {
    const { rows } = await holder.query(
      'select 1 from pg_locks join pg_database on oid = database where datname = current_database() and not granted',
    );
    return rows.length;
  };
  await holder.query('begin; lock table otp_wrong_codes in access exclusive mode');
  const wrong = [1, 2, 3, 4, 5].map(guess);
  await until(async () => (await waiting()) === 5);
  const right = guess(0);
  await until(async () => answered > 0 || (await waiting()) === 6);
  await holder.query('commit');
  holder.release();

  for (const { error } of await Promise.all([...wrong, right])) expect(error?.code).toBe(1018);
  expect(await movedSums(code)).toEqual({ payer: 0, payee: 0 });
  const again = await server.call('verifyTransactionOtp', { as: buyer.user, body });
  expect(again.error).toMatchObject({ code: 1018, fields: { verification_code: 'new_code_needed' } });
});

import type { Dispute } from '@contract/calls/disputeCalls';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import type { TestServer } from '../../testing/createTestServer';
import { type DisputeStory, REASONS, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { photo, sendPicture } from '../../testing/pictures';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { passDisputeClock } from './silence';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let referee: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

beforeEach(async () => {
  referee = await story.trader();
});

const judge = (call: 'acceptCase' | 'declineCase', who: Trader, { dispute_id: id }: Dispute) =>
  server.call(call, { as: who.user, body: { dispute_id: id } });

const look = (who: Trader, { dispute_id: id }: Dispute) =>
  server.call('judgmentDetails', { as: who.user, body: { dispute_id: id } });

const ask = (who: Trader, { dispute_id: id }: Dispute, to: 'payer' | 'payee') =>
  server.call('askSide', { as: who.user, body: { dispute_id: id, to, text: 'ترمز را چه زمانی آزمودید؟' } });

async function award(who: Trader, dispute: Dispute, rials: number, text = REASONS) {
  const body = { dispute_id: dispute.dispute_id, payee_rials: rials, text };
  const { data, error } = await server.call('awardDispute', { as: who.user, body });
  if (error) return { error, data: undefined };
  return server.call('verifyTransactionOtp', {
    as: who.user,
    body: {
      payment_code: dispute.payment_code,
      action: 'award_dispute',
      token: data.token,
      verification_code: await server.smsCode(who.user.mobile),
    },
  });
}

async function acceptAward(who: Trader, code: string) {
  const { award: given } = await story.dispute(who, code);
  return story.confirmStep(who, code, {
    call: 'acceptInDispute',
    action: 'accept_award',
    body: { award_id: given?.award_id },
  });
}

const appeal = (who: Trader, code: string, text = REASONS) =>
  server.call('appealAward', { as: who.user, body: { payment_code: code, text } });

/** A case that its referee has accepted. */
async function taken(): Promise<Dispute> {
  const dispute = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, referee));
  mustWork(await judge('acceptCase', referee, dispute));
  return dispute;
}

describe('the decider', () => {
  test('is the referee whom the buyer accepted', async () => {
    const code = await story.judgeable(seller, buyer, referee);
    mustWork(await story.open(buyer, code));
    expect((await server.call('listJudgments', { as: referee.user })).data.total_records).toBe(0);
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    const dispute = await story.escalated(seller, buyer, code);
    expect(dispute).toMatchObject({ stage: 'referee', due_actor: 'referee', referee: { state: 'invited' } });
    const { judgments, total_records: total } = mustWork(await server.call('listJudgments', { as: referee.user }));
    expect(total).toBe(1);
    expect(judgments).toMatchObject([
      { dispute_id: dispute.dispute_id, payment_code: code, state: 'invited', amount: 2_500_000 },
    ]);
  });

  test('lists their cases by state, with counts', async () => {
    const invited = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, referee));
    const accepted = await taken();
    const over = await taken();
    mustWork(await story.confirmStep(seller, over.payment_code, { call: 'concedeDispute', action: 'concede_dispute' }));
    const of = async (query: Record<string, string | number>, who = referee) => {
      const { data, error } = await server.call('listJudgments', { as: who.user, query });
      return error?.code ?? [data.total_records, ...data.judgments.map(({ dispute_id: id }) => id)];
    };
    expect(await of({ state: 'invited' })).toEqual([1, invited.dispute_id]);
    expect(await of({ state: 'accepted' })).toEqual([2, accepted.dispute_id, over.dispute_id]);
    expect(await of({ state: 'accepted', start: 1, size: 1 })).toEqual([2, over.dispute_id]);
    expect([await of({ state: 'declined' }), await of({ state: 'invited' }, buyer)]).toEqual([[0], [0]]);
    expect(await of({ state: 'closed' })).toBe(1002);
  });

  test('is the office without the buyer’s consent, or when the referee shares a card with a side', async () => {
    const unaccepted = await story.judgeable(seller, buyer, referee, false);
    expect((await story.escalated(seller, buyer, unaccepted)).stage).toBe('office');
    const friend = await story.trader();
    const shared = await story.judgeable(seller, buyer, friend);
    await server.context.db.pool.query(
      'update bank_accounts set iban_hash = (select iban_hash from bank_accounts where id = $1), deleted_at = now() where id = $2',
      [seller.accountId, friend.accountId],
    );
    expect((await story.escalated(seller, buyer, shared)).stage).toBe('office');
  });

  test('cannot be the buyer: the named referee cannot pay', async () => {
    const code = await story.request(seller, { referee: buyer.user.nationalCode });
    expect((await story.pay(buyer, code)).error).toMatchObject({ code: 1007, fields: { payer: expect.anything() } });
    expect((await story.details(seller, code)).status).toBe('inquired');
  });
});

describe('a case', () => {
  test('shows terms, entries and pictures to its referee only, without IBANs and national codes', async () => {
    const code = await story.judgeable(seller, buyer, referee);
    const picture = mustWork(await sendPicture(server, buyer.user, code, await photo({ width: 16, height: 16 })));
    mustWork(await story.open(buyer, code, { evidence_ids: [picture.evidence_id] }));
    const url = `/api/v1/disputes/evidence/${picture.evidence_id}/`;
    const pictureOf = async (who: Trader) =>
      (await server.send({ url, headers: { authorization: `Bearer ${who.user.access}` } })).statusCode;
    expect(await pictureOf(referee)).toBe(403);
    mustWork(await story.say('answerDispute', seller, code));
    for (const { user } of [buyer, seller]) {
      mustWork(await server.call('escalateDispute', { as: user, body: { payment_code: code } }));
    }
    const dispute = await story.dispute(buyer, code);
    const seen = mustWork(await look(referee, dispute));
    expect(seen.deal).toMatchObject({
      amount: 2_500_000,
      payer: { mobile: expect.stringMatching(/^09\d\d\*{4}\d{3}$/) },
      terms: { delivery_method: 'service', deliver_by_days: 3 },
      delivery: { state: 'waiting', evidence: 'none' },
    });
    expect(seen.dispute.entries).toHaveLength(2);
    expect(seen.dispute.my_actions).toEqual(['judge_accept', 'judge_decline']);
    const text = JSON.stringify(seen);
    for (const secret of [
      buyer.iban,
      seller.iban,
      buyer.user.nationalCode,
      seller.user.nationalCode,
      buyer.user.mobile,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(await pictureOf(referee)).toBe(200);
    for (const who of [await story.trader(), buyer]) {
      expect((await look(who, dispute)).error?.code).toBe(1604);
    }
  });

  test('goes to the office when it is declined or not accepted in a day, and is closed to the referee', async () => {
    const declined = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, referee));
    mustWork(await judge('declineCase', referee, declined));
    expect(await story.dispute(buyer, declined.payment_code)).toMatchObject({
      stage: 'office',
      referee: { state: 'declined' },
    });
    expect((await look(referee, declined)).error?.code).toBe(1604);
    const late = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, referee));
    const transaction = await findTransactionByCode(server.context.db.kysely, late.payment_code);
    server.clock.advance(Date.parse(late.due_at ?? '') - server.clock.now().getTime());
    await passDisputeClock(server.context, transaction?.id ?? '');
    expect(await story.dispute(buyer, late.payment_code)).toMatchObject({
      stage: 'office',
      referee: { state: 'late' },
    });
  });

  test('has one open question per side, and the first gives a day more', async () => {
    const dispute = await taken();
    const before = await story.dispute(buyer, dispute.payment_code);
    const questioned = mustWork(await ask(referee, dispute, 'payee')).dispute;
    expect(Date.parse(questioned.due_at ?? '') - Date.parse(before.due_at ?? '')).toBe(24 * 3_600_000);
    expect((await ask(referee, dispute, 'payee')).error?.code).toBe(1607);
    expect(mustWork(await ask(referee, dispute, 'payer')).dispute.due_at).toBe(questioned.due_at);
    mustWork(await story.say('stateInDispute', seller, dispute.payment_code));
    mustWork(await ask(referee, dispute, 'payee'));
  });
});

describe('an award', () => {
  test('waits for both sides: accepted by both it splits the money', async () => {
    const dispute = await taken();
    const { payment_code: code } = dispute;
    expect(mustWork((await award(referee, dispute, 1_000_000)) as never)).toMatchObject({ status: 'paid' });
    const seen = await story.dispute(buyer, code);
    expect(seen).toMatchObject({
      stage: 'appeal',
      award: { by: 'referee', payee_rials: 1_000_000, final: false, text: REASONS },
    });
    expect(seen.my_actions).toEqual(['appeal', 'accept_award']);
    // Silence carries it out.
    expect([seen.next, (await story.details(seller, code)).next]).toMatchObject(Array(2).fill({ if_silent: 'award' }));
    expect(mustWork(await acceptAward(buyer, code)).status).toBe('paid');
    expect((await story.dispute(buyer, code)).my_actions).toEqual([]);
    expect(mustWork(await acceptAward(seller, code)).status).toBe('settled');
    await letPayoutsGoOut(server);
    expect(await story.details(seller, code)).toMatchObject({ status: 'settled_done', ending: 'awarded_by_referee' });
    expect((await story.dispute(seller, code)).outcome).toMatchObject({ kind: 'awarded', payer_receives: 1_500_000 });
    // The referee now reads the outcome only.
    const { deal, dispute: over } = mustWork(await look(referee, dispute));
    expect(over).toMatchObject({ stage: 'closed', outcome: { kind: 'awarded' }, entries: [], my_actions: [] });
    expect(deal).toMatchObject({ payer: null, payee: null, delivery: null });
    expect(mustWork(await server.call('listJudgments', { as: referee.user })).judgments).toMatchObject([
      { dispute_id: dispute.dispute_id, stage: 'closed', due_at: null },
    ]);
    expect((await ask(referee, dispute, 'payer')).error?.code).toBe(1607);
  });

  test('without an appeal is carried out after two days, once', async () => {
    const dispute = await taken();
    await award(referee, dispute, 0);
    const { due_at: dueAt } = await story.dispute(buyer, dispute.payment_code);
    const transaction = await findTransactionByCode(server.context.db.kysely, dispute.payment_code);
    server.clock.advance(Date.parse(dueAt ?? '') - server.clock.now().getTime());
    await Promise.all([1, 2, 3].map(() => passDisputeClock(server.context, transaction?.id ?? '')));
    expect((await story.details(buyer, dispute.payment_code)).status).toBe('refunded');
    expect((await story.dispute(buyer, dispute.payment_code)).outcome).toMatchObject({
      kind: 'awarded',
      payee_receives: 0,
    });
  });

  test('with an appeal goes to the office and is not carried out', async () => {
    const dispute = await taken();
    await award(referee, dispute, 0);
    expect((await appeal(seller, dispute.payment_code, 'x'.repeat(49))).error?.code).toBe(1002);
    const { dispute: appealed } = mustWork(await appeal(seller, dispute.payment_code));
    expect(appealed).toMatchObject({ stage: 'office', outcome: null });
    // After an award the opener cannot withdraw.
    const withdrawn = await server.call('withdrawDispute', {
      as: buyer.user,
      body: { payment_code: dispute.payment_code },
    });
    expect(withdrawn.error?.code).toBe(1007);
    expect((await story.details(seller, dispute.payment_code)).status).toBe('paid');
  });

  test('needs a share, reasons and the case', async () => {
    const dispute = await taken();
    expect((await award(referee, dispute, 5_000)).error?.code).toBe(1021);
    expect((await award(referee, dispute, 0, 'x'.repeat(49))).error?.code).toBe(1002);
    expect((await award(buyer, dispute, 0)).error?.code).toBe(1604);
    const untaken = await story.escalated(seller, buyer, await story.judgeable(seller, buyer, referee));
    expect((await award(referee, untaken, 0)).error?.code).toBe(1607);
    expect((await story.dispute(buyer, untaken.payment_code)).entries[0]?.text).toBe(WHAT_HAPPENED);
  });
});

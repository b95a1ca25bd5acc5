import { DISPUTE_REASONS, ENTRIES_OF_A_SIDE } from '@contract/rules/disputeRules';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { DISPUTES_OF_A_USER, type Limit } from '../../domain/limits';
import type { TestServer } from '../../testing/createTestServer';
import { type DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { photo, sendPicture } from '../../testing/pictures';
import { setCount } from '../../testing/setCount';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { sweepEvidence } from './evidence';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

const NO_PICTURE = '00000000-0000-4000-8000-000000000000';

const open = (code: string, changes: object = {}) => story.open(buyer, code, changes);

describe('opening a dispute', () => {
  test('shows the claim to both sides, each with its actions', async () => {
    const code = await story.paid(seller, buyer);
    const { dispute } = mustWork(await open(code, { wanted_payee_rials: 1_000_000 }));
    expect(dispute).toMatchObject({
      payment_code: code,
      stage: 'answer',
      opened_by: 'payer',
      reason: 'not_as_described',
      wanted_payee_rials: 1_000_000,
      due_actor: 'payee',
      referee: { state: 'none', name: null },
      entries: [{ by: 'payer', kind: 'opening', text: WHAT_HAPPENED, evidence: [] }],
      proposals: [],
      award: null,
      outcome: null,
    });
    expect(dispute.my_actions).toEqual(expect.arrayContaining(['statement', 'withdraw']));
    const seen = await story.dispute(seller, code);
    expect(seen.my_actions).toEqual(expect.arrayContaining(['answer', 'concede', 'statement']));
    expect(seen.my_actions).not.toContain('withdraw');
    // Two days, outside the night of Tehran.
    const left = Date.parse(seen.due_at ?? '') - server.clock.now().getTime();
    expect(left).toBeGreaterThanOrEqual(48 * HOUR_MS);
    expect(left).toBeLessThan(60 * HOUR_MS);
  });

  test('freezes the money: no settle or refund, and an earlier code works again after a withdrawal', async () => {
    const code = await story.paid(seller, buyer);
    const settle = await story.otp(buyer, 'settle', code);
    mustWork(await open(code));
    for (const [who, call] of [
      [buyer, 'settle'],
      [seller, 'refund'],
    ] as const) {
      expect(await server.call(call, { as: who.user, body: { payment_code: code } })).toMatchObject({
        error: { code: 1007, fields: { dispute: 'open' } },
      });
    }
    expect(await server.call('verifyTransactionOtp', { as: buyer.user, body: settle })).toMatchObject({
      error: { code: 1007, fields: { dispute: 'open' } },
    });
    expect((await story.details(buyer, code)).status).toBe('paid');
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    expect(mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body: settle })).status).toBe(
      'settled',
    );
  });

  test('is refused without effect', async () => {
    const code = await story.paid(seller, buyer);
    const stranger = await story.trader();
    const refusals: [string, object, number, Trader?][] = [
      ['by a stranger', {}, 1012, stranger],
      ['by a side with the other side’s reason', { reason: 'buyer_does_not_confirm' }, 1007],
      ['for goods that were not sent, as damaged', { reason: 'damaged' }, 1007],
      ['with the reason of the server’s own', { reason: 'silent_buyer' }, 1002],
      ['with nineteen characters', { text: 'x'.repeat(19) }, 1002],
      ['with a text that cannot be seen', { text: '\u200b'.repeat(30) }, 1002],
      ['for more than there is', { wanted_payee_rials: 2_500_001 }, 1002],
      ['for a part that is too small to be sent', { wanted_payee_rials: 9_999 }, 1002],
      ['with an unknown picture', { evidence_ids: [NO_PICTURE] }, 1002],
    ];
    for (const [how, changes, refusal, who = buyer] of refusals) {
      expect([how, (await story.open(who, code, changes)).error?.code]).toEqual([how, refusal]);
      const none = await server.call('disputeDetails', { as: buyer.user, body: { payment_code: code } });
      expect([how, none.error?.code]).toEqual([how, 1604]);
    }
    expect(mustWork(await story.confirm(buyer, 'settle', code)).status).toBe('settled');
  });

  test('is refused before the payment and after the settle with 1007', async () => {
    const unpaid = await story.request(seller);
    expect((await story.open(seller, unpaid, { reason: 'suspected_fraud' })).error?.code).toBe(1007);
    const code = await story.paid(seller, buyer);
    mustWork(await story.confirm(buyer, 'settle', code));
    expect((await open(code)).error?.code).toBe(1007);
  });

  test('is refused with 1605 during another dispute, and after two with 1609 to a side that opened one', async () => {
    const code = await story.paid(seller, buyer);
    const fraud = { reason: 'suspected_fraud' };
    const withdraw = async (who: Trader) =>
      mustWork(await server.call('withdrawDispute', { as: who.user, body: { payment_code: code } }));
    for (const _place of [1, 2]) {
      mustWork(await story.open(seller, code, fraud));
      expect((await story.open(seller, code, fraud)).error?.code).toBe(1605);
      expect((await open(code)).error?.code).toBe(1605);
      await withdraw(seller);
    }
    expect((await story.open(seller, code, fraud)).error?.code).toBe(1609);
    mustWork(await open(code));
    await withdraw(buyer);
    expect((await open(code)).error?.code).toBe(1609);
  });

  test('is limited to five in thirty days, then 1016; refused ones do not count', async () => {
    const [limit] = DISPUTES_OF_A_USER as [Limit];
    for (const before of [0, 4]) {
      const code = await story.paid(seller, buyer);
      for (const refused of [{ text: `${' '.repeat(30)}x` }, { evidence_ids: [NO_PICTURE] }]) {
        expect((await open(code, refused)).error?.code).toBe(1002);
      }
      if (before > 0) await setCount(server, limit, await userIdOf(server, buyer.user), before);
      mustWork(await open(code));
    }
    expect((await open(await story.paid(seller, buyer))).error?.code).toBe(1016);
  });

  test('returns the stored answer under its key, and opens once', async () => {
    const code = await story.paid(seller, buyer);
    const body = { payment_code: code, reason: 'not_as_described', text: WHAT_HAPPENED, wanted_payee_rials: 0 };
    const ask = () => server.call('openDispute', { as: buyer.user, body, headers: { 'idempotency-key': 'once' } });
    const [first, second] = [mustWork(await ask()), mustWork(await ask())];
    expect(second.dispute.dispute_id).toBe(first.dispute.dispute_id);
    expect(second.dispute.entries).toHaveLength(1);
  });

  test('goes to the office at once for suspected fraud', async () => {
    const code = await story.paid(seller, buyer);
    expect(mustWork(await open(code, { reason: DISPUTE_REASONS[6] })).dispute).toMatchObject({
      stage: 'office',
      due_actor: 'office',
    });
  });
});

describe('talking', () => {
  test('begins with the answer of the other side, once', async () => {
    const code = await story.disputed(seller, buyer);
    expect((await story.say('answerDispute', buyer, code)).error?.code).toBe(1012);
    const { dispute } = mustWork(await story.say('answerDispute', seller, code));
    expect(dispute).toMatchObject({ stage: 'talk', due_actor: null });
    expect(dispute.entries.map(({ by, kind }) => [by, kind])).toEqual([
      ['payer', 'opening'],
      ['payee', 'answer'],
    ]);
    expect((await story.say('answerDispute', seller, code)).error?.code).toBe(1607);
  });

  test('masks card numbers and IBANs', async () => {
    const code = await story.disputed(seller, buyer);
    const text =
      'پول را به ۶۰۳۷-۹۹۷۷-۱۲۳۴-۵۶۷۸ یا IR05 0170 0000 0012 3456 7890 12 بزنید، تلفن 09121234567، رهگیری 123456789012345678901234';
    const { dispute } = mustWork(await story.say('stateInDispute', seller, code, { text }));
    expect(dispute.entries.at(-1)?.text).toBe(
      'پول را به •••• یا •••• بزنید، تلفن 09121234567، رهگیری 123456789012345678901234',
    );
  });

  test('is limited to ten entries an hour per user (1016) and twenty per side (1609)', async () => {
    const code = await story.disputed(seller, buyer);
    for (let written = 0; written < ENTRIES_OF_A_SIDE; written += 1) {
      if (written === 10) {
        expect((await story.say('stateInDispute', seller, code)).error?.code).toBe(1016);
        server.clock.advance(HOUR_MS);
      }
      mustWork(await story.say('stateInDispute', seller, code, { text: `${written}` }));
    }
    server.clock.advance(HOUR_MS);
    expect((await story.say('stateInDispute', seller, code)).error?.code).toBe(1609);
    expect((await story.dispute(buyer, code)).entries).toHaveLength(ENTRIES_OF_A_SIDE + 1);
  });

  test('shows the pictures of its entries, which are kept for eighteen months after the end', async () => {
    const code = await story.disputed(seller, buyer);
    const [first, second] = [await photo({ width: 16, height: 16 }), await photo({ width: 16, height: 16 })].map(
      async (bytes) => mustWork(await sendPicture(server, seller.user, code, await bytes)),
    );
    const ids = [(await first)?.evidence_id ?? '', (await second)?.evidence_id ?? ''];
    const strange = await story.say('stateInDispute', buyer, code, { evidence_ids: ids });
    expect(strange.error).toMatchObject({ code: 1002, fields: { evidence_ids: expect.anything() } });
    const twice = await story.say('stateInDispute', seller, code, { evidence_ids: [ids[0], ids[0]] });
    expect(twice.error?.code).toBe(1002);
    const { dispute } = mustWork(await story.say('answerDispute', seller, code, { evidence_ids: ids }));
    expect(dispute.entries.at(-1)?.evidence).toEqual(
      ids.map((id) => ({ evidence_id: id, url: `/api/v1/disputes/evidence/${id}/`, width: 16, height: 16 })),
    );
    expect((await story.say('stateInDispute', seller, code, { evidence_ids: ids })).error?.code).toBe(1002);

    server.clock.advance(3 * DAY_MS);
    await sweepEvidence(server.context);
    const get = (who: Trader) =>
      server.send({
        url: dispute.entries.at(-1)?.evidence[0]?.url ?? '',
        headers: { authorization: `Bearer ${who.user.access}` },
      });
    expect((await get(buyer)).statusCode).toBe(200);
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    // The longest eighteen months.
    server.clock.advance(550 * DAY_MS);
    buyer = await story.awake(buyer);
    expect((await get(buyer)).statusCode).toBe(404);
    await sweepEvidence(server.context);
    const row = await server.context.db.kysely
      .selectFrom('dispute_evidence')
      .selectAll()
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ wrapped_key: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await server.context.ports.evidenceStore.get(ids[0] ?? '')).toBeNull();
    expect((await story.dispute(buyer, code)).entries.at(-1)?.evidence).toEqual([]);
  });
});

describe('conceding', () => {
  const concede = (who: Trader, code: string) =>
    story.confirmStep(who, code, { call: 'concedeDispute', action: 'concede_dispute' });

  test('by the seller refunds the whole payment', async () => {
    const code = await story.disputed(seller, buyer, { side: 1 });
    const { payed_amount: paid } = await story.details(buyer, code);
    expect(mustWork(await concede(seller, code)).status).toBe('refunded');
    await letPayoutsGoOut(server);
    expect(await story.details(buyer, code)).toMatchObject({ status: 'refunded_done' });
    expect((await story.dispute(seller, code)).outcome).toMatchObject({
      kind: 'conceded',
      payer_receives: paid,
      payee_receives: 0,
    });
  });

  test('by the buyer settles the payment', async () => {
    const code = await story.paid(seller, buyer);
    mustWork(await story.open(seller, code, { reason: 'suspected_fraud', wanted_payee_rials: 2_500_000 }));
    expect(mustWork(await concede(buyer, code)).status).toBe('settled');
    await letPayoutsGoOut(server);
    const { status, received_amount: received } = await story.details(seller, code);
    expect(status).toBe('settled_done');
    expect((await story.dispute(seller, code)).outcome).toMatchObject({
      kind: 'conceded',
      payer_receives: 0,
      payee_receives: received,
    });
    expect((await story.dispute(seller, code)).my_actions).toEqual([]);
  });

  test('needs a code, the other side and an open dispute', async () => {
    const code = await story.disputed(seller, buyer);
    const ask = (who: Trader) => server.call('concedeDispute', { as: who.user, body: { payment_code: code } });
    expect((await ask(buyer)).error?.code).toBe(1012);
    const { token } = mustWork(await ask(seller));
    const sent = await server.smsCode(seller.user.mobile);
    const wrong = {
      payment_code: code,
      action: 'concede_dispute',
      token,
      verification_code: sent === '1111' ? '2222' : '1111',
    };
    expect((await server.call('verifyTransactionOtp', { as: seller.user, body: wrong })).error?.code).toBe(1018);
    const asRefund = { ...wrong, action: 'refund', verification_code: sent };
    expect((await server.call('verifyTransactionOtp', { as: seller.user, body: asRefund })).error?.code).toBe(1018);
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    const late = { ...wrong, verification_code: sent };
    expect((await server.call('verifyTransactionOtp', { as: seller.user, body: late })).error?.code).toBe(1007);
    expect((await story.details(buyer, code)).status).toBe('paid');
  });

  test('does not accept the code of an earlier dispute', async () => {
    const code = await story.disputed(seller, buyer);
    const { token } = mustWork(await server.call('concedeDispute', { as: seller.user, body: { payment_code: code } }));
    const sent = await server.smsCode(seller.user.mobile);
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    mustWork(await open(code));
    const body = { payment_code: code, action: 'concede_dispute', token, verification_code: sent };
    expect((await server.call('verifyTransactionOtp', { as: seller.user, body })).error?.code).toBe(1018);
    expect((await story.details(buyer, code)).status).toBe('paid');
  });
});

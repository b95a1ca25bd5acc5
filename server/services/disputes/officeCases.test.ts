import type { Dispute } from '@contract/calls/disputeCalls';
import { OFFICE_CALLS } from '@contract/calls/officeCalls';
import { HOUR_MS } from '@contract/rules/durations';
import { noteParcelAnswer } from '../../db/repositories/deliveries';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { clientAt, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, REASONS } from '../../testing/disputeStory';
import type { Trader } from '../../testing/moneyStory';
import { joinOffice, newOperator } from '../../testing/officeTeam';
import { photo, sendPicture } from '../../testing/pictures';
import { samples } from '../../testing/samples';
import { sharedServer } from '../../testing/sharedServer';
import { mustWork, type TestClient } from '../../testing/testClient';
import { passDisputeClock } from './silence';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let arbiter: Trader;
let colleague: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new DisputeStory(server);
  [arbiter, colleague] = [await operator(), await operator()];
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

const operator = () => newOperator(server, 'arbiter');

type OfficeCall = keyof typeof OFFICE_CALLS;
type How = { readonly client?: TestClient; readonly key?: string };

async function ask<Name extends OfficeCall>(who: Trader, name: Name, body: object = {}, how: How = {}) {
  const { client = server, key } = how;
  const headers = { ...(key && { 'idempotency-key': key }) };
  const { data, error } = await client.call(name, { as: who.user, body, headers });
  return { data, code: error?.code, fields: error?.fields };
}

const award = (who: Trader, { dispute_id: id }: Dispute, rials: number) =>
  ask(who, 'awardCase', { dispute_id: id, payee_rials: rials, text: REASONS });

const takeOver = (who: Trader, { dispute_id: id }: Dispute) =>
  ask(who, 'assignCase', { dispute_id: id, takes_over: true });

const noId = '00000000-0000-4000-8000-000000000000';

/** Approves the present award. */
async function approve(who: Trader, { dispute_id: id }: Dispute) {
  const { data } = await ask(who, 'caseDetails', { dispute_id: id });
  return ask(who, 'secondAward', { dispute_id: id, award_id: data.dispute.award?.award_id });
}

async function newSides(): Promise<void> {
  [seller, buyer] = [await story.trader(), await story.trader()];
}

/** A case of two new sides. */
async function inOffice(amount = 2_500_000): Promise<Dispute> {
  await newSides();
  return anotherCase(amount);
}

/** A case of the same sides. */
async function anotherCase(amount = 2_500_000): Promise<Dispute> {
  const dispute = await story.escalated(seller, buyer, await story.paid(seller, buyer, { amount }));
  expect(dispute.stage).toBe('office');
  return dispute;
}

test('refuses each call of a non-arbiter, or from another network, with 1012', async () => {
  await newSides();
  const client = clientAt(server, '198.51.100.7');
  for (const name of Object.keys(OFFICE_CALLS) as OfficeCall[]) {
    // A body that is refused with 1002 otherwise.
    const body = { dispute_id: 'x' };
    expect([name, (await ask(buyer, name, body)).code]).toEqual([name, 1012]);
    expect([name, (await ask(arbiter, name, body, { client })).code]).toEqual([name, 1012]);
  }
  const office = async (who: Trader) => mustWork(await server.call('userReport', { as: who.user })).roles;
  expect([await office(arbiter), await office(buyer)]).toEqual([['arbiter'], []]);
});

test('a case is read, reported, assigned once and taken over, each step with its row in the audit', async () => {
  const dispute = await inOffice();
  const { payment_code: code, dispute_id: id } = dispute;
  const { pool } = server.context.db;
  await pool.query("alter table audit_log add constraint no_assignment check (act <> 'case_assign') not valid");
  try {
    expect((await ask(arbiter, 'assignCase', { dispute_id: id })).code).toBe(1001);
  } finally {
    await pool.query('alter table audit_log drop constraint no_assignment');
  }
  expect((await ask(arbiter, 'caseDetails', { dispute_id: id })).data.arbiter).toBeNull();

  // An auditor may do nothing in it.
  const { userId, ...user } = await joinOffice(server, 'auditor');
  const auditor: Trader = { ...arbiter, user };
  const { data } = await ask(auditor, 'caseDetails', { dispute_id: id });
  expect(data.dispute).toMatchObject({ dispute_id: id, my_actions: [] });
  expect((await ask(auditor, 'noteInCase', { dispute_id: id, text: 'یادداشت' })).code).toBe(1012);
  const { rows } = await pool.query('select act from audit_log where operator_id = $1 order by place', [userId]);
  expect(rows).toEqual([{ act: 'case_read' }, { act: 'refused' }]);

  // One report per reader, of the entries of other sides.
  const report = async (who: Trader, entryId: string) =>
    (await server.call('reportEntry', { as: who.user, body: { entry_id: entryId } })).error?.code;
  await ask(arbiter, 'noteInCase', { dispute_id: id, text: 'با فروشنده تلفنی صحبت شد.' });
  const [opening = '', , note = ''] = (await story.dispute(seller, code)).entries.map(({ entry_id }) => entry_id);
  expect([await report(seller, opening), await report(seller, opening)]).toEqual([undefined, undefined]);
  expect([await report(buyer, opening), await report(seller, note)]).toEqual([1012, 1012]);
  expect([await report(arbiter, opening), await report(seller, id)]).toEqual([1604, 1604]);
  expect((await ask(arbiter, 'caseDetails', { dispute_id: id })).data.reports).toEqual([
    { entry_id: opening, by: 'payee', at: expect.any(String) },
  ]);
  expect((await queue('office')).disputes.find((row) => row.dispute_id === id)).toMatchObject({ reports: 1 });

  const tried = await Promise.all([arbiter, colleague].map((who) => ask(who, 'assignCase', { dispute_id: id })));
  expect(tried.map(({ code: refusal }) => refusal).sort()).toEqual([1607, undefined]);
  expect(tried.find(({ code: refusal }) => refusal === 1607)?.fields).toEqual({ arbiter: 'another' });
  const loser = tried[0]?.code === undefined ? colleague : arbiter;
  expect((await takeOver(loser, dispute)).data.arbiter).toMatchObject({ me: true });

  const { rows: steps } = await pool.query('select act from audit_log where subject = $1 order by place', [
    `transaction:${code}`,
  ]);
  expect(steps.map(({ act }) => act)).toEqual([
    'case_read',
    'case_read',
    'case_note',
    'case_read',
    'case_assign',
    'case_assign',
  ]);
  await expect(pool.query('delete from audit_log')).rejects.toMatchObject({ code: 'AM901' });
});

test('counts a dispute as lost by the side with less than half of the amount', async () => {
  await newSides();
  for (const payeeRials of [1_250_000, 1_250_001, 0]) {
    const decided = await anotherCase();
    await ask(arbiter, 'assignCase', { dispute_id: decided.dispute_id });
    expect((await award(arbiter, decided, payeeRials)).data.dispute.stage).toBe('closed');
  }
  const conceded = await story.disputed(seller, buyer);
  mustWork(await story.confirmStep(seller, conceded, { call: 'concedeDispute', action: 'concede_dispute' }));
  const { dispute_id: id } = await story.dispute(seller, conceded);
  const { payer, payee } = (await ask(arbiter, 'caseDetails', { dispute_id: id })).data.facts;
  expect([payer.lost, payee.lost]).toEqual([1, 2]);
});

test('marks a side with three cards of other people', async () => {
  await newSides();
  const code = await story.request(seller);
  for (let card = 0; card < 3; card += 1) {
    await story.atGateway(await story.gatewayToken(buyer, code), { card: 'foreign' });
  }
  const { dispute_id: id } = await anotherCase();
  expect((await ask(arbiter, 'caseDetails', { dispute_id: id })).data.flags.foreign_cards).toEqual(['payer']);
});

test('lets an arbiter take a case, write notes and questions, and divide the money with reasons', async () => {
  const dispute = await inOffice();
  const { dispute_id: id, payment_code: code } = dispute;
  expect((await award(arbiter, dispute, 0)).code).toBe(1607);
  const { data } = await ask(arbiter, 'assignCase', { dispute_id: id });
  expect(data.dispute.my_actions).toEqual(['question', 'award', 'note']);
  expect(data.arbiter).toMatchObject({ me: true });
  expect(data.deal).toMatchObject({ amount: 2_500_000, payer: { mobile: expect.stringMatching(/\*{4}/) } });
  expect(data.facts.payer).toMatchObject({ disputes: 1 });
  expect(data.facts.parcel).toBeNull();
  const { kysely } = server.context.db;
  const at = server.clock.now();
  const transactionId = (await findTransactionByCode(kysely, code))?.id ?? '';
  await noteParcelAnswer(kysely, { transactionId, at, answer: { state: 'delivered', at, city: 'تبریز' } });
  const seen = (await ask(colleague, 'caseDetails', { dispute_id: id })).data;
  expect(seen.dispute.my_actions).toEqual(['assign', 'note']);
  const now = at.toISOString();
  expect(seen.facts.parcel).toEqual({ state: 'delivered', asked_at: now, delivered_at: now, city: 'تبریز' });
  await ask(arbiter, 'noteInCase', { dispute_id: id, text: 'با فروشنده تلفنی صحبت شد.' });
  await ask(arbiter, 'askInCase', { dispute_id: id, to: 'payee', text: 'ترمز را چه زمانی آزمودید؟' });
  expect((await story.dispute(seller, code)).entries.map(({ kind }) => kind)).toEqual([
    'opening',
    'answer',
    'note',
    'question_to_payee',
  ]);
  expect((await award(arbiter, dispute, 3)).code).toBe(1021);
  expect((await award(arbiter, dispute, 1_000_000)).data.dispute).toMatchObject({
    stage: 'closed',
    outcome: { kind: 'awarded' },
  });
  expect(await story.dispute(buyer, code)).toMatchObject({
    award: { by: 'office', final: true },
    outcome: { payer_receives: 1_500_000 },
  });
  expect((await story.details(seller, code)).status).toBe('settled');
});

test('needs two arbiters for a large amount', async () => {
  const dispute = await inOffice(200_000_000);
  const { dispute_id: id, payment_code: code } = dispute;
  await ask(arbiter, 'assignCase', { dispute_id: id });
  expect((await award(arbiter, dispute, 0)).data.dispute).toMatchObject({ stage: 'office', outcome: null });
  expect((await story.details(buyer, code)).status).toBe('paid');
  expect((await award(arbiter, dispute, 200_000_000)).code).toBe(1607);
  expect((await approve(arbiter, dispute)).code).toBe(1012);
  // A handover of the case does not turn its decider into a second person.
  expect((await takeOver(colleague, dispute)).data.dispute.my_actions).toEqual(['question', 'award', 'note', 'second']);
  expect((await approve(arbiter, dispute)).code).toBe(1012);
  expect((await takeOver(arbiter, dispute)).data.dispute.my_actions).toEqual(['note']);
  expect((await approve(colleague, dispute)).data.dispute.stage).toBe('closed');
  expect((await story.details(buyer, code)).status).toBe('refunded');
});

test('lets an arbiter who takes over a case decide otherwise, and the former one approve that award only', async () => {
  const dispute = await inOffice(200_000_000);
  const { dispute_id: id, payment_code: code } = dispute;
  const second = (who: Trader, awardId?: string, key?: string) =>
    ask(who, 'secondAward', { dispute_id: id, award_id: awardId }, { ...(key && { key }) });
  // A case that waits for its second is not in the queue of its signer.
  const waiting = async (who: Trader) => {
    const { disputes, counts, total_records: total } = await queue('office', who);
    expect(counts.office).toBe(total);
    return disputes.filter((row) => row.dispute_id === id).map((row) => row.waits_for_second);
  };
  await ask(arbiter, 'assignCase', { dispute_id: id });
  expect([await waiting(arbiter), await waiting(colleague)]).toEqual([[false], [false]]);
  const replaced = (await award(arbiter, dispute, 0)).data.dispute.award?.award_id;
  expect([await waiting(arbiter), await waiting(colleague)]).toEqual([[], [true]]);
  expect((await ask(arbiter, 'caseDetails', { dispute_id: id })).data.dispute.my_actions).toEqual(['note']);
  expect((await second(colleague)).code).toBe(1002);

  await takeOver(colleague, dispute);
  server.clock.advance(1_000);
  const { dispute: awarded } = (await award(colleague, dispute, 200_000_000)).data;
  expect(awarded.stage).toBe('office');
  expect([await waiting(arbiter), await waiting(colleague)]).toEqual([[true], []]);
  const present = awarded.award?.award_id;
  expect([(await second(arbiter, replaced)).code, (await second(arbiter, noId)).code]).toEqual([1606, 1606]);
  expect([(await second(colleague, replaced)).code, (await second(colleague, present)).code]).toEqual([1012, 1012]);
  expect((await story.details(buyer, code)).status).toBe('paid');

  const answers = await Promise.all([second(arbiter, present, 'one'), second(arbiter, present, 'one')]);
  answers.push(await second(arbiter, present, 'one'));
  expect(answers.map(({ data }) => data.dispute.stage)).toEqual(['closed', 'closed', 'closed']);
  expect((await second(arbiter, present)).code).toBe(1607);
  expect((await story.details(seller, code)).status).toBe('settled');
  for (const who of [arbiter, colleague]) expect((await queue('closed', who)).disputes[0]?.dispute_id).toBe(id);
});

test('hides an award that waits for its second, and blocks other ends of the dispute', async () => {
  await newSides();
  const amount = 300_000_000;
  const code = await story.paid(seller, buyer, { amount });
  mustWork(await story.open(buyer, code));
  mustWork(await story.say('answerDispute', seller, code));
  const offer = {
    call: 'proposeSplit',
    action: 'propose_split',
    body: { payee_rials: 150_000_000 },
  } as const;
  mustWork(await story.confirmStep(buyer, code, offer));
  for (const { user } of [buyer, seller]) {
    mustWork(await server.call('escalateDispute', { as: user, body: { payment_code: code } }));
  }
  const dispute = await story.dispute(seller, code);
  const proposal = { proposal_id: dispute.proposals[0]?.proposal_id };
  const acceptance = { call: 'acceptInDispute', action: 'accept_proposal', body: proposal } as const;
  const accepted = await story.codeOf(seller, code, acceptance);
  server.clock.advance(61_000);
  const conceded = await story.codeOf(seller, code, { call: 'concedeDispute', action: 'concede_dispute' });
  const proposed = await story.codeOf(buyer, code, offer);
  await ask(arbiter, 'assignCase', { dispute_id: dispute.dispute_id });
  expect((await award(arbiter, dispute, 0)).data.dispute).toMatchObject({ award: { payee_rials: 0 } });
  // Codes from before the award do not end the dispute either.
  const confirm = async (who: Trader, body: object) =>
    (await server.call('verifyTransactionOtp', { as: who.user, body })).error?.code;
  expect([await confirm(seller, accepted), await confirm(seller, conceded), await confirm(buyer, proposed)]).toEqual([
    1606, 1007, 1607,
  ]);
  for (const who of [buyer, seller]) {
    const seen = await story.dispute(who, code);
    expect(seen).toMatchObject({ stage: 'office', award: null, outcome: null, my_actions: ['statement'] });
    expect(seen.proposals.map(({ state }) => state)).toEqual(['closed']);
    expect(JSON.stringify(await story.details(who, code))).not.toContain(REASONS);
    const listed = mustWork(await server.call('listNotices', { as: who.user }));
    expect(JSON.stringify(listed)).not.toContain('award');
  }
  const refused = async (who: Trader, call: 'withdrawDispute' | 'concedeDispute' | 'proposeSplit', body = {}) =>
    (await server.call(call, { as: who.user, body: { payment_code: code, ...body } as never })).error?.code;
  expect([
    await refused(buyer, 'withdrawDispute'),
    await refused(seller, 'concedeDispute'),
    await refused(seller, 'proposeSplit', { payee_rials: 0 }),
  ]).toEqual([1007, 1007, 1607]);
  expect((await story.details(seller, code)).status).toBe('paid');
  expect((await approve(colleague, dispute)).data.dispute.stage).toBe('closed');
  expect(await story.dispute(seller, code)).toMatchObject({ award: { payee_rials: 0, text: REASONS, final: true } });
  expect((await story.details(buyer, code)).status).toBe('refunded');
});

test('orders an acceptance and a concurrent first award', async () => {
  await newSides();
  // A buyer opens five disputes a month.
  for (let round = 0; round < samples(2, 5); round += 1) {
    const dispute = await anotherCase(200_000_000);
    const { dispute_id: id, payment_code: code } = dispute;
    await ask(arbiter, 'assignCase', { dispute_id: id });
    const conceded = await story.codeOf(seller, code, { call: 'concedeDispute', action: 'concede_dispute' });
    const [given, confirmed] = await Promise.all([
      award(arbiter, dispute, 200_000_000),
      server.call('verifyTransactionOtp', { as: seller.user, body: conceded }),
    ]);
    const { status } = await story.details(seller, code);
    expect([given.code, confirmed.error?.code, status]).toEqual(
      given.code === undefined ? [undefined, 1007, 'paid'] : [1607, undefined, 'refunded'],
    );
  }
});

test('orders a concurrent approval and a new award of two arbiters', async () => {
  const third = await operator();
  await newSides();
  // A buyer opens five disputes a month.
  for (let round = 0; round < samples(2, 5); round += 1) {
    const dispute = await anotherCase(200_000_000);
    const { dispute_id: id, payment_code: code } = dispute;
    await ask(arbiter, 'assignCase', { dispute_id: id });
    const read = (await award(arbiter, dispute, 0)).data.dispute.award?.award_id;
    await takeOver(colleague, dispute);
    const [approved, otherwise] = await Promise.all([
      ask(third, 'secondAward', { dispute_id: id, award_id: read }),
      award(colleague, dispute, 200_000_000),
    ]);
    const { status } = await story.details(buyer, code);
    expect([approved.code, otherwise.code, status]).toEqual(
      approved.code === undefined ? [undefined, 1607, 'refunded'] : [1606, undefined, 'paid'],
    );
  }
});

test('stores a repeated award once, and refuses another afterwards', async () => {
  const dispute = await inOffice();
  const body = { dispute_id: dispute.dispute_id, payee_rials: 500_000, text: REASONS };
  await ask(arbiter, 'assignCase', { dispute_id: dispute.dispute_id });
  const answers = await Promise.all([1, 2, 3].map(() => ask(arbiter, 'awardCase', body, { key: 'one-intent' })));
  answers.push(await ask(arbiter, 'awardCase', body, { key: 'one-intent' }));
  expect(answers.map(({ data }) => data.dispute.stage)).toEqual(Array(4).fill('closed'));
  expect((await ask(arbiter, 'awardCase', { ...body, payee_rials: 0 })).code).toBe(1607);
  const { rows } = await server.context.db.pool.query(
    `select (select count(*)::int from dispute_awards where dispute_id = $1) as awards,
      (select count(*)::int from audit_log where act = 'case_award' and subject = $2) as acts`,
    [dispute.dispute_id, `transaction:${dispute.payment_code}`],
  );
  expect(rows).toEqual([{ awards: 1, acts: 1 }]);
});

test('refuses an arbiter who is a side, or shares an account or an address with one', async () => {
  await newSides();
  const own = await story.paid(seller, arbiter);
  mustWork(await story.open(arbiter, own));
  const friend = await operator();
  const neighbour = await operator();
  const { pool } = server.context.db;
  await pool.query(
    'update bank_accounts set iban_hash = (select iban_hash from bank_accounts where id = $1), deleted_at = now() where id = $2',
    [seller.accountId, friend.accountId],
  );
  const shared = await story.paid(seller, buyer);
  const picture = mustWork(await sendPicture(server, buyer.user, shared, await photo({ width: 16, height: 16 })));
  mustWork(await story.open(buyer, shared, { evidence_ids: [picture.evidence_id] }));
  // One network of IPv6.
  for (const [who, address] of [
    [neighbour, '2a02:4540::1'],
    [buyer, '2a02:4540::2'],
  ] as const) {
    await pool.query(
      'update sessions set ip_address = $2 where user_id = (select user_id from bank_accounts where id = $1)',
      [who.accountId, address],
    );
  }
  for (const [who, code] of [
    [arbiter, own],
    [friend, shared],
    [neighbour, shared],
  ] as const) {
    const { dispute_id: id } = await story.dispute(seller, code);
    for (const name of ['caseDetails', 'assignCase', 'secondAward'] as const) {
      const body = { dispute_id: id, ...(name === 'secondAward' && { award_id: noId }) };
      expect((await ask(who, name, body)).code).toBe(1012);
    }
  }
  const url = `/api/v1/disputes/evidence/${picture.evidence_id}/`;
  const look = async (who: Trader, remoteAddress = '127.0.0.1') =>
    (await server.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${who.user.access}` } }))
      .statusCode;
  expect([await look(friend), await look(neighbour), await look(arbiter, '198.51.100.7'), await look(arbiter)]).toEqual(
    [403, 403, 403, 200],
  );
});

test('moves nothing when the office is late, alarms a supervisor once, and shows reason and new date', async () => {
  const late = await inOffice();
  const { dispute_id: id, payment_code: code } = late;
  await ask(arbiter, 'assignCase', { dispute_id: id });
  const why = 'منتظر پاسخ تعمیرگاه رسمی دربارهٔ ترمز هستیم.';
  const postpone = (who: Trader, text = why, days = 2) => ask(who, 'postponeCase', { dispute_id: id, days, text });
  expect((await postpone(arbiter)).code).toBe(1607);
  const { kysely } = server.context.db;
  const boss = await newOperator(server, 'supervisor');
  const transaction = await findTransactionByCode(kysely, code);
  server.clock.advance(Date.parse(late.due_at ?? '') - server.clock.now().getTime());
  await Promise.all([1, 2, 3].map(() => passDisputeClock(server.context, transaction?.id ?? '')));
  const { body: sms } = await server.send({ url: '/sandbox/api/sms', query: { mobile: boss.user.mobile } });
  expect(sms.split(code)).toHaveLength(2);
  const seen = await story.dispute(seller, code);
  expect(Date.parse(seen.due_at ?? '')).toBeGreaterThan(server.clock.now().getTime());
  expect(seen.entries.at(-1)).toMatchObject({ by: 'system', kind: 'office_late', text: '' });
  expect((await story.details(seller, code)).status).toBe('paid');
  expect((await queue('office')).disputes.find((row) => row.dispute_id === id)).toMatchObject({ late: true });
  expect([
    (await postpone(colleague)).code,
    (await postpone(arbiter, 'کوتاه')).code,
    (await postpone(arbiter, why, 6)).code,
  ]).toEqual([1607, 1002, 1002]);
  expect((await postpone(arbiter)).data.dispute.my_actions).toEqual(['question', 'award', 'note']);
  const postponed = await story.dispute(seller, code);
  expect(postponed.entries.at(-1)).toMatchObject({ by: 'office', kind: 'office_late', text: why });
  expect(Date.parse(postponed.due_at ?? '') - server.clock.now().getTime()).toBeLessThan(3 * 24 * 3_600_000);
  // An award after the deadline is valid.
  expect((await award(arbiter, late, 2_500_000)).data.dispute.stage).toBe('closed');
});

test('lists open cases by stage with counts, and closed ones in the archive', async () => {
  const { dispute_id: id } = await inOffice();
  const { disputes, counts, total_records: total } = await queue('office');
  expect(disputes.map(({ dispute_id }) => dispute_id)).toContain(id);
  expect(new Set(disputes.map(({ stage }) => stage))).toEqual(new Set(['office']));
  expect(counts.office).toBe(total);
  await ask(arbiter, 'assignCase', { dispute_id: id });
  expect((await queue('office')).disputes.find((row) => row.dispute_id === id)).toMatchObject({ mine: true });
  // Later than the closed cases of other tests.
  server.clock.advance(1_000);
  mustWork(
    await story.confirmStep(seller, disputes.find((row) => row.dispute_id === id)?.payment_code ?? '', {
      call: 'concedeDispute',
      action: 'concede_dispute',
    }),
  );
  expect((await queue('closed')).disputes[0]).toMatchObject({ dispute_id: id, outcome: 'conceded', due_at: null });
  expect((await queue('office')).counts.office).toBe(total - 1);
});

test('hides an arbiter’s own transactions from each queue', async () => {
  await newSides();
  const own = [await story.paid(seller, arbiter), await story.paid(arbiter, buyer)];
  const counted = async (who: Trader) => {
    const { counts } = await queue('answer', who);
    return counts.office + counts.answer;
  };
  const [mine, theirs] = [await counted(arbiter), await counted(colleague)];
  mustWork(await story.open(arbiter, own[0] ?? '', { reason: 'suspected_fraud' }));
  mustWork(await story.open(buyer, own[1] ?? ''));
  const found = async (who: Trader) => {
    const rows = await Promise.all(['office', 'answer', 'closed'].map(async (stage) => queue(stage, who)));
    return rows.flatMap(({ disputes }) => disputes).filter(({ payment_code: code }) => own.includes(code)).length;
  };
  expect([await found(arbiter), await found(colleague)]).toEqual([0, 2]);
  expect([await counted(arbiter), await counted(colleague)]).toEqual([mine, theirs + 2]);
  mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: own[1] ?? '' } }));
  expect([await found(arbiter), await found(colleague)]).toEqual([0, 2]);
});

const queue = async (stage: string, who = arbiter) =>
  mustWork(await server.call('listDisputes', { as: who.user, query: { stage, size: 100 } }));

describe('outages', () => {
  const enter = async (body: object) => {
    const { data, error } = await server.call('enterOutage', {
      as: arbiter.user,
      body: { scope: 'api', why: 'اینترنت کشور قطع بود.', ...body },
    });
    return { outages: data?.outages ?? [], error };
  };
  const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000).toISOString();

  test('entered by hand move running clocks until their end, and are recorded', async () => {
    await newSides();
    const code = await story.paid(seller, buyer, { delivery: 'service' });
    const due = Date.parse((await story.details(buyer, code)).next.due_at ?? '');
    server.clock.advance(3 * HOUR_MS);
    const from_at = ago(2);
    const { outages } = await enter({ from_at });
    expect(outages[0]).toMatchObject({ from_at, to_at: null, scope: 'api', by: 'office' });
    server.clock.advance(5 * HOUR_MS);
    const to_at = ago(0);
    expect((await enter({ from_at, to_at })).outages[0]).toMatchObject({ from_at, to_at });
    expect((await enter({ from_at, to_at: ago(1) })).error?.code).toBe(1005);
    expect((await story.details(buyer, code)).next).toMatchObject({
      moved_hours: 7,
      due_at: new Date(due + 7 * 3_600_000).toISOString(),
    });
    const { rows } = await server.context.db.pool.query('select user_id, to_at from outage_entries order by id');
    const [{ user_id: userId }] = rows;
    expect(rows).toEqual([
      { user_id: userId, to_at: null },
      { user_id: userId, to_at: new Date(to_at) },
    ]);
  });

  test('with a wrong time, scope or reason get 1002', async () => {
    const wrong: [string, object, string][] = [
      ['a beginning to come', { from_at: ago(-1) }, 'from_at'],
      ['a beginning long ago', { from_at: ago(24 * 31) }, 'from_at'],
      ['an end before the beginning', { from_at: ago(2), to_at: ago(3) }, 'to_at'],
      ['an end to come', { from_at: ago(2), to_at: ago(-1) }, 'to_at'],
      ['something else that was away', { from_at: ago(2), scope: 'weather' }, 'scope'],
      ['no reason', { from_at: ago(2), why: ' ' }, 'why'],
    ];
    for (const [name, body, field] of wrong) {
      const { error } = await enter(body);
      expect([name, error]).toMatchObject([name, { code: 1002, fields: { [field]: expect.any(String) } }]);
    }
  });
});

import { randomInt, randomUUID } from 'node:crypto';
import type { BankDifference, DifferencePage } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { type BankSource, DIFFERENCE_KINDS } from '@contract/rules/bankFileRules';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { OperatorRole } from '@contract/rules/officeRoles';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { addBankRows, insertBankFile } from '../../db/repositories/bankFileRows';
import { DEFAULT_FORMATS } from '../../db/repositories/bankFormatRows';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { runPayoutReturns } from '../../jobs/payoutReturnsJob';
import { cardEndingWith } from '../../sandbox/samples';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { grantRoles, newOperator, uploadCsv, userIdOf } from '../../testing/officeTeam';
import type { TestCallName } from '../../testing/testCalls';
import type { TestCallOptions } from '../../testing/testClient';
import { uploadBankFile } from './uploadBankFile';

const REASON = 'پرداخت دوم همان معامله است و باید برگردد';
const HEAD = 'شماره مرجع,مبلغ,تاریخ';
/** A file of a payment and its return. */
const PAIR = (day: string) => `${HEAD}\nx1,5000,${day}\nx1,-5000,${day}\n`;

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let finance: Trader;
let supervisor: Trader;
/** The beginning of the test. */
let start: Date;

type Asked = Omit<TestCallOptions, 'as'> & { readonly as?: Trader };

const operator = (role: OperatorRole) => newOperator(server, role);

beforeAll(async () => {
  const year = 365 * 24 * 3_600;
  server = await createTestServer({ config: { accessLifetimeSeconds: year, sessionLifetimeSeconds: year } });
  story = new MoneyStory(server);
  [finance, supervisor] = [await operator('finance'), await operator('supervisor')];
});

// Each test has days of its own.
beforeEach(async () => {
  server.clock.advance(10 * DAY_MS);
  start = server.clock.now();
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
  // No deal of a test goes on in the days of the next one.
  await server.context.db.pool.query('delete from jobs');
});

afterAll(() => server.close());

const ask = <Name extends TestCallName>(name: Name, { as = finance, ...options }: Asked = {}) =>
  server.call(name, { ...options, as: as.user });

const today = () => tehranDateOf(server.clock.now());
const upload = (source: BankSource, day: string, csv: string | Buffer) =>
  uploadCsv(server, finance.user, { source, day }, csv);
const sandboxFile = async (source: BankSource, day: string) =>
  (await server.send({ url: `/sandbox/bank-files/${source}`, query: { day } })).body;
const dayAt = async (day: string) => (await ask('bankDay', { query: { day } })).data;
const sourceAt = async (day: string, source: BankSource) => {
  const found = (await dayAt(day)).sources.find((one) => one.source === source);
  if (!found) throw new Error('No such source');
  return found;
};
/** The differences of a day, of all kinds and pages. */
const differencesAt = async (day: string, source: BankSource) => {
  const found: BankDifference[] = [];
  for (const kind of DIFFERENCE_KINDS) {
    for (let after: string | null = ''; after !== null; ) {
      const query: Record<string, string> = { day, source, kind, ...(after && { after }) };
      const page: DifferencePage = (await ask('bankDifferences', { query })).data;
      found.push(...page.differences);
      after = page.next;
    }
  }
  return found;
};
const receiptsIn = async () => {
  const { rows } = await server.context.db.pool.query(
    'select receipt, state from gateway_receipts where noted_at >= $1 order by noted_at',
    [start],
  );
  return rows as { receipt: string; state: string }[];
};

/** As Excel saves «Unicode text», with lines of the bank around the rows. */
const asExcelWrites = (csv: string) =>
  Buffer.from(`\ufeffصورت‌حساب\r\n\r\n${csv.replace('\ufeff', '').replaceAll(',', '\t')}جمع کل\t\t\r\n`, 'utf16le');

/** Another operator approves the last proposal. @returns the code of the answer */
async function approveLast(who = supervisor): Promise<number> {
  const proposal = (await listOpenProposals(server.context.db.kysely)).at(-1);
  const body = { proposal_id: proposal?.id, decision: 'approve' };
  return (await server.call('decideProposal', { as: who.user, body })).error?.code ?? 200;
}

/** The acts of the office since the beginning of the test. */
const actsNow = async () =>
  (await auditRowsAfter(server.context.db.kysely, 0, 1_000)).flatMap(({ act, at }) => (at >= start ? act : []));

/** Two people pay one request; the second payment is never verified. @returns its receipt */
async function secondPayment(): Promise<string> {
  const code = await story.request(seller);
  const other = await story.trader();
  const [first, second] = [await story.gatewayToken(buyer, code), await story.gatewayToken(other, code)];
  await story.atGateway(first);
  await story.atGateway(second);
  return (await receiptsIn()).find(({ state }) => state === 'unused')?.receipt ?? '';
}

test('the files of the sandbox agree with the books, and the day is closed once', async () => {
  const day = today();
  const settled = await story.paid(seller, buyer);
  await story.paid(seller, buyer);
  await story.confirm(buyer, 'settle', settled);
  await letPayoutsGoOut(server);
  // Without a file nothing is missing in it.
  expect(await differencesAt(day, 'gateway')).toEqual([]);
  const missing = { day, source: 'gateway', kind: 'ours', cause: 'missing', dated: null, text: REASON };
  expect((await ask('explainDifferences', { body: missing })).status).toBe(404);
  expect((await upload('gateway', day, await sandboxFile('gateway', day))).status).toBe(200);
  expect((await upload('bank', day, asExcelWrites(await sandboxFile('bank', day)))).status).toBe(200);
  const running = await dayAt(day);
  expect(running.sources.map(({ same, total }) => [same.count, total])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(running.blocked_by).toBe('day_runs');
  expect((await ask('closeBankDay', { body: { day } })).error).toMatchObject({ code: ERROR.notAcceptable });
  server.clock.advance(DAY_MS);
  const closed = await Promise.all([1, 2, 3].map(() => ask('closeBankDay', { body: { day } })));
  expect(closed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(closed[0]?.data).toEqual(closed[1]?.data);
  expect(closed[0]?.data.closed?.by).toMatch(/^.\. /);
  // A closed day takes no file, and shows what was found.
  const late = await upload('gateway', day, `${HEAD}\nlate,5000,${day}\n`);
  expect(late).toMatchObject({ status: 422, error: { fields: { file: 'day_closed' } } });
  expect((await dayAt(day)).sources[0]?.same.count).toBe(2);
  const { pool } = server.context.db;
  await expect(pool.query('delete from closed_days')).rejects.toMatchObject({ code: 'AM901' });
  await expect(pool.query("update bank_files set name = 'x'")).rejects.toMatchObject({ code: 'AM901' });
  expect((await actsNow()).filter((act) => act === 'bank_day_closed')).toHaveLength(1);
});

test('a day with a difference closes when a second operator approves its explanation', async () => {
  const day = today();
  await story.paid(seller, buyer);
  const file = await sandboxFile('gateway', day);
  await upload('gateway', day, `${file.trim()}\nextra1,70000,${day}`);
  await upload('bank', day, `${HEAD}\n`);
  server.clock.advance(DAY_MS);
  const refused = await ask('closeBankDay', { body: { day } });
  expect(refused).toMatchObject({ status: 422, error: { fields: { day: 'unexplained' } } });
  const [difference] = await differencesAt(day, 'gateway');
  expect(difference).toMatchObject({ kind: 'theirs', reference: 'extra1', bank: 70_000, ours: null, receipt: null });
  const body = { day, source: 'gateway', key: difference?.key, text: REASON };
  expect((await ask('explainDifference', { body: { ...body, text: 'کوتاه' } })).status).toBe(400);
  expect((await ask('explainDifference', { body: { ...body, key: 'theirs|0' } })).status).toBe(404);
  expect((await ask('explainDifference', { body })).status).toBe(200);
  expect((await ask('explainDifference', { body })).status).toBe(409);
  expect((await dayAt(day)).blocked_by).toBe('unexplained');
  expect(await approveLast(finance)).toBe(ERROR.noAccess);
  expect(await approveLast()).toBe(200);
  expect((await differencesAt(day, 'gateway'))[0]?.explanation).toMatchObject({ text: REASON });
  expect((await ask('explainDifference', { body })).status).toBe(422);
  expect((await ask('closeBankDay', { body: { day } })).status).toBe(200);
  expect((await differencesAt(day, 'gateway'))[0]?.explanation?.text).toBe(REASON);
  expect((await ask('explainDifference', { body })).status).toBe(422);
  await expect(server.context.db.pool.query('delete from bank_differences')).rejects.toMatchObject({ code: 'AM901' });
});

test('a payment near midnight is explained by the row of a later file', async () => {
  const day = today();
  await story.paid(seller, buyer);
  const { receipt } = (await receiptsIn())[0] ?? { receipt: '' };
  await upload('gateway', day, `${HEAD}\n`);
  await upload('bank', day, `${HEAD}\n`);
  server.clock.advance(DAY_MS);
  // A file without a row is no file, unless the books have nothing of its source.
  expect((await dayAt(day)).blocked_by).toBe('file_missing');
  await upload('gateway', day, PAIR(day));
  expect((await sourceAt(day, 'gateway')).unexplained).toBe(1);
  const next = today();
  await upload('gateway', next, `${HEAD}\n${receipt.toUpperCase()},2500000,${next}\n`);
  expect(await sourceAt(day, 'gateway')).toMatchObject({ total: 1, unexplained: 0 });
  expect(await differencesAt(day, 'gateway')).toMatchObject([{ row_day: next }]);
  expect((await sourceAt(next, 'gateway')).total).toBe(0);
  expect((await ask('closeBankDay', { body: { day } })).status).toBe(200);
});

test('two persons withdraw a file while its day is open, and its bytes are then a new file', async () => {
  const day = today();
  const code = await story.paid(seller, buyer);
  const file = await sandboxFile('gateway', day);
  await upload('bank', day, PAIR(day));
  const wrong = `${HEAD}\n${file.split('\n')[1]?.split(',')[0]},99000,${day}\nextra1,70000,${day}\n`;
  const id = (await upload('gateway', day, wrong)).data.file_id;
  server.clock.advance(DAY_MS);
  const withdraw = (as = finance) => ask('withdrawBankFile', { as, body: { file_id: id, text: REASON } });
  await grantRoles(server, buyer.user, 'finance');
  expect((await withdraw(supervisor)).status).toBe(403);
  // A row of the file names a deal of theirs.
  expect((await withdraw(buyer)).error).toMatchObject({ code: ERROR.noAccess });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(409);
  const waiting = await sourceAt(day, 'gateway');
  expect(waiting.total).toBe(2);
  expect(waiting.files).toMatchObject([{ withdrawn: null, proposal: { text: REASON, my_decisions: ['withdraw'] } }]);
  expect((await dayAt(day)).blocked_by).toBe('withdrawal_waits');
  for (const one of [finance, buyer]) expect(await approveLast(one)).toBe(ERROR.noAccess);
  const second = await operator('finance');
  expect(await approveLast(second)).toBe(200);
  expect(await sourceAt(day, 'gateway')).toMatchObject({
    total: 1,
    files: [{ rows: 2, proposal: null, withdrawn: { text: REASON } }],
  });
  expect(await differencesAt(day, 'gateway')).toMatchObject([{ kind: 'ours', payment_code: code }]);
  expect((await dayAt(day)).blocked_by).toBe('file_missing');
  expect((await withdraw()).status).toBe(422);
  // The rows stay. A statement around the services changes no withdrawal.
  const { pool } = server.context.db;
  expect((await pool.query('select from bank_file_rows where file_id = $1', [id])).rowCount).toBe(2);
  for (const change of ['withdrawal_id = null', 'rows = 0']) {
    await expect(pool.query(`update bank_files set ${change} where id = '${id}'`)).rejects.toMatchObject({
      code: 'AM901',
    });
  }
  expect(await actsNow()).toEqual(expect.arrayContaining(['proposed:withdraw_file', 'approved:withdraw_file']));
  const again = (await upload('gateway', day, wrong)).data.file_id;
  expect((await ask('withdrawBankFile', { body: { file_id: again, text: REASON } })).status).toBe(200);
  expect(await approveLast(second)).toBe(200);
  await upload('gateway', day, file);
  // A closed day keeps its files.
  const late = (await sourceAt(day, 'gateway')).files.at(-1)?.file_id;
  expect((await ask('closeBankDay', { body: { day } })).status).toBe(200);
  const refused = await ask('withdrawBankFile', { body: { file_id: late, text: REASON } });
  expect(refused).toMatchObject({ status: 422, error: { fields: { file: 'day_closed' } } });
});

test('a transfer that came back cancels out in the statement', async () => {
  const day = today();
  const doomed = {
    ...seller,
    accountId: (
      await server.addCard(
        seller.user,
        cardEndingWith('7004', (below) => randomInt(below)),
      )
    ).id,
  };
  await story.confirm(buyer, 'settle', await story.paid(doomed, buyer));
  await letPayoutsGoOut(server);
  server.clock.advance(2 * MINUTE_MS);
  await upload('bank', day, await sandboxFile('bank', day));
  // The bank says so first.
  expect(await differencesAt(day, 'bank')).toMatchObject([{ kind: 'theirs', bank: expect.any(Number) }]);
  // The entry of another day names a row of this one.
  server.clock.advance(DAY_MS);
  expect((await sourceAt(day, 'bank')).total).toBe(1);
  await runPayoutReturns(server.context);
  expect((await sourceAt(day, 'bank')).total).toBe(0);
});

test('a row of the statement is booked once as the settlement of the gateway, and the fee is what is missing', async () => {
  const settle = (key: string | undefined, days: string[], day = today()) =>
    ask('settleGateway', { body: { day, key, days, text: REASON } });
  const faultOf = async (...claim: Parameters<typeof settle>) => (await settle(...claim)).error?.fields?.settlement;
  const paidDay = today();
  const code = await story.paid(seller, buyer);
  await upload('gateway', paidDay, await sandboxFile('gateway', paidDay));
  server.clock.advance(DAY_MS);
  const day = today();
  // A day that runs is not offered, although it has a file.
  await upload('gateway', day, `${HEAD}\nrunning1,2500000,${day}\n`);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  const paid = `settlement-${paidDay}`;
  // Besides the statement's own row of the gateway: the same again, too little, too much, money that went out, and two transfers that
  // came back, of which the books know the first.
  const back = [1, 2].map((number) => `${code}-settle-${number}`);
  const rows = [
    `${paid},-2495000`,
    'low1,-2374999',
    'high1,-2500001',
    'out1,5000',
    ...back.map((one) => `${one},-2475000`),
  ];
  const { file_id: statement } = (
    await upload('bank', day, `${await sandboxFile('bank', day)}${rows.map((row) => `${row},${day}\n`).join('')}`)
  ).data;
  const found = await differencesAt(day, 'bank');
  const keyOf = (reference: string, cause = 'unknown') =>
    found.find((one) => one.reference === reference && one.cause === cause)?.key;
  expect(await faultOf(keyOf(paid, 'repeated'), [paidDay])).toBe('row');
  for (const one of back) {
    expect(await faultOf(keyOf(one.toLowerCase()), [paidDay])).toBe('row');
    expect(found.find(({ reference }) => reference === one.toLowerCase())?.payment_code).toBe(code);
  }
  expect(await faultOf(keyOf('out1'), [paidDay])).toBe('row');
  expect(await faultOf('theirs|0', [paidDay])).toBe('row');
  expect(await faultOf(keyOf('low1'), [paidDay])).toBe('fee');
  expect(await faultOf(keyOf('high1'), [paidDay])).toBe('fee');
  for (const days of [[day], [paidDay, paidDay], [paidDay, day]]) expect(await faultOf(keyOf(paid), days)).toBe('days');
  const offered = async (as = finance) => {
    const { days } = (await ask('gatewayDays', { as, query: { day } })).data;
    return days.filter((one) => one.day >= paidDay);
  };
  expect(await offered()).toEqual([{ day: paidDay, rials: 2_500_000, own: false }]);

  const key = keyOf(paid);
  const receipt = (await receiptsIn())[0]?.receipt;
  const { file_id: doubled } = (await upload('gateway', paidDay, `${HEAD}\n${receipt},2500000,${paidDay}\n`)).data;
  // A row that is there twice and the withdrawal of a file leave the sum in doubt, whatever the fee.
  expect(await faultOf(key, [paidDay])).toBe('days');
  await ask('withdrawBankFile', { body: { file_id: doubled, text: REASON } });
  expect(await approveLast()).toBe(200);
  const kept = (await sourceAt(paidDay, 'gateway')).files[0]?.file_id;
  const withdrawKept = () => ask('withdrawBankFile', { body: { file_id: kept, text: REASON } });
  const decideWithdrawal = async (decision: string) => {
    const open = await listOpenProposals(server.context.db.kysely);
    const body = { proposal_id: open.find(({ kind }) => kind === 'withdraw_file')?.id, decision };
    expect((await server.call('decideProposal', { as: supervisor.user, body })).status).toBe(200);
  };
  await withdrawKept();
  expect(await faultOf(key, [paidDay])).toBe('days');
  await decideWithdrawal('reject');
  expect((await settle(key, [paidDay])).status).toBe(200);
  expect((await settle(key, [paidDay])).status).toBe(409);
  const waiting = (await differencesAt(day, 'bank')).find((one) => one.key === key);
  expect(waiting?.settlement).toMatchObject({ days: [paidDay], gross: 2_500_000, fee: 5_000 });
  await grantRoles(server, buyer.user, 'finance');
  // A side of the deal sees that others settle the day and explain the row.
  expect(await offered(buyer)).toEqual([{ day: paidDay, rials: 2_500_000, own: true }]);
  const page = await ask('bankDifferences', {
    as: buyer,
    query: { day, source: 'bank', kind: 'theirs' },
  });
  expect(page.data.differences.filter(({ own }) => own)).toHaveLength(2);
  for (const one of [finance, buyer]) expect(await approveLast(one)).toBe(ERROR.noAccess);
  const approveClaim = async () => {
    const open = await listOpenProposals(server.context.db.kysely);
    const body = { proposal_id: open.find(({ kind }) => kind === 'settle_gateway')?.id, decision: 'approve' };
    return (await server.call('decideProposal', { as: supervisor.user, body })).error?.code;
  };
  await withdrawKept();
  expect(await approveClaim()).toBe(ERROR.notAcceptable);
  await decideWithdrawal('reject');
  // A file that comes between the two persons changes the sum.
  const [claim] = await listOpenProposals(server.context.db.kysely);
  // The second file has a row again, and the same sum.
  for (const rows of [['late1,1000'], [`${receipt},2500000`, 'late3,-2500000']]) {
    const csv = [HEAD, ...rows.map((row) => `${row},${paidDay}`)].join('\n');
    const late = (await upload('gateway', paidDay, csv)).data.file_id;
    expect(await approveClaim()).toBe(ERROR.notAcceptable);
    server.clock.advance(MINUTE_MS);
    await ask('withdrawBankFile', { body: { file_id: late, text: REASON } });
    expect(await approveLast()).toBe(200);
  }

  const before = (await story.ledger()).accounts;
  const approve = (who: Trader) =>
    server.call('decideProposal', { as: who.user, body: { proposal_id: claim?.id, decision: 'approve' } });
  const second = await operator('finance');
  const codes = (await Promise.all([approve(supervisor), approve(second)])).map(({ error }) => error?.code);
  expect(codes.sort()).toEqual([ERROR.proposalGone, undefined]);
  const { accounts } = await story.ledger();
  expect(accounts).toMatchObject({
    gateway_clearing: before.gateway_clearing + 2_500_000,
    gateway_fees: before.gateway_fees - 5_000,
    payouts: before.payouts - 2_495_000,
  });
  // The row is a record of the books, and its second one is still repeated.
  const rest = await differencesAt(day, 'bank');
  expect(rest.filter(({ reference }) => reference === paid)).toMatchObject([{ cause: 'repeated' }]);
  expect((await sourceAt(day, 'bank')).same).toEqual({ count: 2, rials: 2_475_000 + 2_495_000 });
  // A settled day is settled, and keeps its files.
  expect((await dayAt(paidDay)).settled).toMatchObject({ text: REASON, bank_day: day });
  expect(await faultOf(keyOf('low1'), [paidDay])).toBe('days');
  expect(await faultOf(key, [paidDay])).toBe('row');
  const more = await upload('gateway', paidDay, `${HEAD}\nlate2,1000,${paidDay}\n`);
  expect(more).toMatchObject({ status: 422, error: { fields: { file: 'day_settled' } } });
  expect((await withdrawKept()).status).toBe(422);
  // Without its file the statement lacks the settlement.
  await ask('withdrawBankFile', { body: { file_id: statement, text: REASON } });
  expect(await approveLast()).toBe(200);
  await upload('bank', day, `${HEAD}\nother1,5000,${day}\n`);
  expect(await differencesAt(day, 'bank')).toContainEqual(
    expect.objectContaining({ kind: 'ours', reference: paid, ours: -2_495_000, payment_code: null }),
  );
  await expect(server.context.db.pool.query('delete from gateway_settled_days')).rejects.toMatchObject({
    code: 'AM901',
  });
});

/** Copies a paid request around the door, each copy with a receipt of its own. */
const copiesOf = (paymentCode: string) => `do $$ begin
  perform set_config('amanat.door', 'open', true);
  create temporary table one_deal as select * from transactions where payment_code = '${paymentCode}';
  create temporary table copies as select gen_random_uuid() as txn, gen_random_uuid() as attempt, n,
    upper(translate(lpad(to_hex(n), 8, '0'), '01', 'gh')) as code from generate_series(1, 999) n;
  insert into transactions select (jsonb_populate_record(one, jsonb_build_object('id', txn, 'payment_code', code))).*
    from one_deal one, copies;
  insert into payment_attempts
    select (jsonb_populate_record(one, jsonb_build_object('id', attempt, 'transaction_id', txn))).*
    from payment_attempts one, copies where one.transaction_id = (select id from one_deal);
  insert into gateway_receipts
    select (jsonb_populate_record(one, jsonb_build_object('receipt', 'r' || n, 'attempt_id', attempt))).*
    from gateway_receipts one, copies
    where one.attempt_id in (select id from payment_attempts where transaction_id = (select id from one_deal));
  with made as (
    insert into ledger_entries (transaction_id, kind, at)
      select txn, kind, at from ledger_entries one, copies
      where one.transaction_id = (select id from one_deal) and kind = 'paid'
      returning id, transaction_id
  )
  insert into ledger_postings (entry_id, account, amount_rials)
    select id, account, rials from made,
      lateral (values ('gateway_clearing', -2500000), ('hold:' || transaction_id, 2500000)) posting (account, rials);
end $$`;

test('a settlement file of 1,000 rows with 7 planted faults has exactly these differences', async () => {
  const day = today();
  const before = tehranDateOf(new Date(server.clock.now().getTime() - DAY_MS));
  await server.context.db.pool.query(copiesOf(await story.paid(seller, buyer)));
  const rows = (await receiptsIn()).map(({ receipt }) => [receipt, 2_500_000, day] as [string, number, string]);
  rows.sort(([one], [other]) => (one < other ? -1 : 1));
  const at = (receipt: string) => rows.findIndex(([name]) => name === receipt);
  rows[at('r500')] = ['r500', 2_499_999, day];
  rows[at('r501')] = ['r501', 25_000_000, day];
  rows[at('r777')] = ['r777', 2_500_000, before];
  rows.push(['r200', 2_500_000, day], ['unknown', 2_500_000, day]);
  for (const missing of ['r17', 'r400']) rows.splice(at(missing), 1);
  expect(rows).toHaveLength(1_000);
  await upload('gateway', day, `${HEAD}\n${rows.map((row) => row.join(',')).join('\n')}\n`);
  const { same, total, unexplained } = await sourceAt(day, 'gateway');
  const differences = await differencesAt(day, 'gateway');
  expect([same.count, total, unexplained]).toEqual([995, 7, 6]);
  expect(differences.map(({ kind, reference }) => `${kind} ${reference}`).sort()).toEqual([
    'amount r500',
    'amount r501',
    'ours r17',
    'ours r400',
    'ours r777',
    'theirs r200',
    'theirs unknown',
  ]);
  expect((await sourceAt(before, 'gateway')).total).toBe(0);
});

test.each<[string, string, object]>([
  ['the wrong heads', 'a,b,c\n1,2,3\n', { code: 1002, fields: { file: 'columns' } }],
  [
    'a wrong row',
    `${HEAD}\na,1,2020-01-01\nb,x,2020-01-01\n`,
    { code: 1002, fields: { file: 'row', line: '3', column: 'مبلغ', found: 'x', needed: 'rials' } },
  ],
])('a file with %s leaves nothing', async (_name, csv, error) => {
  const day = today();
  const countRows = async () => (await server.context.db.pool.query('select from bank_file_rows')).rowCount;
  const before = await countRows();
  expect((await upload('gateway', day, csv)).error).toMatchObject(error);
  expect(await countRows()).toBe(before);
  expect((await dayAt(day)).sources[0]?.files).toEqual([]);
});

test('the same bytes are read once, also at one time and under another name', async () => {
  const day = today();
  const csv = `${HEAD}\na,10000,${day}\n`;
  const both = await Promise.all([upload('gateway', day, csv), upload('gateway', day, csv)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await upload('bank', day, csv);
  expect(again).toMatchObject({ status: 409, error: { code: ERROR.conflict, fields: { file: 'known' } } });
  expect((await sourceAt(day, 'gateway')).total).toBe(1);
});

test('an upload that is cut off or killed counts nothing, and can be sent again', async () => {
  const day = today();
  const csv = `${HEAD}\n${Array.from({ length: 400 }, (_, at) => `s${at},10000,${day}`).join('\n')}\n`;
  const userId = await userIdOf(server, finance.user);
  const query = { file_id: randomUUID(), source: 'gateway', day, name: 'x.csv' } as const;
  async function* cut() {
    yield Buffer.from(csv.slice(0, 4_000));
    throw new Error('aborted');
  }
  await expect(uploadBankFile(server.context, { userId, query, body: cut() })).rejects.toThrow('aborted');
  // Of a killed process its rows stay; they do not count, and are deleted later.
  const { kysely } = server.context.db;
  const killed = randomUUID();
  const file = {
    id: killed,
    source: 'gateway',
    day,
    name: 'x.csv',
    format_id: DEFAULT_FORMATS.gateway,
    uploaded_by: userId,
  } as const;
  await insertBankFile(kysely, { ...file, touched_at: server.clock.now() });
  await addBankRows(kysely, killed, [{ line: 2, reference: 's0', rials: 10_000, day }], server.clock.now());
  expect((await ask('bankFile', { params: { id: killed } })).data).toMatchObject({ rows: 1, whole: false });
  expect((await sourceAt(day, 'gateway')).total).toBe(0);
  server.clock.advance(11 * MINUTE_MS);
  const { data: strange } = await upload('gateway', day, csv);
  expect((await ask('acceptBankFile', { body: { file_id: strange.file_id } })).status).toBe(200);
  expect((await ask('bankFile', { params: { id: killed } })).status).toBe(404);
  // A long kind hides no other, and is counted whole.
  await story.paid(seller, buyer);
  const groups = [
    { kind: 'ours', cause: 'missing', total: 1 },
    { kind: 'theirs', cause: 'unknown', total: 400, open_count: 400, rials: 4_000_000 },
  ];
  expect((await sourceAt(day, 'gateway')).groups).toMatchObject(groups);
  const group = { day, source: 'gateway', kind: 'theirs', cause: 'unknown', dated: null };
  const together = () => ask('explainDifferences', { body: { ...group, text: REASON } });
  expect((await together()).status).toBe(200);
  expect((await together()).status).toBe(404);
  const [waiting] = await differencesAt(day, 'gateway').then((found) => found.filter(({ kind }) => kind === 'theirs'));
  expect(waiting).toMatchObject({ waits_in_group: true, proposal: null });
  const one = await ask('explainDifference', { body: { day, source: 'gateway', key: waiting?.key, text: REASON } });
  expect(one.status).toBe(409);
  const [, counted] = (await sourceAt(day, 'gateway')).groups;
  expect(counted).toMatchObject({ open_count: 0, proposal: { count: 400, rials: 4_000_000 } });
  expect(await approveLast(finance)).toBe(ERROR.noAccess);
  expect(await approveLast()).toBe(200);
  expect((await sourceAt(day, 'gateway')).unexplained).toBe(1);
  // A payment of another day repeats no comparison.
  const ids = async () => (await server.context.db.pool.query('select max(id) from bank_differences')).rows;
  server.clock.advance(DAY_MS);
  await sourceAt(day, 'gateway');
  const before = await ids();
  await story.paid(seller, buyer);
  expect((await sourceAt(day, 'gateway')).unexplained).toBe(1);
  expect(await ids()).toEqual(before);
  expect(new Set((await differencesAt(day, 'gateway')).map(({ key }) => key)).size).toBe(401);
});

test('a second payment that the gateway settled is returned by two people', async () => {
  const day = today();
  const receipt = await secondPayment();
  const reference = receipt.toLowerCase();
  const body = { reference, text: REASON };
  expect((await ask('proposeReturn', { body })).error?.code).toBe(ERROR.notAcceptable);
  await upload('gateway', day, await sandboxFile('gateway', day));
  const [found] = await differencesAt(day, 'gateway');
  expect(found).toMatchObject({ kind: 'theirs', reference, receipt: { state: 'unused', why: 'taken' } });
  expect((await ask('proposeReturn', { body: { ...body, reference: 'nothing' } })).error?.code).toBe(1504);
  expect((await ask('proposeReturn', { body })).status).toBe(200);
  expect((await ask('proposeReturn', { body })).status).toBe(409);
  expect((await ask('listRefunds')).data).toMatchObject({
    refunds: [],
    proposals: [{ reference, mine: true }],
  });
  expect(await approveLast(finance)).toBe(ERROR.noAccess);
  expect(await approveLast()).toBe(200);
  const queue = (await ask('listRefunds')).data;
  expect(queue).toMatchObject({ proposals: [], refunds: [{ reference, why: 'taken', amount: 2_500_000 }] });
  expect((await ask('retryRefund', { body: { reference } })).status).toBe(200);
  await server.runJobs();
  expect((await receiptsIn()).find((one) => one.receipt === receipt)?.state).toBe('returned');
  expect((await ask('listRefunds')).data).toMatchObject({ refunds: [], returned_today: 1 });
  expect((await ask('retryRefund', { body: { reference } })).error?.code).toBe(ERROR.tooLate);
  // The reversal in the next file ends the difference.
  await upload('gateway', day, `${HEAD}\n${receipt},-2500000,${day}\n`);
  expect((await sourceAt(day, 'gateway')).total).toBe(0);
});

test('nobody proposes or approves the return of a payment of their own', async () => {
  const day = today();
  const code = await story.request(seller);
  const [first, second] = [await story.gatewayToken(buyer, code), await story.gatewayToken(finance, code)];
  await story.atGateway(first);
  await story.atGateway(second);
  await upload('gateway', day, await sandboxFile('gateway', day));
  const reference = (await receiptsIn()).find(({ state }) => state === 'unused')?.receipt;
  const body = { reference, text: REASON };
  expect((await ask('proposeReturn', { body })).error?.code).toBe(ERROR.noAccess);
  const colleague = await operator('finance');
  expect((await ask('proposeReturn', { body, as: colleague })).status).toBe(200);
  await grantRoles(server, finance.user, 'supervisor');
  expect(await approveLast(finance)).toBe(ERROR.noAccess);
});

test('a waiting transfer is ordered again with its reference, and paid once', async () => {
  const code = await story.paid(seller, buyer);
  await story.confirm(buyer, 'settle', code);
  const { pool } = server.context.db;
  await pool.query("update jobs set due_at = now() + interval '100 years', tries = 9 where queue = 'payout'");
  const waitingOnes = async () =>
    (await ask('listWaitingPayouts')).data.payouts.filter(({ payment_code: of }) => of === code);
  const [waiting] = await waitingOnes();
  const reference = `${code}-settle-1`;
  expect(waiting).toMatchObject({ payment_code: code, reference, state: 'waiting', tries: 9, can_retry: true });
  const retry = () => server.call('retryPayouts', { as: finance.user, body: { payment_code: code } });
  const twice = await Promise.all([retry(), retry()]);
  expect(twice.map(({ error }) => error?.code).sort()).toEqual([ERROR.notAcceptable, undefined]);
  await letPayoutsGoOut(server);
  expect(await waitingOnes()).toEqual([]);
  expect((await retry()).error?.code).toBe(ERROR.notAcceptable);
  const { rows } = await pool.query('select reference from sandbox_payouts where description = $1', [code]);
  expect(rows).toEqual([{ reference }]);
});

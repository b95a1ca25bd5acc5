import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { OPERATOR_ROLES } from '@contract/rules/officeRoles';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { rolesOf, userIdsWithRole } from '../../db/repositories/operatorRoles';
import { setClosed } from '../../db/repositories/personalData';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory } from '../../testing/moneyStory';
import { joinOffice, type Member } from '../../testing/officeTeam';
import { setCount } from '../../testing/setCount';
import { testMobile, testNationalCode } from '../../testing/testPeople';
import { checkAudit } from './auditTrail';
import { LOOKUPS_OF_AN_OPERATOR } from './lookups';
import { applyMobileChanges } from './people';

const reason = 'خواست خود شخص با تلفن';

let server: TestServer;
let one: Member;
let two: Member;
let support: Member;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 30 * 24 * 3600 } });
  one = await joinOffice(server, 'supervisor');
  two = await joinOffice(server, 'supervisor');
  support = await joinOffice(server, 'support');
});

afterAll(() => server.close());

/** Each test has its own hour of lookups. */
beforeEach(() => server.clock.advance(HOUR_MS));

const proposals = async (who = two) => (await server.call('listProposals', { as: who })).data.proposals;

async function decide(who: Member, decision = 'approve', key?: string) {
  const [last] = (await proposals(who)).slice(-1);
  return server.call('decideProposal', {
    as: who,
    body: { proposal_id: last?.proposal_id, decision },
    ...(key && { key }),
  });
}

const propose = (change: string, person: Member, more: object = {}) =>
  server.call('proposeForPerson', { as: one, body: { user_id: person.userId, change, reason, ...more } });

const find = async (who: Member, body: object) => server.call('findPerson', { as: who, body });
const acts = async () => (await auditRowsAfter(server.context.db.kysely, 0, 100_000)).map(({ act }) => act);
const roles = (who: Member) => rolesOf(server.context.db.kysely, who.userId);

describe('roles', () => {
  const role = (who: Member, change: string, wanted: string, by = one) =>
    server.call('proposeRole', { as: by, body: { user_id: who.userId, role: wanted, change, reason } });

  test('two supervisors grant and revoke a role', async () => {
    const person = await joinOffice(server);
    const body = { national_code: person.nationalCode, role: 'finance', change: 'grant', reason };
    expect((await server.call('proposeRole', { as: one, body })).status).toBe(200);
    expect(await proposals()).toMatchObject([{ kind: 'grant_role', details: { role: 'finance' }, mine: false }]);
    expect((await decide(one)).error?.code).toBe(1012);
    expect(await roles(person)).toEqual([]);
    expect((await decide(two)).status).toBe(200);
    expect(await roles(person)).toEqual(['finance']);
    expect((await role(person, 'grant', 'finance')).error?.code).toBe(1007);
    expect((await role(person, 'grant', 'auditor')).error?.code).toBe(1007);
    expect((await role(person, 'revoke', 'finance')).status).toBe(200);
    expect((await decide(two)).status).toBe(200);
    expect(await roles(person)).toEqual([]);
  });

  test('nobody changes their own roles, and a fresh supervisor approves no own grant', async () => {
    expect((await role(one, 'grant', 'finance')).error?.code).toBe(1012);
    const person = await joinOffice(server, 'supervisor');
    expect((await role(person, 'grant', 'finance')).status).toBe(200);
    expect((await decide(person)).error?.code).toBe(1012);
    expect((await decide(two, 'reject')).status).toBe(200);
    expect(await roles(person)).toEqual(['supervisor']);
    expect((await role(person, 'revoke', 'supervisor')).status).toBe(200);
    expect((await decide(two)).status).toBe(200);
  });

  test('a repeated approval under one key answers the same and acts once', async () => {
    const person = await joinOffice(server);
    await role(person, 'grant', 'support');
    const before = (await acts()).length;
    const proposal_id = (await proposals()).at(-1)?.proposal_id;
    const again = () =>
      server.call('decideProposal', {
        as: two,
        body: { proposal_id, decision: 'approve' },
        headers: { 'idempotency-key': 'approve-once' },
      });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect((await acts()).length).toBe(before + 1);
    expect(await roles(person)).toEqual(['support']);
  });

  test('a person who has closed the account gets none', async () => {
    const person = await joinOffice(server);
    expect((await role(person, 'grant', 'supervisor')).status).toBe(200);
    await setClosed(server.context.db.kysely, person.userId, server.clock.now());
    expect((await decide(two)).error?.code).toBe(1007);
    expect((await decide(two, 'reject')).status).toBe(200);
    expect((await role(person, 'grant', 'supervisor')).error?.code).toBe(1104);
  });

  test('the last supervisor stays', async () => {
    const { kysely } = server.context.db;
    // A role of a closed account is none.
    const gone = await joinOffice(server, 'supervisor');
    await setClosed(kysely, gone.userId, server.clock.now());
    // Both proposals are fine alone, and together would leave nobody.
    expect((await role(two, 'revoke', 'supervisor', one)).status).toBe(200);
    expect((await role(one, 'revoke', 'supervisor', two)).status).toBe(200);
    const open = await proposals();
    const approve = (who: Member, id?: string) =>
      server.call('decideProposal', { as: who, body: { proposal_id: id, decision: 'approve' } });
    const madeBy = (isTwo: boolean) => open.find(({ mine }) => mine === isTwo)?.proposal_id;
    const answers = await Promise.all([approve(two, madeBy(false)), approve(one, madeBy(true))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await userIdsWithRole(kysely, 'supervisor')).toHaveLength(1);
    // As it was, for the tests below.
    await kysely.deleteFrom('operator_roles').where('role', '=', 'supervisor').execute();
    for (const who of [one, two]) {
      const row = { user_id: who.userId, role: OPERATOR_ROLES[3], granted_at: server.clock.now() };
      await kysely.insertInto('operator_roles').values(row).execute();
    }
    for (const who of [one, two]) {
      for (const { proposal_id, mine: isMine } of await proposals(who)) {
        if (isMine) await server.call('decideProposal', { as: who, body: { proposal_id, decision: 'withdraw' } });
      }
    }
  });
});

describe('people', () => {
  test('are found by an exact number only, masked and recorded', async () => {
    const person = await joinOffice(server);
    const { data } = await find(support, { mobile: person.mobile });
    expect(data.person).toMatchObject({ user_id: person.userId, sessions: 1, closed_at: null, closed_by: null });
    expect(JSON.stringify(data)).not.toContain(person.mobile);
    expect(JSON.stringify(data)).not.toContain(person.nationalCode);
    expect((await find(support, { national_code: testNationalCode(9_999) })).data.person).toBeNull();
    expect((await find(support, {})).error?.code).toBe(1002);
    expect((await find(support, { mobile: person.mobile, national_code: person.nationalCode })).error?.code).toBe(1002);
    expect((await acts()).slice(-2)).toEqual(['person_found', 'person_found']);
  });

  test('are looked up 100 times an hour', async () => {
    const body = { mobile: testMobile(9_998) };
    expect((await find(support, body)).status).toBe(200);
    await setCount(server, LOOKUPS_OF_AN_OPERATOR, support.userId, 99);
    expect((await find(support, body)).status).toBe(200);
    expect((await find(support, body)).error?.code).toBe(1016);
    expect((await find(one, body)).status).toBe(200);
    server.clock.advance(HOUR_MS);
    expect((await find(support, body)).status).toBe(200);
  });

  test('support ends the sessions of a person, and not its own', async () => {
    const person = await joinOffice(server);
    const end = (user_id: string) => server.call('endPersonSessions', { as: support, body: { user_id, reason } });
    expect((await end(support.userId)).error?.code).toBe(1012);
    expect((await end('no-such-user')).error?.code).toBe(1104);
    expect((await end(person.userId)).status).toBe(200);
    expect((await server.call('userReport', { as: person })).error?.code).toBe(1008);
    expect((await server.call('refresh', { body: { refresh: person.refresh } })).error?.code).toBe(1008);
  });

  test('a closed account is out, its payout goes on, and two people open it again', async () => {
    const story = new MoneyStory(server);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const code = await story.paid(seller, buyer);
    await story.confirm(buyer, 'settle', code);
    const { data } = await find(one, { national_code: seller.user.nationalCode });
    const person = { ...seller.user, userId: data.person?.user_id ?? '' };
    expect((await propose('reopen_account', person)).error?.code).toBe(1007);
    expect((await propose('close_account', person)).status).toBe(200);
    expect((await propose('close_account', person)).error?.code).toBe(1005);
    expect((await decide(one)).error?.code).toBe(1012);
    expect((await server.call('userReport', { as: person })).status).toBe(200);
    expect((await decide(two)).status).toBe(200);
    expect((await server.call('userReport', { as: person })).error?.code).toBe(1008);
    const login = { mobile: person.mobile, national_code: person.nationalCode };
    expect((await server.call('login', { body: login })).error?.code).toBe(1010);
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query(
      'select amount_rials from sandbox_payouts where description = $1',
      [code],
    );
    expect(rows).toHaveLength(1);
    expect((await find(one, { mobile: person.mobile })).data.person?.closed_by).toBe('office');
    expect((await propose('reopen_account', person)).status).toBe(200);
    expect((await decide(two)).status).toBe(200);
    server.clock.advance(HOUR_MS);
    expect((await server.call('login', { body: login })).status).toBe(200);
  });

  test('an account that its owner has closed says so, and changes no more than the owner can open again', async () => {
    const person = await joinOffice(server);
    const mobile = testMobile(7_004);
    expect((await propose('close_account', person)).status).toBe(200);
    const at = server.clock.now();
    await setClosed(server.context.db.kysely, person.userId, at);
    const closed = { closed_at: at.toISOString(), closed_by: 'owner' };
    expect((await find(support, { mobile: person.mobile })).data.person).toMatchObject(closed);
    expect((await decide(two)).error?.code).toBe(1007);
    expect((await decide(two, 'reject')).status).toBe(200);
    for (const change of ['close_account', 'reopen_account'])
      expect((await propose(change, person)).error?.code).toBe(1007);
    expect((await propose('change_mobile', person, { mobile })).status).toBe(200);
    await setClosed(server.context.db.kysely, person.userId, new Date(at.getTime() - 30 * DAY_MS));
    expect((await decide(two)).error?.code).toBe(1007);
    expect((await decide(two, 'reject')).status).toBe(200);
    expect((await propose('change_mobile', person, { mobile })).error?.code).toBe(1007);
  });

  test('a mobile changes 72 hours after the approval, and its owner reads of it', async () => {
    const person = await joinOffice(server);
    const mobile = testMobile(7_001);
    expect((await propose('change_mobile', person)).error?.code).toBe(1002);
    expect((await propose('change_mobile', person, { mobile: one.mobile })).error?.code).toBe(1105);
    expect((await propose('change_mobile', person, { mobile })).status).toBe(200);
    expect((await decide(two)).status).toBe(200);
    // An SMS of the night waits for the morning.
    server.clock.advance(12 * HOUR_MS);
    await server.runJobs();
    const sms = await server.send({ url: '/sandbox/api/sms', query: { mobile: person.mobile } });
    expect(sms.body).toContain('تغییر شمارهٔ موبایل');
    server.clock.advance(60 * HOUR_MS - 1);
    await applyMobileChanges(server.context);
    expect((await server.call('userReport', { as: person })).data.mobile).toBe(person.mobile);
    const code = person.nationalCode;
    const early = await server.call('login', { body: { mobile: person.mobile, national_code: code } });
    const verification_code = await server.smsCode(person.mobile);
    server.clock.advance(1);
    await Promise.all([applyMobileChanges(server.context), applyMobileChanges(server.context)]);
    expect((await acts()).filter((act) => act === 'mobile_changed')).toHaveLength(1);
    expect((await server.call('userReport', { as: person })).error?.code).toBe(1008);
    const entry = await server.call('verifyAuthOtp', { body: { token: early.data.token, verification_code } });
    expect(entry.error?.code).toBe(1018);
    const old = await server.call('login', { body: { mobile: person.mobile, national_code: code } });
    expect(old.error?.code).toBe(1011);
    expect((await server.call('login', { body: { mobile, national_code: code } })).status).toBe(200);
  });

  test('a waiting change is canceled by one operator, and a rejected one leaves no mobile', async () => {
    const person = await joinOffice(server);
    await propose('change_mobile', person, { mobile: testMobile(7_002) });
    await decide(two);
    expect((await find(support, { mobile: person.mobile })).data.person?.mobile_change).toEqual(expect.any(Object));
    const cancel = () => server.call('cancelMobileChange', { as: support, body: { user_id: person.userId, reason } });
    expect([(await cancel()).error?.code, (await cancel()).error?.code]).toEqual([undefined, 1007]);
    await propose('change_mobile', person, { mobile: testMobile(7_003) });
    await decide(two, 'reject');
    server.clock.advance(100 * HOUR_MS);
    await applyMobileChanges(server.context);
    expect((await find(support, { mobile: person.mobile })).data.person?.user_id).toBe(person.userId);
    const { rows } = await server.context.db.pool.query('select outcome from mobile_changes where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ outcome: 'canceled' }]);
  });
});

describe('the audit', () => {
  const trail = async (query: Record<string, string | number> = {}) =>
    (await server.call('listAudit', { as: two, query })).data;

  test('is read by operator and by subject, a page at a time', async () => {
    const all = await trail({ size: 5 });
    expect(all.rows).toHaveLength(5);
    const last = all.rows[4]?.place ?? 0;
    const next = await trail({ size: 5, before: last });
    expect(next.rows[0]?.place).toBe(last - 1);
    const ofSupport = await trail({ operator_id: support.userId, size: 50 });
    expect(new Set(ofSupport.rows.map(({ operator }) => operator?.user_id))).toEqual(new Set([support.userId]));
    const subject = ofSupport.rows[0]?.subject ?? '';
    const ofSubject = await trail({ subject });
    expect(ofSubject.rows.every((row) => row.subject === subject)).toBe(true);
    const typed = subject.toUpperCase().replaceAll('1', '۱').replace(':', ' : ');
    expect((await trail({ subject: typed })).rows).toEqual(ofSubject.rows);
    expect(all.chain.links).toHaveLength(4);
  });

  test('names the first broken row, also of a cut end', async () => {
    await server.call('checkAudit', { as: two });
    expect((await trail()).chain).toMatchObject({ broken_at: null, checked_at: expect.any(String) });
    const { pool } = server.context.db;
    const { rows: place } = (await trail()).chain;
    await pool.query('alter table audit_log disable trigger append_only');
    await pool.query('delete from audit_log where place = $1', [place]);
    await checkAudit(server.context);
    expect((await trail()).chain.broken_at).toBe(place);
    // A forger who writes a fitting row in its place does not get the same hash.
    await find(support, { mobile: testMobile(9_997) });
    await checkAudit(server.context);
    expect((await trail()).chain.broken_at).toBe(place);
  });
});

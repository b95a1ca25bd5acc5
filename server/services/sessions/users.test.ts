import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { TestServer } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';
import { testMobile, testNationalCode } from '../../testing/testPeople';

let server: TestServer;
let seed = 500;

beforeAll(async () => {
  server = await sharedServer();
});

/** A person without an account. */
function stranger() {
  seed += 1;
  return { mobile: testMobile(seed), national_code: testNationalCode(seed), date_of_birth: '1371/07/12' };
}

const identityOf = ({ national_code, date_of_birth }: ReturnType<typeof stranger>) => ({
  national_code,
  date_of_birth,
});

describe('registration', () => {
  test('creates a user in three steps, with valid tokens', async () => {
    const person = stranger();
    expect(await server.call('matchNationalCode', { body: identityOf(person) })).toMatchObject({
      status: 200,
      data: { matched: true, match_version: 1 },
    });
    const { data } = await server.call('register', { body: person });
    const body = { token: data.token, verification_code: await server.smsCode(person.mobile), action: 'register' };
    const verified = await server.call('verifyAuthOtp', { body });
    expect(verified.status).toBe(200);
    const report = await server.call('userReport', { as: verified.data.access });
    expect(report.data).toMatchObject({
      mobile: person.mobile,
      national_code: person.national_code,
      date_of_birth: '1992-10-04',
      total_bank_accounts: 0,
      judgments_num: 0,
      has_deals: false,
      free_commission_balance: 0,
    });
    expect(report.data.full_name).toBe(`${report.data.first_name} ${report.data.last_name}`);
    expect(report.data.first_name).toMatch(/^[\u0600-\u06ff\u200c]+$/);
  });

  test('accepts both verification paths and a body with process_id', async () => {
    const person = stranger();
    const { data } = await server.call('register', { body: { ...person, process_id: 'web', referral_code: '' } });
    const body = { token: data.token, verification_code: await server.smsCode(person.mobile), process_id: 'web' };
    expect((await server.call('verifyAuthOtpAlias', { body })).status).toBe(200);
  });

  test('creates the user at the confirmation of the code, once', async () => {
    const person = stranger();
    const { data } = await server.call('register', { body: person });
    const login = { mobile: person.mobile, national_code: person.national_code };
    expect((await server.call('login', { body: login })).error?.code).toBe(1104);
    const body = { token: data.token, verification_code: await server.smsCode(person.mobile) };
    const results = await Promise.all([1, 2, 3].map(() => server.call('verifyAuthOtp', { body })));
    expect(results.map(({ error }) => error?.code).sort()).toEqual([1018, 1018, undefined]);
    expect((await server.call('register', { body: person })).error?.code).toBe(1105);
    expect((await server.call('matchNationalCode', { body: identityOf(person) })).error?.code).toBe(1105);
  });

  test('creates one user for two concurrent registrations of a national code', async () => {
    const person = stranger();
    const rival = { ...person, mobile: stranger().mobile };
    const tokens: string[] = [];
    for (const body of [person, rival]) tokens.push((await server.call('register', { body })).data.token);
    const bodies = await Promise.all(
      [person, rival].map(async ({ mobile }, index) => ({
        token: tokens[index],
        verification_code: await server.smsCode(mobile),
      })),
    );
    const results = await Promise.all(bodies.map((body) => server.call('verifyAuthOtp', { body })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('allows one user per mobile', async () => {
    const { mobile } = await server.registerUser();
    expect((await server.call('register', { body: { ...stranger(), mobile } })).error?.code).toBe(1105);
  });

  test('matches no person to 1300/01/01', async () => {
    for (const date_of_birth of ['1300/01/01', '1921-03-21']) {
      const answer = await server.call('matchNationalCode', { body: { ...identityOf(stranger()), date_of_birth } });
      expect(answer).toMatchObject({ status: 422, error: { code: 1014 } });
    }
  });

  test('answers 1015 for an unreachable mobile, without a user', async () => {
    const person = { ...stranger(), mobile: '09120001015' };
    expect(await server.call('register', { body: person })).toMatchObject({ status: 424, error: { code: 1015 } });
    const login = { mobile: person.mobile, national_code: person.national_code };
    expect((await server.call('login', { body: login })).error?.code).toBe(1104);
  });

  test('answers 1011 for another person’s mobile, without an SMS or a user', async () => {
    const person = { ...stranger(), mobile: '09120001011' };
    expect(await server.call('register', { body: person })).toMatchObject({ status: 403, error: { code: 1011 } });
    await expect(server.smsCode(person.mobile)).rejects.toThrow('No code');
    const login = { mobile: person.mobile, national_code: person.national_code };
    expect((await server.call('login', { body: login })).error?.code).toBe(1104);
  });

  test('checks the owner of a mobile last, so only a caller with the right person learns it', async () => {
    const ownerQueries = jest.spyOn(server.context.ports.simOwner, 'owns');
    const mobile = '09120001011';
    const wrong = [
      [{ ...stranger(), mobile, date_of_birth: '1300/01/01' }, 1014],
      [{ ...stranger(), mobile, referral_code: 'NOBODY' }, 1002],
      [{ ...stranger(), mobile: (await server.registerUser()).mobile }, 1105],
    ] as const;
    ownerQueries.mockClear();
    for (const [body, code] of wrong) expect((await server.call('register', { body })).error?.code).toBe(code);
    expect(ownerQueries).not.toHaveBeenCalled();
    ownerQueries.mockRestore();
  });

  test('leaves a national code of equal digits to the civil registry', async () => {
    const register = (body: object) => server.call('register', { body: { ...stranger(), ...body } });
    const person = { national_code: '1111111111' };
    expect((await register({ ...person, date_of_birth: '1300/01/01' })).error?.code).toBe(1014);
    expect((await register(person)).status).toBe(200);
  });

  test.each([
    ['national_code', '0084575949'],
    ['national_code', '008457594'],
    ['date_of_birth', '1400/12/30'],
    ['date_of_birth', '71/07/12'],
    ['referral_code', 'NOBODY'],
    ['mobile', '091212345678'],
    ['surname', 'x'],
  ])('names the wrong field: %s «%s»', async (field, value) => {
    const answer = await server.call('register', { body: { ...stranger(), [field]: value } });
    expect(answer).toMatchObject({ status: 400, error: { code: 1002 } });
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });

  test('grants the free commission of a referral code to the new user', async () => {
    const person = stranger();
    const { data } = await server.call('register', { body: { ...person, referral_code: ' ama\u200cnat\u200f' } });
    const body = { token: data.token, verification_code: await server.smsCode(person.mobile) };
    const verified = await server.call('verifyAuthOtp', { body });
    const report = await server.call('userReport', { as: verified.data.access });
    expect(report.data.free_commission_balance).toBe(100_000);
    const ledger = await server.app.inject({ url: '/sandbox/api/ledger' });
    expect(ledger.json().data.sum).toBe(0);
  });
});

describe('login', () => {
  test('accepts the right mobile and code, and refuses a code for another purpose', async () => {
    const user = await server.registerUser();
    const { data } = await server.call('login', { body: { mobile: user.mobile, national_code: user.nationalCode } });
    const body = { token: data.token, verification_code: await server.smsCode(user.mobile) };
    expect((await server.call('verifyAuthOtp', { body: { ...body, action: 'register' } })).error?.code).toBe(1018);
    expect((await server.call('verifyAuthOtp', { body: { ...body, action: 'login' } })).status).toBe(200);
  });

  test('has its own code for an unknown person, another mobile and a deactivated user', async () => {
    const user = await server.registerUser();
    const { mobile, national_code } = stranger();
    expect((await server.call('login', { body: { mobile, national_code } })).error?.code).toBe(1104);
    const otherMobile = { mobile, national_code: user.nationalCode };
    expect((await server.call('login', { body: otherMobile })).error?.code).toBe(1011);

    const { db, clock } = server.context;
    const row = await findUserByNationalCode(db.kysely, user.nationalCode);
    await db.kysely
      .updateTable('users')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', row?.id ?? '')
      .execute();
    const own = { mobile: user.mobile, national_code: user.nationalCode };
    expect((await server.call('login', { body: own })).error?.code).toBe(1010);
    expect((await server.call('userReport', { as: user })).error?.code).toBe(1008);
  });
});

test('limits the tries of an address with one mobile', async () => {
  const body = { mobile: testMobile(9_999), national_code: testNationalCode(9_999) };
  const codes: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) codes.push((await server.call('login', { body })).error?.code);
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(1104));
  expect(codes.slice(20)).toEqual([1016, 1016]);
  server.clock.advance(10 * 60_000);
  expect((await server.call('login', { body })).error?.code).toBe(1104);
});

import { randomInt } from 'node:crypto';
import { DAY_MS } from '@contract/rules/durations';
import { cardEndingWith } from '../../sandbox/samples';
import type { TestServer, TestUser } from '../../testing/createTestServer';
import { issueCard } from '../../testing/issueCard';
import { sharedServer } from '../../testing/sharedServer';
import { testCard } from '../../testing/testPeople';
import { persianDigits } from '../../texts/figures';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await sharedServer();
});

beforeEach(async () => {
  user = await server.registerUser();
});

const add = (account: string, type: 'pan' | 'iban', as: TestUser = user) =>
  server.call('addBankAccount', { as, body: { account, bank_account_type: type } });

const list = async () => (await server.call('listBankAccounts', { as: user })).data;

const MELLI_IBAN = 'IR200170000000000123456789';

describe('adding an account', () => {
  test('finds a card with bank, IBAN and owner; the first becomes the default', async () => {
    const { status, data } = await add(testCard(1), 'pan');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      bank_account_id: data.id,
      pan: testCard(1),
      is_default: true,
      payout_from: new Date(server.clock.now().getTime() + DAY_MS).toISOString(),
      bank: { name: 'بانک ملی ایران', color: '1F4E9B' },
      user: { full_name: user.info.full_name },
    });
    expect(data.iban).toMatch(/^IR[0-9]{2}017[0-9]{19}$/);
    expect(data.deposit).not.toContain(testCard(1));
    expect(Buffer.from(data.bank.logo, 'base64').toString()).toContain('<svg');
    expect((await add(testCard(2), 'pan')).data.is_default).toBe(false);
  });

  test('finds an IBAN with and without its prefix, without a card number', async () => {
    const { data } = await add(MELLI_IBAN.slice(2), 'iban');
    expect(data).toMatchObject({ pan: null, iban: MELLI_IBAN, deposit: '123456789' });
    expect((await add(MELLI_IBAN.toLowerCase(), 'iban')).error?.code).toBe(1205);
  });

  test('accepts numbers in groups, in Persian digits and between marks', async () => {
    const grouped = persianDigits(testCard(3)).replace(/(.{4})(?=.)/g, '$1\u00a0');
    expect((await add(`\u202b${grouped}\u202c`, 'pan')).data.pan).toBe(testCard(3));
    const inFours = MELLI_IBAN.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase();
    expect((await add(`شبا: \u2066${inFours}\u2069`, 'iban')).data.iban).toBe(MELLI_IBAN);
  });

  test('accepts an account once, by card or IBAN', async () => {
    const { data } = await add(testCard(4), 'pan');
    expect(await add(testCard(4), 'pan')).toMatchObject({ status: 409, error: { code: 1205 } });
    expect(await add(data.iban, 'iban')).toMatchObject({ status: 409, error: { code: 1205 } });
    const other = await server.registerUser();
    expect((await add(data.iban, 'iban', other)).status).toBe(200);
  });

  test.each([
    ['0412', 412, 1019, 'IR370170000000000000000412'],
    ['0504', 504, 1006, 'IR750170000000000000000504'],
    ['1013', 422, 1013, 'IR090170000000000000001013'],
    ['0406', 406, 1002, 'IR050170000000000000000406'],
  ] as const)(
    'answers a number that ends in %s with %i / %i and does not store it',
    async (ending, status, code, iban) => {
      const card = cardEndingWith(ending, (below) => randomInt(below));
      expect(await add(card, 'pan')).toMatchObject({ status, error: { code } });
      expect(await add(iban, 'iban')).toMatchObject({ status, error: { code } });
      expect((await list()).total_records).toBe(0);
    },
  );

  test.each([
    ['6037990000010014', 'pan'],
    ['603799', 'pan'],
    ['IR000170000000000123456789', 'iban'],
    ['۶۰۳۷۹۹۰۰۰۰۰۱۰۰۱۴', 'pan'],
  ] as const)('answers %s, which is no %s, with 406 and the field', async (account, type) => {
    const answer = await add(account, type);
    expect(answer).toMatchObject({ status: 406, error: { code: 1002 } });
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['account']);
  });

  test('makes one of two concurrent first accounts the default', async () => {
    await Promise.all([add(testCard(5), 'pan'), add(testCard(6), 'pan')]);
    const { bank_accounts } = await list();
    expect(bank_accounts.map(({ is_default }) => is_default)).toEqual([true, false]);
  });

  test('stores one account for two concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add(testCard(7), 'pan')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the card number of a present account', () => {
  test('is added to the only account, which was added by IBAN', async () => {
    const { iban } = await server.addCard(await server.registerUser(), testCard(31));
    const { data: unnumbered } = await add(iban, 'iban');
    server.clock.advance(1000);
    const answers = await Promise.all([1, 2, 3].map(() => add(testCard(31), 'pan')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { bank_accounts: accounts } = await list();
    const { payout_from } = unnumbered;
    expect(accounts).toMatchObject([{ pan: testCard(31), iban, is_default: true, payout_from }]);
    expect((await add(iban, 'iban')).error?.code).toBe(1205);
  });

  test('takes the place of an older one, and leaves the other accounts as they are', async () => {
    const first = await server.addCard(user, testCard(32));
    server.clock.advance(1000);
    const second = await server.addCard(user, testCard(33));
    server.clock.advance(1000);
    issueCard(server, second.iban);
    const renewed = await server.addCard(user, testCard(34));
    const { payout_from } = second;
    expect(renewed).toMatchObject({ pan: testCard(34), iban: second.iban, is_default: false, payout_from });
    expect((await list()).bank_accounts).toEqual([first, renewed]);
    const replaced = await server.call('getBankAccount', { as: user, params: { id: second.id } });
    expect(replaced.error?.code).toBe(1204);
    expect((await add(testCard(34), 'pan')).error?.code).toBe(1205);
    const { notifications } = (await server.call('listNotices', { as: user })).data;
    expect(notifications.map(({ details }) => details?.event)).toEqual(['card_added', 'card_added', 'card_added']);
  });
});

describe('stored accounts', () => {
  test('are listed with the default first and their count', async () => {
    for (const seed of [11, 12, 13]) {
      await server.addCard(user, testCard(seed));
      server.clock.advance(1000);
    }
    const before = await list();
    expect(before.bank_accounts.map(({ pan }) => pan)).toEqual([testCard(11), testCard(13), testCard(12)]);
    const params = { id: before.bank_accounts[2]?.id ?? '' };
    expect((await server.call('setDefaultBankAccount', { as: user, params })).status).toBe(200);
    const after = await list();
    expect(after.total_records).toBe(3);
    expect(after.bank_accounts.map(({ pan }) => pan)).toEqual([testCard(12), testCard(13), testCard(11)]);
    expect(after.bank_accounts.map(({ is_default }) => is_default)).toEqual([true, false, false]);
  });

  test('can be read, and deleted unless it is the default', async () => {
    const first = await server.addCard(user);
    const second = await server.addCard(user);
    expect((await server.call('getBankAccount', { as: user, params: { id: second.id } })).data).toEqual(second);
    const deletion = (id: string) => server.call('deleteBankAccount', { as: user, params: { id } });
    expect(await deletion(first.id)).toMatchObject({ status: 422, error: { code: 1007 } });
    expect((await deletion(second.id)).status).toBe(200);
    // A proxy repeats a PUT whose answer got lost.
    expect((await deletion(second.id)).status).toBe(200);
    expect((await list()).total_records).toBe(1);
    expect((await server.call('getBankAccount', { as: user, params: { id: second.id } })).error?.code).toBe(1204);
    const other = await server.registerUser();
    const ofAnother = await server.call('deleteBankAccount', { as: other, params: { id: second.id } });
    expect(ofAnother).toMatchObject({ status: 404, error: { code: 1204 } });
  });

  test('can be added again after a deletion', async () => {
    await server.addCard(user);
    const second = await server.addCard(user, testCard(21));
    await server.call('deleteBankAccount', { as: user, params: { id: second.id } });
    expect((await add(testCard(21), 'pan')).status).toBe(200);
  });

  test('are closed to other users', async () => {
    const other = await server.registerUser();
    const { id } = await server.addCard(other);
    for (const name of ['getBankAccount', 'deleteBankAccount', 'setDefaultBankAccount'] as const) {
      expect(await server.call(name, { as: user, params: { id } })).toMatchObject({
        status: 404,
        error: { code: 1204 },
      });
    }
  });
});

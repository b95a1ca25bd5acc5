import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { foundIn, rawFiles } from '../../testing/rawFiles';
import { buildServerProgram, ServerProcess } from '../../testing/serverProcess';
import { TemporaryPostgres } from '../../testing/temporaryPostgres';
import { testDataKeys } from '../../testing/testDataKeys';
import { until } from '../../testing/until';
import { type Database, openDatabase } from '../database';
import { openDirectory } from '../embedded/embedded';
import { listBankAccounts } from '../repositories/bankAccounts';
import { findChallenge } from '../repositories/otpChallenges';
import { payoutsOf } from '../repositories/payouts';
import { findConversation, listChatMessages } from '../repositories/sandboxConversations';
import { listSandboxSms } from '../repositories/sandboxSms';
import { findTransaction } from '../repositories/transactions';
import { findUserByNationalCode } from '../repositories/users';
import { migrations } from '.';

jest.setTimeout(200_000);

const TRANSACTION = '0b0f7e9e-5d0c-4f3e-9c50-d1a0c6a1f001';
const AT = "'2026-01-15T08:00:00Z'";
const TOLD = {
  nationalCode: '0084575948',
  mobile: '09127654321',
  firstName: 'سیمین‌دخت',
  lastName: 'بهارلویی',
  birthDate: '1987-11-23',
  pan: '6037997712345671',
  iban: 'IR060170000000123456789012',
  deposit: '9988776655443',
  payerIban: 'IR490170000000998877665544',
  referee: '0012345679',
  pending: 'نام‌معلق',
  sms: 'پیامک پنهان ۷۷',
  chat: 'سلام همسایهٔ گرامی',
  chatMobile: '09351112223',
} as const;

/** A database as builds before this migration left it: plain, changed since, and counted for the planner. */
const PLAIN = `
  insert into users (id, national_code, mobile, first_name, last_name, birth_date, joined_at) values
    ('u', '${TOLD.nationalCode}', '${TOLD.mobile}', '${TOLD.firstName}', '${TOLD.lastName}', '${TOLD.birthDate}', ${AT});
  insert into bank_accounts (id, user_id, pan, iban, deposit, bank_name, bank_logo, bank_color, is_default, created_at) values
    ('card', 'u', '${TOLD.pan}', '${TOLD.iban}', '${TOLD.deposit}', 'b', 'b', 'b', true, ${AT}),
    ('iban', 'u', null, '${TOLD.payerIban}', '${TOLD.deposit}', 'b', 'b', 'b', false, ${AT});
  insert into otp_challenges (id, token_hash, purpose, mobile, code_hmac, payload, created_at, expires_at) values
    ('c', 'token', 'register', '${TOLD.mobile}', 'x', '{"firstName": "${TOLD.pending}"}', ${AT}, ${AT});
  insert into sandbox_sms (mobile, text, code, sent_at)
    select '${TOLD.mobile}', '${TOLD.sms}', '4321', ${AT} from generate_series(1, 1200);
  insert into sandbox_conversations (process_id, title, price_rials, seller, buyer, created_at, expires_at) values
    ('p', 'x', 20000, '{"mobile": "${TOLD.chatMobile}"}', '{"mobile": "${TOLD.chatMobile}"}', ${AT}, ${AT});
  insert into sandbox_chat_messages (process_id, author, addressee, text, sent_at)
    values ('p', 'seller', 'both', '${TOLD.chat}', ${AT});
  insert into sandbox_payouts values ('r', '${TOLD.iban}', 20000, 'x', ${AT});
  begin;
  select set_config('amanat.door', 'open', true);
  insert into transactions (
    id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side,
    commission_rate_basis_points, commission_minimum_rials, commission_maximum_rials, commission_rials,
    referee_national_code, status, payer_id, payer_account_id, payer_iban, paid_rials, payer_credit_rials, created_at, updated_at
  ) values (
    '${TRANSACTION}', 'ABCDEFGH', 'u', 'card', '${TOLD.iban}', 20000, 'گلدان', 2, 100, 0, 0, 0, '${TOLD.referee}', 'paid',
    'u', 'iban', '${TOLD.payerIban}', 20000, 0, ${AT}, ${AT}
  );
  insert into payment_attempts (
    id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials, gateway_token, terminal_id,
    status, created_at, updated_at
  ) values ('${TRANSACTION}', '${TRANSACTION}', 'u', 'iban', '${TOLD.payerIban}', 20000, 0, 't', '1', 'paid', ${AT}, ${AT});
  insert into payouts (transaction_id, kind, iban, amount_rials, created_at)
    values ('${TRANSACTION}', 'settle', '${TOLD.iban}', 20000, ${AT});
  commit;
  update users set mobile = mobile;
  analyze;
`;

/** Everything that is plain in the rows above. */
const SECRETS = Object.values(TOLD);
/** What nobody seals: it stands in the same files, or the search for the rest proves nothing. */
const CONTROL = 'گلدان';

/** Gives an empty database what a build before this migration would have left in it. */
async function leaveOldData(pool: Pool): Promise<void> {
  const older = Object.entries(migrations).filter(([name]) => name < '013');
  const provider = { getMigrations: async () => Object.fromEntries(older) };
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider,
  }).migrateToLatest();
  if (error) throw error;
  await pool.query(PLAIN);
  await pool.query('checkpoint').catch(() => undefined);
  await pool.end();
}

async function expectAllReadable({ kysely, pool }: Database): Promise<void> {
  expect(await findUserByNationalCode(kysely, TOLD.nationalCode)).toMatchObject({
    mobile: TOLD.mobile,
    first_name: TOLD.firstName,
    last_name: TOLD.lastName,
    birth_date: TOLD.birthDate,
  });
  expect((await listBankAccounts(kysely, 'u')).map(({ pan, iban }) => [pan, iban])).toEqual([
    [TOLD.pan, TOLD.iban],
    [null, TOLD.payerIban],
  ]);
  expect(await findTransaction(kysely, TRANSACTION)).toMatchObject({
    payeeIban: TOLD.iban,
    payerIban: TOLD.payerIban,
    row: { referee_national_code: TOLD.referee },
  });
  expect(await payoutsOf(kysely, TRANSACTION)).toMatchObject([{ iban: TOLD.iban }]);
  expect(await findChallenge(kysely, 'token')).toMatchObject({ payload: { firstName: TOLD.pending } });
  const inbox = await listSandboxSms(kysely, TOLD.mobile, 2_000);
  expect(inbox).toHaveLength(1_200);
  expect(inbox.every(({ text, code }) => text === TOLD.sms && code === '4321')).toBe(true);
  expect(await findConversation(kysely, 'p')).toMatchObject({ seller: { mobile: TOLD.chatMobile } });
  expect(await listChatMessages(kysely, 'p')).toMatchObject([{ text: TOLD.chat }]);
  const { rows } = await pool.query(`select
    (select count(*)::int from users where mobile like '%.%' and mobile_hash is not null) as users,
    (select count(*)::int from bank_accounts where iban like '%.%') as accounts,
    (select count(*)::int from payment_attempts where payer_iban like '%.%') as attempts,
    (select count(*)::int from sandbox_payouts where iban like '%.%') as payouts`);
  expect(rows).toEqual([{ users: 1, accounts: 2, attempts: 1, payouts: 1 }]);
  await expect(pool.query('delete from payouts')).rejects.toMatchObject({ code: 'AM900' });
}

describe('embedded', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'amanat-plain-'));
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('what is there is sealed in place, reads as before, and is gone from the files, the log and the statistics', async () => {
    const { pglite, close } = await openDirectory(directory);
    await leaveOldData(new Pool({ ...createPgConfig(pglite), max: 1 }));
    await close();
    expect(foundIn(rawFiles(directory), SECRETS).length).toBeGreaterThan(10);
    const database = await openDatabase({ dataDirectory: directory });
    await expectAllReadable(database);
    await database.close();
    expect(foundIn(rawFiles(directory), [CONTROL])).toEqual([CONTROL]);
    expect(foundIn(rawFiles(directory), SECRETS)).toEqual([]);
  });
});

/** What docs/operations.md tells a superuser to run afterwards, a statement a line. */
function lettingTheLogGo(): string[] {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');
  const [, statements = ''] = /```sql\n(alter system set wal_recycle[^`]+)```/.exec(page) ?? [];
  return statements.trim().split('\n');
}

const onPostgres = TemporaryPostgres.missing === null ? describe : describe.skip;
onPostgres('on PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let superuser: Client;

  beforeEach(async () => {
    postgres = await TemporaryPostgres.start();
    superuser = new Client(postgres.url);
    // It is stopped under it.
    superuser.on('error', () => undefined);
    await superuser.connect();
  });

  afterEach(async () => {
    await superuser.end().catch(() => undefined);
    await postgres.remove();
  });

  /** A database whose owner may do in it what anybody's may, with old data. */
  async function oldDatabase(): Promise<string> {
    await superuser.query('create role owner login');
    await superuser.query('create database plain owner owner');
    const url = new URL(postgres.url);
    url.username = 'owner';
    url.pathname = '/plain';
    await leaveOldData(new Pool({ connectionString: url.href }));
    await superuser.query('checkpoint');
    return url.href;
  }

  /** In the tables first, with no help of a superuser, then in the whole cluster. */
  async function expectNoneInFiles(): Promise<void> {
    await superuser.query('checkpoint');
    const tables = rawFiles(join(postgres.data, 'base'));
    expect(foundIn(tables, [CONTROL])).toEqual([CONTROL]);
    expect(foundIn(tables, SECRETS)).toEqual([]);
    for (const statement of lettingTheLogGo()) await superuser.query(statement);
    await postgres.stop('fast');
    expect(foundIn(rawFiles(postgres.data), SECRETS)).toEqual([]);
  }

  test('an owner without privileges seals what is there; it is gone from the tables, and from the log once a superuser lets that go', async () => {
    const url = await oldDatabase();
    expect(foundIn(rawFiles(join(postgres.data, 'base')), SECRETS).length).toBeGreaterThan(10);
    const database = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
    await expectAllReadable(database);
    await database.close();
    await expectNoneInFiles();
  });

  test('of two processes that start together one seals, the other waits, and both serve', async () => {
    const url = await oldDatabase();
    const program = await buildServerProgram();
    const reader = new Client(url);
    await reader.connect();
    // Nobody comes past the first statement of the migration before both are there.
    await reader.query('begin; lock table users in access share mode');
    const servers = await Promise.all([1, 2].map(() => ServerProcess.prepare(program, { DATABASE_URL: url })));
    const launched = Promise.all(servers.map((server) => server.launch()));
    await until(async () => {
      const { rows } = await superuser.query(
        "select wait_event from pg_stat_activity where datname = 'plain' and wait_event_type = 'Lock' order by 1",
      );
      return rows.map(({ wait_event }) => wait_event).join() === 'advisory,relation';
    }, 60_000);
    await reader.query('commit');
    await reader.end();
    await launched;
    const people = await Promise.all(servers.map(({ client }, index) => client.registerUser(index + 1)));
    for (const { client } of servers) {
      for (const person of people) {
        expect((await client.call('userReport', { as: person })).data).toMatchObject({ mobile: person.mobile });
      }
    }
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    await expectNoneInFiles();
  });

  test('several that are to clear the files at once wait for one another', async () => {
    const location = { databaseUrl: postgres.url, dataKeys: testDataKeys() };
    await (await openDatabase(location)).close();
    await superuser.query("insert into settings (key, value) values ('plain_text_left', 'yes')");
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(location)));
    await Promise.all(databases.map((database) => database.close()));
    expect((await superuser.query("select from settings where key = 'plain_text_left'")).rows).toEqual([]);
  });
});

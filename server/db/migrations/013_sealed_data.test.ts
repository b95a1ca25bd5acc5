import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { foundIn, rawFiles } from '../../testing/rawFiles';
import { openDatabase } from '../database';
import { openDirectory } from '../embedded/embedded';
import { listBankAccounts } from '../repositories/bankAccounts';
import { findDeal } from '../repositories/deals';
import { findChallenge } from '../repositories/otpChallenges';
import { findPayout } from '../repositories/payouts';
import { findConversation, listChatMessages } from '../repositories/sandboxConversations';
import { listSandboxSms } from '../repositories/sandboxSms';
import { findUserByNationalCode } from '../repositories/users';
import { migrations } from '.';

jest.setTimeout(200_000);

const DEAL = '0b0f7e9e-5d0c-4f3e-9c50-d1a0c6a1f001';
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
    '${DEAL}', 'ABCDEFGH', 'u', 'card', '${TOLD.iban}', 20000, 'گلدان', 2, 100, 0, 0, 0, '${TOLD.referee}', 'paid',
    'u', 'iban', '${TOLD.payerIban}', 20000, 0, ${AT}, ${AT}
  );
  insert into payment_attempts (
    id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials, gateway_token, terminal_id,
    status, created_at, updated_at
  ) values ('${DEAL}', '${DEAL}', 'u', 'iban', '${TOLD.payerIban}', 20000, 0, 't', '1', 'paid', ${AT}, ${AT});
  insert into payouts (transaction_id, kind, iban, amount_rials, created_at)
    values ('${DEAL}', 'settle', '${TOLD.iban}', 20000, ${AT});
  commit;
  update users set mobile = mobile;
  analyze;
`;

let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-plain-'));
  const { pglite, close } = await openDirectory(directory);
  const pool = new Pool({ ...createPgConfig(pglite), max: 1 });
  const older = Object.entries(migrations).filter(([name]) => name < '013');
  const provider = { getMigrations: async () => Object.fromEntries(older) };
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider,
  }).migrateToLatest();
  if (error) throw error;
  await pool.query(PLAIN);
  await pool.end();
  await close();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('what is there is sealed in place, reads as before, and is gone from the files, the log and the statistics', async () => {
  expect(foundIn(rawFiles(directory), Object.values(TOLD)).length).toBeGreaterThan(10);
  const database = await openDatabase({ dataDirectory: directory });
  const { kysely, pool } = database;
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
  expect(await findDeal(kysely, DEAL)).toMatchObject({
    payeeIban: TOLD.iban,
    payerIban: TOLD.payerIban,
    row: { referee_national_code: TOLD.referee },
  });
  expect(await findPayout(kysely, DEAL)).toMatchObject({ iban: TOLD.iban });
  expect(await findChallenge(kysely, 'token')).toMatchObject({ payload: { firstName: TOLD.pending } });
  const inbox = await listSandboxSms(kysely, TOLD.mobile, 2_000);
  expect(inbox).toHaveLength(1_200);
  expect(inbox.every(({ text, code }) => text === TOLD.sms && code === '4321')).toBe(true);
  expect(await findConversation(kysely, 'p')).toMatchObject({ seller: { mobile: TOLD.chatMobile } });
  expect(await listChatMessages(kysely, 'p')).toMatchObject([{ text: TOLD.chat }]);
  await expect(pool.query('delete from payouts')).rejects.toMatchObject({ code: 'AM900' });
  await database.close();
  expect(foundIn(rawFiles(directory), ['گلدان'])).toEqual(['گلدان']);
  expect(foundIn(rawFiles(directory), Object.values(TOLD))).toEqual([]);
});

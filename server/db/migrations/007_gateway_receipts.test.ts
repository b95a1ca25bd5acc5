import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openTestDatabase } from '../../testing/testDatabase';
import type { Database } from '../database';
import { insertUser } from '../repositories/users';
import { up } from './007_gateway_receipts';

jest.setTimeout(60_000);

const AT = '2026-01-15T08:00:00.000Z';
/** Looks like a sealed IBAN; nobody opens it. */
const SEALED = `test.${'A'.repeat(50)}`;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await query(`
    drop table gateway_receipts;
    alter table payment_attempts
      drop column callback_secret_hash,
      add column receipt text unique, add column trace_number text,
      add column reversal text check (reversal in ('due', 'done'));
    drop index payment_attempts_pending;
  `);
  await insertUser(database.kysely, {
    id: 'seller',
    national_code: '0084575948',
    mobile: '09121234567',
    first_name: 'a',
    last_name: 'b',
    birth_date: '1990-01-01',
    referral_code: null,
    joined_at: new Date(AT),
  });
});

afterAll(() => database.close());

async function query(text: string) {
  return database.pool.query(text);
}

/** A payment as the builds before this migration left it. */
async function olderAttempt(status: string, receipt: string | null, reversal: string | null): Promise<void> {
  const transaction = randomUUID();
  const quoted = (text: string | null) => (text === null ? 'null' : `'${text}'`);
  await query(`
    begin;
    select set_config('amanat.door', 'open', true);
    insert into transactions (
      id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side,
      commission_rate_basis_points, commission_minimum_rials, commission_maximum_rials, commission_rials, status,
      created_at, updated_at, delivery_method, pay_by_days, deliver_by_days
    ) values (
      '${transaction}', '${codeOf(transaction)}', 'seller', 'a', '${SEALED}', 20000, 'x', 2, 100, 0, 0, 0, 'redirected', '${AT}', '${AT}',
      'hand', 7, 3
    );
    insert into payment_attempts (
      id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials, gateway_token,
      terminal_id, status, receipt, trace_number, reversal, created_at, updated_at
    ) values (
      gen_random_uuid(), '${transaction}', 'seller', 'a', '${SEALED}', 20000, 0, 't', '1', '${status}', ${quoted(receipt)},
      'trace', ${quoted(reversal)}, '${AT}', '${AT}'
    );
    commit;
  `);
}

function codeOf(id: string): string {
  return [...id.replaceAll('-', '').slice(0, 8)]
    .map((digit) => 'ABCDEFGHJKLMNPQR'.charAt(Number.parseInt(digit, 16)))
    .join('');
}

test('receipts of older payments keep what is known of them, and none is forgotten that may have to go back', async () => {
  await olderAttempt('paid', 'r-paid', null);
  await olderAttempt('reversed', 'r-due', 'due');
  await olderAttempt('reversed', 'r-done', 'done');
  await olderAttempt('failed', 'r-failed', null);
  await olderAttempt('pending', 'r-pending', null);
  await olderAttempt('superseded', 'r-superseded', null);
  await olderAttempt('expired', null, null);
  await up(database.kysely as Kysely<unknown>);
  const { rows } = await query('select receipt, state, trace_number, place from gateway_receipts order by receipt');
  expect(rows.map(({ receipt, state }) => [receipt, state])).toEqual([
    ['r-done', 'returned'],
    ['r-due', 'returning'],
    ['r-failed', 'refused'],
    ['r-paid', 'paid'],
    ['r-pending', 'asked'],
    ['r-superseded', 'asked'],
  ]);
  expect(rows[0]).toMatchObject({ trace_number: 'trace', place: 1 });
  await expect(query("update gateway_receipts set state = 'paid'")).rejects.toMatchObject({ code: 'AM900' });
});

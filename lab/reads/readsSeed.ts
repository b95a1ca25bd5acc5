import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Context } from '../../server/context';
import { vaultOf } from '../../server/db/vault/vault';
import { samplePerson } from '../../server/sandbox/samples';
import type { SeedTrader } from '../../server/sandbox/seed/seededPayment';
import { seededRandom } from '../../server/sandbox/seed/seededRandom';
import { traderOf } from '../../server/sandbox/seed/seedPeople';
import { openBenchSession, type SettleRequest, seedSettles } from '../settle/settleSeed';
import { insertInStrides, pastTheGuards, SEALED } from '../support/rawRows';

/** A person who reads their own transactions. */
export interface Reader {
  readonly bearer: string;
  /** Codes of some of their transactions. */
  readonly paymentCodes: readonly string[];
}

export interface ReadsSeed {
  /** A person with few transactions, and one with many. */
  readonly usual: Reader;
  readonly long: Reader;
  readonly settles: readonly SettleRequest[];
}

export const USUAL_ROWS = 50;
export const LONG_ROWS = 10_000;
/** Unmeasured calls of each kind. */
export const WARM_UP_CALLS = 20;
const OTHERS_OF_A_READER = 15;
const CODES_OF_A_READER = 200;
const ROWS_OF_A_STRANGER = 50;
/** Statements of many rows exceed the server's usual timeout. */
const STRIDE = 4_000;
/** As many connections as the machine has cores. */
const STREAMS = 2;

/**
 * Creates two people with the same histories and settles, among this many transactions of others. SQL writes the others' rows directly,
 * because a million calls take too long.
 */
export async function seedReads(context: Context, size: { transactions: number; settles: number }): Promise<ReadsSeed> {
  const { pool } = context.db;
  const settles = await seedSettles(context, size.settles);
  const usual = await seedReader(context, 'usual', USUAL_ROWS);
  const long = await seedReader(context, 'long', LONG_ROWS);
  await seedStrangers(pool, size.transactions);
  return { usual, long, settles };
}

async function seedReader(context: Context, name: string, rows: number): Promise<Reader> {
  const people = await Promise.all(
    Array.from({ length: 1 + OTHERS_OF_A_READER }, async (_none, number) => {
      const [trader] = await traderOf(context, samplePerson(seededRandom(`${name} ${number}`)), 1);
      return trader as SeedTrader;
    }),
  );
  const [reader, ...others] = people as [SeedTrader, ...SeedTrader[]];
  const vault = vaultOf(context.db.kysely);
  const deals = Array.from({ length: rows }, (_none, number) => {
    const id = randomUUID();
    const other = others[number % others.length] as SeedTrader;
    const [payee, payer] = number % 2 === 0 ? [reader, other] : [other, reader];
    const sealed = (column: string, plain: string) => vault.seal({ table: 'transactions', column, owner: id }, plain);
    return {
      id,
      payment_code: codeOf(name === 'usual' ? 'Y' : 'Z', number),
      payee_id: payee.userId,
      payee_account_id: payee.accountId,
      payee_iban: sealed('payee_iban', payee.iban),
      payer_id: payer.userId,
      payer_account_id: payer.accountId,
      payer_iban: sealed('payer_iban', payer.iban),
      created_at: new Date(Date.now() - (rows - number) * 3_600_000),
    };
  });
  await pastTheGuards(context.db.pool, async (client) => {
    await client.query(OWN_TRANSACTIONS, [JSON.stringify(deals)]);
    for (const kind of ['payee_id', 'payer_id']) {
      await client.query(
        `insert into transaction_viewers select id, ${kind}, created_at from transactions where id = any($1)`,
        [deals.map(({ id }) => id)],
      );
    }
  });
  const paymentCodes = deals.slice(-CODES_OF_A_READER).map(({ payment_code }) => payment_code);
  return { bearer: await openBenchSession(context, reader.userId), paymentCodes };
}

const OWN_TRANSACTIONS = `
  insert into transactions (
    id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side, commission_rate_basis_points,
    commission_minimum_rials, commission_maximum_rials, commission_rials, status, payer_id, payer_account_id, payer_iban, paid_rials,
    payer_credit_rials, delivery_method, pay_by_days, deliver_by_days, created_at, updated_at
  ) select id, payment_code, payee_id, payee_account_id, payee_iban, 25000000, 'گوشی دست دوم', 2, 100, 1000, 5000000, 250000, 'paid',
    payer_id, payer_account_id, payer_iban, 25250000, 0, 'hand', 7, 3, created_at, created_at
  from jsonb_populate_recordset(null::transactions, $1)`;

async function seedStrangers(pool: Pool, transactions: number): Promise<void> {
  const people = Math.max(1, Math.floor(transactions / ROWS_OF_A_STRANGER));
  await insertInStrides(pool, [STRANGERS], { count: people, stride: STRIDE });
  const deals = OF_STRANGERS.map((statement) => statement.replaceAll('$people', String(people)));
  await insertInStrides(pool, deals, { count: transactions, stride: STRIDE, streams: STREAMS });
}

const STRANGERS = `
  insert into users (id, national_code, national_code_hash, mobile, mobile_hash, first_name, last_name, birth_date, joined_at)
  select 'stranger-' || n, ${SEALED}, 'n' || n, ${SEALED}, 'm' || n, ${SEALED}, ${SEALED}, ${SEALED}, now() from generate_series($1::integer, $2::integer) n`;

const ID = `md5(n::text)::uuid`;
const AT = `now() - n * interval '1 second'`;
/** The rows of the n-th finished deal of others, with short history and postings. */
const OF_STRANGERS = [
  `insert into transactions (
     id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side, commission_rate_basis_points,
     commission_minimum_rials, commission_maximum_rials, commission_rials, status, payer_id, payer_account_id, payer_iban, paid_rials,
     payer_credit_rials, received_rials, delivery_method, pay_by_days, deliver_by_days, created_at, updated_at
   ) select ${ID}, 'X' || translate(lpad(n::text, 7, '0'), '0189', 'ABCD'), 'stranger-' || 1 + n % $people, 'a', ${SEALED}, 25000000, 'گوشی دست دوم', 2, 100,
     1000, 5000000, 250000, 'settled_done', 'stranger-' || 1 + (n * 7 + 1) % $people, 'b', ${SEALED}, 25250000, 0, 25000000, 'hand', 7, 3, ${AT}, ${AT}
   from generate_series($1::integer, $2::integer) n`,
  `insert into transaction_viewers select ${ID}, 'stranger-' || 1 + (n * 7 + 1) % $people, ${AT}
   from generate_series($1::integer, $2::integer) n`,
  `insert into transaction_history (transaction_id, from_status, to_status, actor, at)
   select ${ID}, null, 'inquired', 'payee', ${AT} from generate_series($1::integer, $2::integer) n
   union all select ${ID}, 'settled_awaiting', 'settled_done', 'system', ${AT} from generate_series($1::integer, $2::integer) n`,
  `insert into payment_attempts (
     id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials, gateway, gateway_token, terminal_id, status, created_at, updated_at
   ) select ${ID}, ${ID}, 'stranger-' || 1 + (n * 7 + 1) % $people, 'b', ${SEALED}, 25250000, 0, 'simulator', 'token', '1', 'paid', ${AT}, ${AT}
   from generate_series($1::integer, $2::integer) n`,
  `insert into payouts (transaction_id, kind, iban, amount_rials, created_at, done_at)
   select ${ID}, 'settle', ${SEALED}, 25000000, ${AT}, ${AT} from generate_series($1::integer, $2::integer) n`,
  `with entry as (
     insert into ledger_entries (transaction_id, kind, at) select ${ID}, 'settle', ${AT} from generate_series($1::integer, $2::integer) n
     returning id, transaction_id
   ) insert into ledger_postings (entry_id, account, amount_rials)
     select id, account, rials from entry cross join lateral (values ('hold:' || transaction_id, -5), ('payable:' || transaction_id || ':payee', 5)) posting (account, rials)`,
  `insert into ledger_balances select 'hold:' || ${ID}, 0 from generate_series($1::integer, $2::integer) n
   union all select 'payable:' || ${ID} || ':payee', 0 from generate_series($1::integer, $2::integer) n`,
];

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function codeOf(first: string, number: number): string {
  const digits = Array.from({ length: 7 }, (_none, place) => LETTERS[Math.floor(number / 32 ** place) % 32]);
  return first + digits.join('');
}

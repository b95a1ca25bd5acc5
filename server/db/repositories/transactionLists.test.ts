import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@contract/rules/durations';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { quote } from '../../domain/commission';
import type { TestServer } from '../../testing/createTestServer';
import { samples } from '../../testing/samples';
import { sharedServer } from '../../testing/sharedServer';
import { vaultOf } from '../vault/vault';
import { type ListConditions, listTransactions, totalTransactions, type ViewerRole } from './transactionLists';

const START = Date.parse('2026-01-01T00:00:00Z');
const NOW = new Date('2026-03-01T00:00:00Z');

/** A transaction of the lists among four numbered users. */
interface Row {
  readonly id: string;
  readonly payee: number;
  readonly payer: number | null;
  readonly status: TransactionStatus;
  readonly createdAt: number;
  readonly amount: number;
  readonly side: 1 | 2 | 3;
  readonly commission: number;
  readonly behalf: string;
  readonly viewers: readonly number[];
  /** Payer of a second payment that goes back. */
  readonly sentBackTo: readonly number[];
}

let server: TestServer;
const people: string[] = [];

beforeAll(async () => {
  server = await sharedServer();
  for (let number = 0; number < 4; number += 1) {
    const { nationalCode } = await server.registerUser();
    const hash = vaultOf(server.context.db.kysely).hash({ table: 'users', column: 'national_code' }, nationalCode);
    const { id } = await server.context.db.kysely
      .selectFrom('users')
      .select('id')
      .where('national_code_hash', '=', hash)
      .executeTakeFirstOrThrow();
    people.push(id);
  }
});

const person = fc.integer({ min: 0, max: 3 });
const some = fc.uniqueArray(person, { maxLength: 3 });
/** Few distinct times and amounts, so that ties occur. */
const row: fc.Arbitrary<Row> = fc
  .record({
    payee: person,
    payer: fc.option(person),
    open: fc.constantFrom<TransactionStatus>('inquired', 'redirected', 'canceled'),
    taken: fc.constantFrom<TransactionStatus>('paid', 'settled_done', 'refunded_awaiting'),
    createdAt: fc.integer({ min: 0, max: 6 }).map((minute) => START + minute * MINUTE_MS),
    amount: fc.constantFrom(10_000, 20_000, 30_000),
    side: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    commission: fc.constantFrom(0, 1_001, 5_000),
    behalf: fc.constantFrom('گوشی', 'دوچرخهٔ کوهستان', 'یک كتاب'),
    viewers: some,
    sentBackTo: some,
  })
  .map(({ open, taken, ...rest }) => ({ ...rest, id: randomUUID(), status: rest.payer === null ? open : taken }));

const conditions: fc.Arbitrary<ListConditions> = fc.record(
  {
    behalf: fc.constantFrom('کتاب', 'دوچرخه', 'نیست'),
    createdFrom: fc.integer({ min: 0, max: 6 }).map((minute) => new Date(START + minute * MINUTE_MS)),
    createdBefore: fc.integer({ min: 0, max: 7 }).map((minute) => new Date(START + minute * MINUTE_MS)),
    amountFrom: fc.constantFrom(10_001, 20_000),
    amountTo: fc.constantFrom(20_000, 29_999),
    commissionSide: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    statuses: fc.constantFrom<readonly TransactionStatus[]>(['paid'], ['inquired', 'redirected'], ['refunded_done']),
  },
  { requiredKeys: [] },
);

const query = fc.record({
  viewer: person,
  freeRials: fc.constantFrom(0, 700),
  role: fc.constantFrom<ViewerRole>('all', 'payee', 'payer'),
  conditions: fc.oneof(fc.constant({}), conditions),
  page: fc.record({
    offset: fc.integer({ min: 0, max: 12 }),
    limit: fc.integer({ min: 1, max: 8 }),
    order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  }),
});

/** A naive rule for each list: the status shown for a transaction, or null when it is not listed. */
function statusFor(viewer: number, role: ViewerRole, row: Row): TransactionStatus | null {
  const { payee, payer, viewers, sentBackTo, status } = row;
  if (payee === viewer && role !== 'payer') return status;
  if (payer === viewer && role !== 'payee') return status;
  if (role === 'payee' || payee === viewer) return null;
  if (payer === null) return viewers.includes(viewer) ? status : null;
  return sentBackTo.includes(viewer) ? 'refunded_done' : null;
}

/** What the viewer of an unpaid row pays or receives; of a second payment, its amount. */
function unpaidSum(viewer: number, role: ViewerRole, row: Row, freeRials: number): number {
  const { amount: amountRials, side: commissionSide, commission: commissionRials, payee, payer } = row;
  if (payer !== null && payer !== viewer && payee !== viewer) return amountRials;
  const isPayee = payee === viewer && role !== 'payer';
  const terms = quote({
    amountRials,
    commissionSide,
    commissionRials,
    payerFreeRials: isPayee ? 0 : freeRials,
    payeeFreeRials: isPayee ? freeRials : 0,
  });
  return isPayee ? terms.payeeReceivesRials : terms.payerPaysRials;
}

function meets(row: Row, status: TransactionStatus, conditions: ListConditions): boolean {
  const { behalf, createdFrom, createdBefore, amountFrom, amountTo, commissionSide, statuses } = conditions;
  return (
    (!behalf || row.behalf.replaceAll('ك', 'ک').includes(behalf)) &&
    (!createdFrom || row.createdAt >= createdFrom.getTime()) &&
    (!createdBefore || row.createdAt < createdBefore.getTime()) &&
    (!amountFrom || row.amount >= amountFrom) &&
    (!amountTo || row.amount <= amountTo) &&
    (!commissionSide || row.side === commissionSide) &&
    (!statuses || statuses.includes(status))
  );
}

test('returns the page, total and sum of the naive rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      async (rows, queries) => {
        await write(rows);
        for (const { viewer, freeRials, role, conditions, page } of queries) {
          const asked = { userId: people[viewer] ?? '', role, at: NOW, freeRials };
          const listed = await listTransactions(server.context.db.kysely, asked, conditions, page);
          const sign = page.order === 'asc' ? 1 : -1;
          const expected = rows
            .filter((one) => {
              const status = statusFor(viewer, role, one);
              return status !== null && meets(one, status, conditions);
            })
            .sort((one, other) => sign * (one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)));
          expect(listed.rows.map(({ id }) => id)).toEqual(
            expected.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
          );
          expect(listed.rows.map(({ status, sent_back_status }) => sent_back_status ?? status)).toEqual(
            expected.slice(page.offset, page.offset + page.limit).map((one) => statusFor(viewer, role, one)),
          );
          expect(listed.total).toBe(expected.length);
          expect(await totalTransactions(server.context.db.kysely, asked, conditions)).toEqual({
            count: expected.length,
            rials: expected.reduce((sum, one) => sum + unpaidSum(viewer, role, one, freeRials), 0),
          });
        }
      },
    ),
    { numRuns: samples(8, 16) },
  );
});

/** Replaces all rows without the guards. */
async function write(rows: readonly Row[]): Promise<void> {
  const { kysely } = server.context.db;
  const vault = vaultOf(kysely);
  const sealed = (column: string, owner: string) => vault.seal({ table: 'transactions', column, owner }, 'IR00');
  const userOf = (number: number) => people[number] ?? '';
  const at = (row: Row) => new Date(row.createdAt);
  await kysely.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const table of ['transactions', 'transaction_viewers', 'payment_attempts']) {
      await sql`delete from ${sql.table(table)}`.execute(connection);
    }
    for (const row of rows) {
      await connection
        .insertInto('transactions')
        .values({
          id: row.id,
          payment_code: nextCode(),
          payee_id: userOf(row.payee),
          payee_account_id: 'a',
          payee_iban: sealed('payee_iban', row.id),
          amount_rials: row.amount,
          behalf: row.behalf,
          commission_side: row.side,
          commission_rate_basis_points: 100,
          commission_minimum_rials: 0,
          commission_maximum_rials: 0,
          commission_rials: row.commission,
          referee_national_code: null,
          process_id: null,
          status: row.status,
          payer_id: row.payer === null ? null : userOf(row.payer),
          payer_account_id: row.payer === null ? null : 'b',
          payer_iban: row.payer === null ? null : sealed('payer_iban', row.id),
          paid_rials: row.payer === null ? null : row.amount,
          payer_credit_rials: row.payer === null ? null : 0,
          received_rials: null,
          delivery_method: 'hand',
          pay_by_days: 7,
          deliver_by_days: 3,
          created_at: at(row),
          updated_at: at(row),
        })
        .execute();
      for (const viewer of row.viewers) {
        await connection
          .insertInto('transaction_viewers')
          .values({ transaction_id: row.id, user_id: userOf(viewer), first_opened_at: at(row) })
          .execute();
      }
      // A second attempt of one payer still gives one row. One was refused, the others lost their request.
      for (const [place, payer] of [...row.sentBackTo, ...row.sentBackTo.slice(0, 1)].entries()) {
        const id = randomUUID();
        await connection
          .insertInto('payment_attempts')
          .values({
            id,
            transaction_id: row.id,
            payer_id: userOf(payer),
            payer_account_id: 'b',
            payer_iban: vault.seal({ table: 'payment_attempts', column: 'payer_iban', owner: id }, 'IR00'),
            amount_rials: row.amount,
            credit_rials: 0,
            gateway: 'simulator',
            gateway_token: 't',
            terminal_id: '1',
            return_url: null,
            status: place === 1 ? 'failed' : 'reversed',
            return_reason: place === 1 ? 'foreign_card' : 'taken',
            callback_secret_hash: null,
            created_at: at(row),
            updated_at: at(row),
          })
          .execute();
      }
    }
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
let codes = 0;

/** Unique payment codes. */
function nextCode(): string {
  codes += 1;
  let left = codes;
  return Array.from({ length: 8 }, () => {
    const letter = ALPHABET[left % 32] ?? '';
    left = Math.floor(left / 32);
    return letter;
  }).join('');
}

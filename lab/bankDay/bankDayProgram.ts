import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import type { Call } from '@contract/calls/call';
import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { buildApp } from '../../server/app';
import type { Context } from '../../server/context';
import { grantRole } from '../../server/db/repositories/operatorRoles';
import { samplePerson } from '../../server/sandbox/samples';
import { seededRandom } from '../../server/sandbox/seed/seededRandom';
import { traderOf } from '../../server/sandbox/seed/seedPeople';
import { openBenchSession } from '../settle/settleSeed';
import { childProgram } from '../support/childProgram';
import { insertInStrides, pastTheGuards, SEALED } from '../support/rawRows';
import { withContext } from '../support/withContext';

export interface BankDayInput {
  readonly rows: number;
  /** Null: the embedded database. */
  readonly url: string | null;
}

/** `pause`: the longest time in ms in which the process answered nothing. */
export interface MeasuredStep {
  readonly name: string;
  readonly milliseconds: number;
  readonly pause: number;
}

const STRIDE = 10_000;
const TURN_MS = 2;
const READERS = 3;

async function measure(context: Context, rows: number): Promise<MeasuredStep[]> {
  const [operator] = await traderOf(context, samplePerson(seededRandom('finance')), 1);
  if (!operator) throw new Error('There is no operator');
  await grantRole(context.db.kysely, operator.userId, 'finance', new Date());
  const bearer = await openBenchSession(context, operator.userId);
  const day = tehranDateOf(new Date());
  await seedPayments(context, operator.userId, { day, rows });
  const app = buildApp(context);
  const address = await app.listen({ port: 0 });
  const steps: MeasuredStep[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    let [turned, pause] = [began, 0];
    const turn = () => {
      const now = performance.now();
      [turned, pause] = [now, Math.max(pause, now - turned)];
    };
    const timer = setInterval(turn, TURN_MS);
    await work();
    const milliseconds = performance.now() - began;
    await wait(TURN_MS);
    clearInterval(timer);
    turn();
    steps.push({ name, milliseconds, pause });
  };
  const headers = { authorization: `Bearer ${bearer}`, [CLIENT_ID_HEADER]: 'amanat-web' };
  const upload = async (named: (number: number) => string) => {
    const lines = Array.from({ length: rows }, (_none, number) => `${named(number + 1)},25250000,${day}`);
    const query = { file_id: randomUUID(), source: 'gateway', day, name: 'gateway.csv' };
    await ask(BANK_FILE_CALLS.uploadBankFile, query, 'text/csv', `شماره مرجع,مبلغ,تاریخ\n${lines.join('\n')}\n`);
    return query.file_id;
  };
  const ask = async ({ method, path }: Call, query: Record<string, string>, type?: string, body?: string) => {
    const sent = { body: body ?? null, headers: { ...headers, ...(type && { 'content-type': type }) } };
    const answer = await fetch(`${address}${path}?${new URLSearchParams(query)}`, { method, ...sent });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const read = () => ask(BANK_FILE_CALLS.bankDay, { day });
  const readers = () => Promise.all(Array.from({ length: READERS }, read));
  await step('upload and comparison of a file that agrees', async () => {
    await upload((number) => `r${number}`);
  });
  await step(`${READERS} reads at once`, readers);
  await oneMorePayment(context);
  await step(`${READERS} reads at once after a payment of another day`, readers);
  await step('upload and comparison of a file without an equal row', async () => {
    const body = JSON.stringify({ file_id: await upload((number) => `x${number}`) });
    await ask(BANK_FILE_CALLS.acceptBankFile, {}, 'application/json', body);
  });
  await step(`${READERS} reads at once, each row a difference`, readers);
  await app.close();
  return steps;
}

const ID = `md5(n::text)::uuid`;

/** Paid deals of a day, with receipts r1 to rN. */
async function seedPayments(
  { db }: Context,
  userId: string,
  { day, rows }: { readonly day: string; readonly rows: number },
): Promise<void> {
  const at = `('${day}T00:00:01+03:30'::timestamptz)`;
  const numbers = 'from generate_series($1::integer, $2::integer) n';
  const statements = [
    `insert into transactions (
       id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side, commission_rate_basis_points,
       commission_minimum_rials, commission_maximum_rials, commission_rials, status, payer_id, payer_account_id, payer_iban, paid_rials,
       payer_credit_rials, delivery_method, pay_by_days, deliver_by_days, created_at, updated_at
     ) select ${ID}, 'X' || translate(lpad(n::text, 7, '0'), '0189', 'ABCD'), '${userId}', 'a', ${SEALED}, 25000000, 'گوشی', 2, 100,
       1000, 5000000, 250000, 'paid', '${userId}', 'b', ${SEALED}, 25250000, 0, 'hand', 7, 3, ${at}, ${at} ${numbers}`,
    `insert into payment_attempts (
       id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials, gateway, gateway_token, terminal_id, status,
       created_at, updated_at
     ) select ${ID}, ${ID}, '${userId}', 'b', ${SEALED}, 25250000, 0, 'simulator', 'token', '1', 'paid', ${at}, ${at} ${numbers}`,
    `insert into gateway_receipts (receipt, attempt_id, place, state, noted_at, asked_at, changed_at)
     select 'r' || n, ${ID}, 1, 'paid', ${at}, ${at}, ${at} ${numbers}`,
    `with entry as (
       insert into ledger_entries (transaction_id, kind, at) select ${ID}, 'paid', ${at} ${numbers} returning id, transaction_id
     ) insert into ledger_postings (entry_id, account, amount_rials)
       select id, account, rials from entry, lateral
         (values ('gateway_clearing', -25250000), ('hold:' || transaction_id, 25250000)) posting (account, rials)`,
  ];
  await insertInStrides(db.pool, statements, { count: rows, stride: STRIDE });
  await db.pool.query('analyze');
}

/** An entry of the ledger that no file of the day names. */
async function oneMorePayment({ db }: Context): Promise<void> {
  await pastTheGuards(db.pool, async (client) => {
    await client.query("insert into ledger_entries (kind, at) values ('credit_granted', now() + interval '2 days')");
  });
}

childProgram(({ rows, url }: BankDayInput) => withContext(url, (context) => measure(context, rows)));

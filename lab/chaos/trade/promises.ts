import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Book } from './book';

/** All late, reversed and reconciled payments are done by then. */
const CALM_AFTER_MS = 120_000;

/** A query for violations: each row is a broken promise. */
interface Promised {
  readonly promise: string;
  readonly query: string;
}

const FINISHED = `('settled_done', 'refunded_done', 'canceled')`;
const ON_THE_WAY = `('settled', 'settled_awaiting', 'refunded', 'refunded_awaiting')`;

const UNFINISHED: readonly Promised[] = [
  {
    promise: 'no transaction waits for its payout',
    query: `select payment_code, status from transactions where status in ${ON_THE_WAY}`,
  },
  {
    promise: 'no receipt waits for its verification or return',
    query: `select attempt_id, state from gateway_receipts where state in ('noted', 'asked', 'returning')`,
  },
];

/** Promises about the bank inside the database. */
const TRANSFERS: readonly Promised[] = [
  {
    promise: 'a payout is one transfer, of its amount',
    query: `select payment_code, count(transfer.reference) from payouts
      join transactions on transactions.id = payouts.transaction_id
      left join sandbox_payouts transfer on transfer.description = payment_code
      group by payment_code, payouts.amount_rials
      having count(transfer.reference) <> 1 or sum(transfer.amount_rials) <> payouts.amount_rials`,
  },
  {
    promise: 'each transfer has a payout',
    query: `select description from sandbox_payouts transfer where not exists (
      select from payouts join transactions on transactions.id = payouts.transaction_id
      where payment_code = transfer.description)`,
  },
];

const PROMISED: readonly Promised[] = [
  ...UNFINISHED,
  {
    promise: 'a transaction has one outcome',
    query: `select transaction_id, array_agg(to_status) from transaction_history
      where to_status in ('settled', 'refunded', 'canceled') group by transaction_id having count(*) > 1`,
  },
  {
    promise: 'a confirmed gateway payment belongs to a paid attempt',
    query: `select invoice_id from sandbox_gateway_payments payment
      where advised_at is not null and reversed_at is null and not exists (
        select from payment_attempts where id::text = payment.invoice_id::text and status = 'paid')`,
  },
  {
    promise: 'a paid attempt has a confirmed gateway payment',
    query: `select id from payment_attempts attempt where status = 'paid' and not exists (
      select from sandbox_gateway_payments where invoice_id::text = attempt.id::text
        and decision = 'paid' and reversed_at is null and (advised_at is not null or verification = 'duplicate'))`,
  },
  {
    promise: 'a paid transaction has one paid attempt',
    query: `select payment_code from transactions
      where (status in ('inquired', 'redirected', 'canceled')) = exists (
        select from payment_attempts where transaction_id = transactions.id and status = 'paid')`,
  },
  {
    promise: 'the ledger sums to zero',
    query: 'select sum(amount_rials) from ledger_postings having sum(amount_rials) <> 0',
  },
  {
    promise: 'each balance is the sum of its postings',
    query: `select account from ledger_balances balance where balance_rials <> (
      select coalesce(sum(amount_rials), 0) from ledger_postings where account = balance.account)`,
  },
  {
    promise: 'a finished transaction has no held or payable money',
    query: `select payment_code, balance.account, balance_rials from transactions
      join ledger_balances balance on balance.account in (
        'hold:' || transactions.id, 'payable:' || transactions.id || ':payee', 'payable:' || transactions.id || ':payer')
      where status in ${FINISHED} and balance_rials <> 0`,
  },
  {
    promise: 'a paid transaction has held money',
    query: `select payment_code from transactions
      left join ledger_balances balance on balance.account = 'hold:' || transactions.id
      where status = 'paid' and coalesce(balance_rials, 0) <= 0`,
  },
];

/** Waits until no work is unfinished, or a time has passed. */
export async function untilCalm(pool: Pool): Promise<void> {
  for (const deadline = Date.now() + CALM_AFTER_MS; Date.now() < deadline; await wait(500)) {
    if ((await broken(pool, UNFINISHED)).length === 0) return;
  }
}

/** Each broken promise of the data alone, for a run with a bank of its own. */
export function brokenData(pool: Pool): Promise<string[]> {
  return broken(pool, PROMISED);
}

/** Each broken promise with its evidence. */
export async function brokenPromises(pool: Pool, book: Book): Promise<string[]> {
  return [
    ...(await brokenData(pool)),
    ...(await broken(pool, TRANSFERS)),
    ...(await answersWithoutData(pool, book)),
    ...(await book.brokenAnswers()).map((answer) => `an answered call holds: ${answer}`),
  ];
}

async function broken(pool: Pool, promised: readonly Promised[]): Promise<string[]> {
  const found: string[] = [];
  for (const { promise, query } of promised) {
    const { rows } = await pool.query(query);
    found.push(...rows.map((row) => `${promise}: ${JSON.stringify(row)}`));
  }
  return found;
}

/** Compares the answers with the data: one request each, one attempt for each payment, the answered status. */
async function answersWithoutData(pool: Pool, book: Book): Promise<string[]> {
  const { rows } = await pool.query<{ behalf: string; code: string; status: string; tokens: string[] }>(
    `select behalf, payment_code as code, transactions.status,
      array(select gateway_token from payment_attempts where transaction_id = transactions.id) as tokens
     from transactions`,
  );
  return book.transactions.flatMap(({ behalf, paymentCode, tokens, statuses }) => {
    const made = rows.filter((row) => row.behalf === behalf);
    const [transaction] = made;
    const wrong: string[] = [];
    if (made.length !== (paymentCode ? 1 : 0)) wrong.push(`${behalf} was made ${made.length} times`);
    if (transaction && paymentCode && transaction.code !== paymentCode)
      wrong.push(`${behalf} has another code than ${paymentCode}`);
    if (transaction && [...transaction.tokens].sort().join() !== [...tokens].sort().join()) {
      wrong.push(`${paymentCode} has ${transaction.tokens.length} attempts, and ${tokens.length} were answered`);
    }
    if (statuses.length > 1) wrong.push(`${paymentCode} was answered ${statuses}`);
    const [answered] = statuses;
    if (answered && !transaction?.status.startsWith(answered))
      wrong.push(`${paymentCode} was answered ${answered} and is ${transaction?.status}`);
    return wrong.map((sentence) => `the data matches the answers: ${sentence}`);
  });
}

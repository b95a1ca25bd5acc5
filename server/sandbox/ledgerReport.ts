import type { Context } from '../context';
import { accountSums, latestTransactionBalances, type TransactionBalances } from '../db/repositories/ledger';

/** The kinds of accounts, each with its balance in rials. */
const KINDS = ['gateway_clearing', 'hold', 'payable', 'payouts', 'commission', 'credit', 'promotion'] as const;

const LATEST = 100;

export interface LedgerReport {
  /** Of all postings; anything but zero is a fault. */
  readonly sum: number;
  readonly accounts: Readonly<Record<(typeof KINDS)[number], number>>;
  readonly transactions: readonly TransactionBalances[];
}

/** What the ledger says, for the sandbox's scripts: sums by kind of account, and the latest transactions. */
export async function ledgerReport({ db }: Context): Promise<LedgerReport> {
  const sums = new Map((await accountSums(db.kysely)).map(({ kind, rials }) => [kind, rials]));
  const accounts = Object.fromEntries(KINDS.map((kind) => [kind, sums.get(kind) ?? 0])) as LedgerReport['accounts'];
  const sum = [...sums.values()].reduce((total, rials) => total + rials, 0);
  return { sum, accounts, transactions: await latestTransactionBalances(db.kysely, LATEST) };
}

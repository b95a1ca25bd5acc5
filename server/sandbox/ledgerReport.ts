import { ACCOUNT_KINDS, type AccountKind } from '@contract/rules/officeDealRules';
import type { Context } from '../context';
import { accountSums, latestTransactionBalances, type TransactionBalances } from '../db/repositories/ledgerRows';

const LATEST = 100;

export interface LedgerReport {
  /** Of all postings in rials; anything but zero is a fault. */
  readonly sum: number;
  readonly accounts: Readonly<Record<AccountKind, number>>;
  readonly transactions: readonly TransactionBalances[];
}

/** Sums by kind of account in rials, and the balances of the latest transactions. */
export async function ledgerReport({ db }: Context): Promise<LedgerReport> {
  const sums = new Map((await accountSums(db.kysely)).map(({ kind, rials }) => [kind, rials]));
  const accounts = Object.fromEntries(
    ACCOUNT_KINDS.map((kind) => [kind, sums.get(kind) ?? 0]),
  ) as LedgerReport['accounts'];
  const sum = [...sums.values()].reduce((total, rials) => total + rials, 0);
  return { sum, accounts, transactions: await latestTransactionBalances(db.kysely, LATEST) };
}

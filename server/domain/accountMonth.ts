import type { LedgerMonth } from '@contract/calls/officeDealCalls';
import { ACCOUNT_KINDS, type AccountKind } from '@contract/rules/officeDealRules';
import type { Entry } from './ledger';

/** Sums of the postings of one kind of entry on one kind of account, in rials. */
export interface KindMoves {
  readonly account: AccountKind;
  readonly entry: Entry['kind'];
  /** On an account of a seller. */
  readonly isOfPayee: boolean;
  /** Taken from the account in the month. */
  readonly debit: number;
  /** Owed to its owner in the month. */
  readonly credit: number;
}

type Balances = ReadonlyMap<AccountKind, number>;

type AccountMonth = Omit<LedgerMonth, 'month' | 'from' | 'to' | 'made_at'>;

const PAYMENTS: readonly Entry['kind'][] = ['paid', 'stray_received'];
const TRANSFERS: readonly Entry['kind'][] = [
  'paid_out',
  'payout_returned',
  'stray_returned',
  'stray_transfer_returned',
];

/**
 * The figures of a month; each is a sum over the ledger. Balances do not come from the moves, so `unexplained` compares them.
 * @param balances of each kind of account before the month and at its end
 * @param moves of the month
 */
export function accountMonth(
  { opening, closing }: { readonly opening: Balances; readonly closing: Balances },
  moves: readonly KindMoves[],
): AccountMonth {
  const sumOf = (of: (move: KindMoves) => number, where: (move: KindMoves) => boolean) =>
    moves.reduce((sum, move) => (where(move) ? sum + of(move) : sum), 0);
  const moved = (where: (move: KindMoves) => boolean) => sumOf(({ debit, credit }) => credit - debit, where);
  const accounts = ACCOUNT_KINDS.map((kind) => {
    const isOfKind = ({ account }: KindMoves) => account === kind;
    const [debit, credit] = [sumOf((move) => move.debit, isOfKind), sumOf((move) => move.credit, isOfKind)];
    return {
      account_kind: kind,
      opening_rials: opening.get(kind) ?? 0,
      debit_rials: debit,
      credit_rials: credit,
      closing_rials: closing.get(kind) ?? 0,
    };
  });
  const owed = accounts.filter(({ account_kind: kind }) => kind === 'hold' || kind === 'payable');
  const heldBefore = owed.reduce((sum, account) => sum + account.opening_rials, 0);
  const heldAfter = owed.reduce((sum, account) => sum + account.closing_rials, 0);
  const paidIn = moved(({ account, entry }) => account !== 'gateway_clearing' && PAYMENTS.includes(entry));
  const transferred = (toPayee: boolean) =>
    -moved((move) => move.account === 'payable' && TRANSFERS.includes(move.entry) && move.isOfPayee === toPayee);
  const [paidOut, returned] = [transferred(true), transferred(false)];
  const commission = moved(({ account }) => account === 'commission');
  const freeGiven = moved(({ account, entry }) => account === 'credit' && entry === 'credit_granted');
  return {
    accounts,
    held_before_rials: heldBefore,
    held_after_rials: heldAfter,
    paid_in_rials: paidIn,
    paid_out_rials: paidOut,
    returned_rials: returned,
    commission_rials: commission,
    gateway_fees_rials: -moved(({ account }) => account === 'gateway_fees'),
    free_given_rials: freeGiven,
    free_used_rials: freeGiven - moved(({ account }) => account === 'credit'),
    unexplained_rials: heldAfter - (heldBefore + paidIn - commission - paidOut - returned),
  };
}

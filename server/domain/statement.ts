import type { StatementKind } from '@contract/rules/personalRules';

/** A step of the ledger that changes a person's held money. */
export interface Movement {
  readonly at: Date;
  readonly kind: StatementKind;
  readonly payment_code: string;
  readonly behalf: string;
  /** Of a payment that pays nothing and goes back; null for the money of the deal. */
  readonly attempt_id: string | null;
  /** The side of the money. One person on both sides counts as the payer. */
  readonly side: 'payer' | 'payee';
  /** User id of the other side. */
  readonly otherId: string;
  /** The bank account that a transfer reached; null for other steps, and for a payment that goes back. */
  readonly accountId: string | null;
  /** Rials; positive: more of the person's money is held. */
  readonly heldChange: number;
}

interface StatementRow extends Movement {
  readonly in: number;
  readonly out: number;
  readonly held: number;
}

interface Statement {
  readonly rows: readonly StatementRow[];
  readonly totalIn: number;
  readonly totalOut: number;
  readonly heldAfter: number;
}

/**
 * The rows of a statement with the held balance after each, in rials. A payment goes out of the person's card. A transfer comes in to
 * their bank account, and goes out again when the bank returns it. The other steps change only the held balance.
 * @param heldBefore at the start of the range
 */
export function statementOf(heldBefore: number, movements: readonly Movement[]): Statement {
  let [held, totalIn, totalOut] = [heldBefore, 0, 0];
  const rows = movements.map((movement) => {
    const { kind, heldChange } = movement;
    held += heldChange;
    const row = {
      ...movement,
      in: kind === 'paid_out' ? -heldChange : 0,
      out: kind === 'paid' || kind === 'payout_returned' ? heldChange : 0,
      held,
    };
    totalIn += row.in;
    totalOut += row.out;
    return row;
  });
  return { rows, totalIn, totalOut, heldAfter: held };
}

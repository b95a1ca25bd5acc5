import type { Context } from '../../context';
import type { SeenAction } from '../../db/repositories/confirmations';
import type { Transaction } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';
import type { DealRequest } from '../transactions/transactionAccess';

/**
 * The content that a confirmation is bound to besides user, deal and sums, so that a code for one split never confirms
 * another.
 */
export type Binding = Readonly<Record<string, string | number>>;

/** What a confirmation names: its code or its passkey confirms nothing else. */
export interface Named {
  readonly binding: Binding;
  /** The payee's share before commission, in rials; null when no side receives money now. */
  readonly shareRials: number | null;
  /** The sum of an action without a share, in rials; the amount of the deal when absent. */
  readonly amountRials?: number;
  /** The name of the account that the action chooses, for the SMS. */
  readonly accountName?: string;
}

/** The decision of a confirmed action. */
export interface Decision<Names extends Named = Named> {
  readonly named: Names;
  readonly userId: string;
  /** The payee's free commission, in rials. */
  readonly payeeFreeRials: number;
  readonly at: Date;
}

/**
 * An action on a deal that a one-time code or a passkey confirms. `Found` is the deal as the action reads it, `Names`
 * what it names.
 */
export interface ConfirmedAction<Found extends { readonly transaction: Transaction }, Names extends Named = Named> {
  /** Returns the user to the partner's site at the end of its process. */
  readonly endsProcess?: true;
  /**
   * Reads the deal.
   * @param snapshot the deal as it was read with the code
   * @throws Refusal when the action is not possible for the user now
   */
  find(context: Context, request: DealRequest, snapshot: SeenAction | null): Promise<Found>;
  /**
   * Names the action, also again at its confirmation.
   * @param wanted the wish of the first call, or what the code was bound to
   * @throws Refusal when the action is not possible now
   */
  name(context: Context, found: Found, wanted: Binding): Names | Promise<Names>;
  /** Checks that cost money, ahead of a new code. @throws Refusal */
  ask?(context: Context, found: Found, named: Names): Promise<void>;
  decide(context: Context, found: Found, decision: Decision<Names>): Transition | Promise<Transition>;
}

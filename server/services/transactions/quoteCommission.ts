import { ERROR } from '@contract/errors';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, COMMISSION_SIDE } from '@contract/rules/limits';
import type { CommissionSide } from '@contract/schemas/common';
import type { CommissionAnswer } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { commissionOn, quote } from '../../domain/commission';
import { refuse } from '../../refusal';

export interface QuoteRequest {
  readonly amountRials: number;
  readonly side: CommissionSide;
  /** Who asks; null when not logged in. */
  readonly userId: string | null;
}

/**
 * What the two sides of a request would give and get. Whoever asks is the seller to be, so free commission counts only
 * when the seller pays.
 * @throws Refusal 1021 for an amount that no transaction may have.
 */
export async function quoteCommission({ db, config }: Context, request: QuoteRequest): Promise<CommissionAnswer> {
  const { amountRials, side, userId } = request;
  if (amountRials < AMOUNT_MIN_RIALS || amountRials > AMOUNT_MAX_RIALS) refuse(ERROR.invalidAmount);
  const sellerPays = side === COMMISSION_SIDE.payee;
  const freeRials = sellerPays && userId ? await freeCommissionRials(db.kysely, userId) : 0;
  const commissionRials = commissionOn(amountRials, config.commission);
  const terms = quote({ amountRials, commissionRials, side, freeRials });
  return { received_amount: terms.receivedRials, payed_amount: terms.payedRials };
}

import { COMMISSION_SIDE } from '@contract/rules/limits';
import type { CommissionSide } from '@contract/schemas/common';
import type { Side } from './models';

/** Who pays the commission, from its number on the wire. */
export function sideFromWire(side: CommissionSide): Side {
  return side === COMMISSION_SIDE.payer ? 'payer' : 'payee';
}

/** Who pays the commission, as its number on the wire. */
export function sideToWire(side: Side): CommissionSide {
  return COMMISSION_SIDE[side];
}

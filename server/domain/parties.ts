import type { TransactionParty } from '@contract/rules/transactionStates';
import type { PartnerOrigin } from './partnerNews';

/** The two sides of a transaction. */
export interface Sides {
  readonly payeeId: string;
  readonly payerId: string | null;
  readonly partner: Pick<PartnerOrigin, 'onePerson'> | null;
}

/** The party of a user. */
export function partyOf({ payeeId, payerId, partner }: Sides, userId: string): TransactionParty {
  if (payeeId !== userId) return payerId === null || payerId === userId ? 'payer' : 'stranger';
  const mayBecomePayer = payerId === null && partner?.onePerson === true;
  return payerId === userId || mayBecomePayer ? 'both' : 'payee';
}

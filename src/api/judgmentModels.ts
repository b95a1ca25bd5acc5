import type { DisputeStage, RefereeState } from '@contract/rules/disputes';
import type { Dispute } from './disputeModels';
import type { Delivery, Terms } from './models';

/** A case that was given to the reader to decide. */
export interface Judgment {
  disputeId: string;
  paymentCode: string;
  stage: DisputeStage;
  state: RefereeState;
  amountRials: number;
  dueAt: string | null;
}

/** What those who decide may know of a transaction: no account and no national code of anybody. */
export interface CaseDeal {
  amountRials: number;
  purpose: string;
  /** With the terms null for the referee of a closed case, to whom the deal is nothing any more. */
  payer: CasePerson | null;
  payee: CasePerson | null;
  terms: Terms | null;
  delivery: Delivery | null;
}

/** The mobile's middle digits are masked. */
export interface CasePerson {
  fullName: string;
  mobile: string;
}

/** A dispute for whoever decides it. */
export interface JudgmentCase {
  dispute: Dispute;
  deal: CaseDeal;
}

import type { DisputeStage, RefereeState } from '@contract/disputes';
import type { Dispute } from './disputeModels';

/** A case that was given to the reader to decide. */
export interface Judgment {
  disputeId: string;
  paymentCode: string;
  stage: DisputeStage;
  state: RefereeState;
  amountRials: number;
  dueAt: string | null;
}

/** What a referee may know of a transaction: no account and no national code of anybody. */
export interface CaseDeal {
  amountRials: number;
  purpose: string;
  payer: CasePerson;
  payee: CasePerson;
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

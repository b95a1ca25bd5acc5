import type { DealInCase, JudgmentList } from '@contract/schemas/cases';
import type { Dispute } from './disputeModels';
import type { FromWire } from './names';

/** A case that was given to the reader to decide. */
export type Judgment = FromWire<JudgmentList['judgments'][number]>;

/** What those who decide may know of a transaction. The referee of a closed case reads neither people nor terms. */
export type CaseDeal = Omit<FromWire<DealInCase>, 'payer' | 'payee'> & {
  payer: CasePerson | null;
  payee: CasePerson | null;
};

/** The mobile's middle digits are masked. */
export interface CasePerson {
  fullName: string;
  mobile: string;
}

/** A dispute for its referee. */
export interface JudgmentCase {
  dispute: Dispute;
  deal: CaseDeal;
}

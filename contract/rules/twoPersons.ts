import type { OperatorRole } from './officeRoles';

/** Each act of the office that takes two persons, and what it is about. */
export const TWO_PERSON_ACTS = {
  explain_difference: 'deal',
  explain_differences: 'group',
  return_payment: 'deal',
  withdraw_file: 'file',
  settle_gateway: 'settlement',
  award: 'deal',
  grant_role: 'person',
  revoke_role: 'person',
  close_account: 'person',
  reopen_account: 'person',
  change_mobile: 'person',
  change_partner: 'partner',
  rotate_partner_key: 'partner',
} as const satisfies Readonly<Record<string, 'deal' | 'file' | 'group' | 'partner' | 'person' | 'settlement'>>;

export type TwoPersonAct = keyof typeof TWO_PERSON_ACTS;

/** A two-person act that is kept as a proposal. An award is kept in its dispute. */
export type ProposalKind = Exclude<TwoPersonAct, 'award'>;
export const PROPOSAL_KINDS = (Object.keys(TWO_PERSON_ACTS) as TwoPersonAct[]).filter((act) => act !== 'award');

/** The roles that decide on a proposal of a kind: the money of the day is also decided by another operator of finance. */
export function decidersOf(kind: ProposalKind): readonly OperatorRole[] {
  const subject = TWO_PERSON_ACTS[kind];
  return subject === 'person' || subject === 'partner' ? ['supervisor'] : ['finance', 'supervisor'];
}

/** Length of a proposal's reason, in characters. */
export const PROPOSAL_REASON = { minimum: 10, maximum: 300 } as const;

/** What a second person does with a proposal, and what its maker does. */
export const DECISIONS = ['approve', 'reject', 'withdraw'] as const;
export type Decision = (typeof DECISIONS)[number];

export interface Taker {
  /** The person has made the proposal. */
  readonly isMaker: boolean;
  /**
   * The act is about the person's own account, or about a deal in which they are a side, a payer or the referee, or
   * share a trace with a side. A file, and a group of differences, is about the deals of its rows, and a settlement about those of
   * the gateway's files.
   */
  readonly isConcerned: boolean;
}

/** Whether a person may take a step of a two-person act. A role may still be missing. */
export function mayTake(act: TwoPersonAct, step: 'propose' | Decision, { isMaker, isConcerned }: Taker): boolean {
  if (step === 'withdraw') return isMaker;
  if (isMaker && step !== 'propose') return false;
  // A person may approve the loss of their own role: another supervisor has proposed it.
  const givesUp = act === 'revoke_role' && step === 'approve';
  return !isConcerned || givesUp;
}

/** The decisions that a person may take on a proposal. */
export function decisionsOf(act: TwoPersonAct, taker: Taker): Decision[] {
  return DECISIONS.filter((decision) => mayTake(act, decision, taker));
}

import type { Person } from '../support/person';
import type { Stage } from './stage';

/**
 * Whose phone shows a screen: nobody logged in, on the own way or sent by the partner; logged in without a card; about to
 * add the first one; with a card and nothing else; the two sides of every transaction on the stage; and the two who disagree about
 * others, with whoever judges,
 * and one of our own people.
 */
export type Actor =
  | 'visitor'
  | 'partnerVisitor'
  | 'newcomer'
  | 'firstCard'
  | 'member'
  | 'seller'
  | 'buyer'
  | 'claimant'
  | 'respondent'
  | 'referee'
  | 'arbiter';

/** One screen of the product text (section 2) in one of its states. */
export interface Screen {
  /** Names its test and its pictures: words joined by dashes. */
  readonly name: string;
  /** As the product text writes it; `*` for what belongs to no place of its own. */
  readonly route: string;
  readonly as: Actor;
  /** Brings the actor's phone there from wherever it was, and waits until it is there to be seen. May disturb its network. */
  readonly show: (person: Person, stage: Stage) => Promise<void>;
  /** The screen shows that something is on its way: it never comes to rest. */
  readonly waiting?: boolean;
}

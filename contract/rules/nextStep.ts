import type { DeliveryEvidence, DeliveryState } from './deliveryRules';
import type { DisputeSide, DisputeStage, RefereeState } from './disputeRules';
import type { TransactionStatus } from './transactionStates';

export const NEXT_ACTORS = ['payer', 'payee', 'referee', 'office', 'bank'] as const;
export type NextActor = (typeof NEXT_ACTORS)[number];

export const NEXT_ACTIONS = [
  'pay',
  'deliver',
  'inspect',
  'answer',
  'answer_question',
  'talk',
  'accept_case',
  'decide',
  'appeal',
  'choose_account',
  'wait',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

export const SILENCE_RESULTS = ['cancel', 'refund', 'settle', 'award', 'office', 'next_stage', 'nothing'] as const;
export type SilenceResult = (typeof SILENCE_RESULTS)[number];

export interface NextStep {
  /** Null: both sides, or no actor. */
  readonly actor: NextActor | null;
  readonly action: NextAction;
  readonly dueAt: Date | null;
  readonly ifSilent: SilenceResult;
}

export interface NextStepFacts {
  readonly status: TransactionStatus;
  /** Payer and payee are one person: only the request can expire. */
  readonly onePerson: boolean;
  readonly delivery: { readonly state: DeliveryState; readonly evidence: DeliveryEvidence };
  /** Running deadline of the transaction or of its open dispute. */
  readonly dueAt: Date | null;
  readonly dispute: OpenDispute | null;
  /** The reader's own transfer that waits for another account. The other side's stays unknown to the reader. */
  readonly stopped: StoppedTransfer | null;
}

export interface StoppedTransfer {
  readonly to: DisputeSide;
  /** After too many changes the office helps. */
  readonly canChange: boolean;
}

export interface OpenDispute {
  readonly stage: Exclude<DisputeStage, 'closed'>;
  /** Side that has to answer; null when the system opened it. */
  readonly respondent: DisputeSide | null;
  readonly referee: RefereeState;
  /** Side that an open proposal waits for. */
  readonly offeredTo: DisputeSide | null;
  /** The side that an award waits for; null when it waits for both. */
  readonly awardWaitsFor: DisputeSide | null;
  /** Without an answer the payer gets a refund. */
  readonly silenceRefunds: boolean;
  /** Open question of the referee or the office that decides now; the decider's own reading has none. */
  readonly question: OpenQuestion | null;
  /** Result of an award without an appeal. */
  readonly awardResult: Extract<SilenceResult, 'settle' | 'refund' | 'award'> | null;
}

export interface OpenQuestion {
  /** Side that has to answer; null for both. */
  readonly to: DisputeSide | null;
  readonly until: Date;
}

/** The next step: actor, deadline and the result of silence. Screens, reminders and notices use only this rule. */
export function nextStep(facts: NextStepFacts): NextStep {
  const { status, dispute, dueAt, stopped } = facts;
  switch (status) {
    case 'inquired':
    case 'redirected':
      return { actor: 'payer', action: 'pay', dueAt, ifSilent: dueAt ? 'cancel' : 'nothing' };
    case 'paid':
      return dispute ? inDispute(dispute, dueAt) : held(facts);
    case 'settled':
    case 'settled_awaiting':
    case 'refunded':
    case 'refunded_awaiting':
      if (stopped) {
        const actor = stopped.canChange ? stopped.to : 'office';
        return { actor, action: 'choose_account', dueAt: null, ifSilent: 'nothing' };
      }
      return { actor: 'bank', action: 'wait', dueAt: null, ifSilent: 'nothing' };
    case 'canceled':
    case 'settled_done':
    case 'refunded_done':
      return { actor: null, action: 'wait', dueAt: null, ifSilent: 'nothing' };
  }
}

/** True when a side has to act: it is the actor, or a dispute waits for both sides. */
export function isTurnOf({ actor, action }: Pick<NextStep, 'actor' | 'action'>, side: DisputeSide): boolean {
  return actor === side || (actor === null && action !== 'wait');
}

function held({ onePerson, delivery, dueAt }: NextStepFacts): NextStep {
  const silenceDecides = !onePerson && dueAt !== null;
  const inspecting = onePerson || delivery.state !== 'waiting';
  if (!inspecting) {
    return { actor: 'payee', action: 'deliver', dueAt, ifSilent: silenceDecides ? 'refund' : 'nothing' };
  }
  const result = delivery.evidence === 'strong' ? 'settle' : 'office';
  return { actor: 'payer', action: 'inspect', dueAt, ifSilent: silenceDecides ? result : 'nothing' };
}

function inDispute(dispute: OpenDispute, dueAt: Date | null): NextStep {
  const { question } = dispute;
  if (question) return { actor: question.to, action: 'answer_question', dueAt: question.until, ifSilent: 'nothing' };
  switch (dispute.stage) {
    case 'answer':
      return {
        actor: dispute.respondent,
        action: 'answer',
        dueAt,
        ifSilent: dispute.silenceRefunds ? 'refund' : 'next_stage',
      };
    case 'talk':
      return { actor: dispute.offeredTo, action: 'talk', dueAt, ifSilent: 'next_stage' };
    case 'referee':
      return {
        actor: 'referee',
        action: dispute.referee === 'invited' ? 'accept_case' : 'decide',
        dueAt,
        ifSilent: 'office',
      };
    case 'appeal':
      return { actor: dispute.awardWaitsFor, action: 'appeal', dueAt, ifSilent: dispute.awardResult ?? 'award' };
    case 'office':
      return { actor: 'office', action: 'decide', dueAt, ifSilent: 'nothing' };
  }
}

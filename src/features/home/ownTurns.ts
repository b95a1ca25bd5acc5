import type { SilenceResult } from '@contract/rules/nextStep';
import type { Judgment } from '@/api/judgmentModels';
import { OWN_TURNS_SHOWN } from '@/api/lists';
import type { ListItem } from '@/api/models';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';

/** Something that waits for the person. */
export interface OwnTurn {
  readonly to: string;
  readonly task: string;
  /** What it is about, and with whom. */
  readonly about: string;
  /** `held`: money lies with us; `pay`: nothing is paid yet; `judge`: somebody else's case. */
  readonly kind: 'held' | 'pay' | 'judge';
  readonly next: {
    readonly dueAt: string | null;
    readonly since: string | null;
    readonly ifSilent: SilenceResult | null;
  };
}

/** What is due first of a person's transactions and of the cases that they are to judge, as many as home shows. */
export function ownTurns(items: readonly ListItem[], judgments: readonly Judgment[]): OwnTurn[] {
  const toJudge = judgments.filter(({ stage }) => stage === 'referee');
  const all = [...items.map(turnOf), ...toJudge.map(turnOfJudge)];
  const due = ({ next }: OwnTurn) => (next.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(next.dueAt));
  return all.sort((one, other) => (due(one) < due(other) ? -1 : 1)).slice(0, OWN_TURNS_SHOWN);
}

function turnOf({ code, purpose, status, viewerRole, payee, payer, delivery, next }: ListItem): OwnTurn {
  const other = viewerRole === 'payer' ? payee.fullName : payer?.fullName;
  const { dueAt, since, ifSilent } = next;
  return {
    to: paths.transactionDetail(code),
    task: taskOf(next.action, delivery),
    about: [purpose, other].filter(Boolean).join(' · '),
    kind: status === 'paid' ? 'held' : 'pay',
    next: { dueAt, since, ifSilent },
  };
}

function taskOf(action: ListItem['next']['action'], delivery: ListItem['delivery']): string {
  const { tasks } = homeCopy.turn;
  switch (action) {
    case 'pay':
    case 'answer':
    case 'talk':
    case 'appeal':
      return tasks[action];
    case 'deliver':
      return tasks.deliver[delivery?.method ?? 'service'];
    case 'inspect':
      return delivery?.state === 'sent' ? tasks.onItsWay : tasks.inspect;
    default:
      return tasks.look;
  }
}

function turnOfJudge({ disputeId, paymentCode, state, dueAt }: Judgment): OwnTurn {
  const { tasks } = homeCopy.turn;
  return {
    to: paths.judgment(disputeId),
    task: state === 'invited' ? tasks.accept_case : tasks.decide,
    about: homeCopy.turn.caseOf(paymentCode),
    kind: 'judge',
    // When it began, and what comes of silence, is said where the case is read.
    next: { dueAt, since: null, ifSilent: null },
  };
}

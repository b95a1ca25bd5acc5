import type { TestMove, WebhookEventName } from '@contract/rules/partnerRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { PartnerDecision } from './partnerEntry';

/** The state of a process of a test key. Its partner plays both people and the bank. */
export interface TestState {
  readonly status: TransactionStatus | null;
  readonly decision: PartnerDecision | null;
  readonly disputed: boolean;
  /** Until the seller has made the deal, the process can end by its time. */
  readonly isExpired: boolean;
}

interface Effect {
  readonly change: Partial<Pick<TestState, 'status' | 'decision' | 'disputed'>> & { readonly isEnded?: true };
  /** What the webhook tells. */
  readonly event?: WebhookEventName;
}

/** The moves of a state, with their effects, in the order of a live deal. */
export function testMovesOf(state: TestState): Readonly<Partial<Record<TestMove, Effect>>> {
  const { status, decision, disputed, isExpired } = state;
  const canceled = { change: { status: 'canceled' }, event: 'deal.canceled' } as const;
  switch (status) {
    case null:
      return isExpired
        ? {}
        : {
            created: { change: { status: 'inquired' }, event: 'deal.created' },
            canceled: { change: { isEnded: true } },
          };
    case 'inquired':
      return decision === null
        ? {
            approved: { change: { decision: 'approved' } },
            rejected: { change: { ...canceled.change, decision: 'rejected' }, event: canceled.event },
            canceled,
          }
        : { paid: { change: { status: 'paid' }, event: 'deal.paid' }, canceled };
    case 'paid':
      return disputed
        ? { resolved: { change: { disputed: false }, event: 'deal.resolved' } }
        : {
            settled: { change: { status: 'settled' }, event: 'deal.settled' },
            refunded: { change: { status: 'refunded' }, event: 'deal.refunded' },
            disputed: { change: { disputed: true }, event: 'deal.disputed' },
          };
    case 'settled':
      return { paid_out: { change: { status: 'settled_done' }, event: 'deal.paid_out' } };
    case 'refunded':
      return { paid_out: { change: { status: 'refunded_done' }, event: 'deal.paid_out' } };
    default:
      return {};
  }
}

import { accountName } from '@contract/rules/accountName';
import type { DealEventKind } from '@contract/rules/dealEvents';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { DealEvent, HistoryStep, TransactionDetails } from '@/api/transactionsApi';
import type { HistoryEntry } from '@/components/HistoryList';
import { stepTitle } from '@/components/stepTitle';
import { dayAndTime } from '@/components/timeWords';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { dealHistoryCopy } from '@/messages/dealHistory';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { DISPUTE_REASON } from '@/messages/dispute';
import { NEXT_STEP } from '@/messages/transaction-detail';
import { Ltr } from '@/ui/Ltr';

const words = dealHistoryCopy;

type Happened = Pick<HistoryEntry, 'status' | 'title' | 'detail' | 'state'> & { readonly at: string };

/** The history of a transaction for its reader, oldest first, then the next step. Each event stays as it happened. */
export function historyEntries(transaction: TransactionDetails, now = new Date()): HistoryEntry[] {
  const { history, events, status } = transaction;
  const happened = [
    ...history.flatMap((step) => statusStep(transaction, step)),
    ...events.flatMap((event) => eventSteps(transaction, event, now)),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || placeOf(one) - placeOf(other));
  const past = happened.map(({ at, ...step }, index): HistoryEntry => {
    const isHeld = status === 'paid' && index === happened.length - 1;
    return { ...step, key: `${index}-${step.status}`, time: <Moment at={at} />, ...(isHeld && { state: 'held' }) };
  });
  const next = nextStep(transaction);
  return next ? [...past, { ...next, key: 'next', state: 'next' }] : past;
}

const BEFORE_DELIVERY: readonly HistoryEntry['status'][] = ['created', 'paid'];
const WHILE_HELD: readonly HistoryEntry['status'][] = ['sent', 'delivered', 'extended', 'disputed'];
const AFTER_DECISION: readonly HistoryEntry['status'][] = ['transferSent', 'failed', 'accountChosen', 'planned'];

/** The order of steps at one time: payment, delivery and disputes, decision, transfers. */
function placeOf({ status }: Happened): number {
  if (BEFORE_DELIVERY.includes(status)) return 0;
  if (WHILE_HELD.includes(status)) return 1;
  return AFTER_DECISION.includes(status) ? 3 : status.endsWith('_done') ? 4 : 2;
}

/** One side's own act, or the other side's by name. */
interface Act {
  readonly own: string;
  readonly other: (name: string) => string;
}

function actOf({ viewerRole, isSamePerson, payer, payee }: TransactionDetails, side: 'payer' | 'payee', act: Act) {
  if (isSamePerson || viewerRole === side) return act.own;
  return act.other((side === 'payer' ? payer : payee)?.fullName ?? '');
}

/** The gateway is no step of a deal, and an own transfer is told by its events. */
function statusStep(transaction: TransactionDetails, step: HistoryStep): Happened[] {
  const { from, to, at } = step;
  if (to === 'redirected' || (isTransfer(to) && hasOwnTransfer(transaction, to))) return [];
  return [{ status: from === null ? 'created' : to, title: titleOf(transaction, step), at, state: 'past' }];
}

function titleOf(transaction: TransactionDetails, step: HistoryStep): string {
  if (step.to === 'paid') return actOf(transaction, 'payer', words.paid);
  if (step.to === 'settled' && step.cause === null) return actOf(transaction, 'payer', words.confirmed);
  if (step.to === 'refunded' && step.cause === null) return actOf(transaction, 'payee', words.givenBack);
  return stepTitle(step, transaction.ending);
}

function isTransfer(status: TransactionStatus): boolean {
  return status.endsWith('_awaiting') || status.endsWith('_done');
}

/** True when the transfer of this status goes to the reader, and its events are known. */
function hasOwnTransfer({ viewerRole, isSamePerson, events }: TransactionDetails, status: TransactionStatus): boolean {
  const owner = status.startsWith('settled') ? 'payee' : 'payer';
  return (isSamePerson || viewerRole === owner) && events.some(({ account }) => account !== undefined);
}

function eventSteps(transaction: TransactionDetails, event: DealEvent, now: Date): Happened[] {
  const { kind, at, proof, until, by, disputeReason, payoutReason, account } = event;
  const step = (title: string, detail?: string): Happened[] => [
    { status: LOOKS[kind], title, at, state: 'past', ...(detail && { detail }) },
  ];
  const name = account && nameOf(account);
  const reason = payoutReason && PAYOUT_REASON_WORDS[payoutReason];
  switch (kind) {
    case 'sent':
      return step(actOf(transaction, 'payee', words.sent), words.sent.detail);
    case 'declared':
      return step(actOf(transaction, 'payee', words.declared), words.declared.detail);
    case 'delivered':
      return step(deliveryCopy.step.delivered, proof && deliveryCopy.step.provenBy[proof]);
    case 'extended':
      return step(
        actOf(transaction, 'payer', words.extended),
        until && words.extended.until(formatDayMonth(until), formatTime(until)),
      );
    case 'dispute_opened':
      return step(
        by === 'payer' || by === 'payee' ? actOf(transaction, by, words.disputed) : words.disputed.bySystem,
        disputeReason && words.disputed.quote(DISPUTE_REASON[disputeReason]),
      );
    case 'dispute_withdrawn':
      return step(words.withdrawn);
    case 'transfer_sent':
      return step(words.transfer.sent, name);
    case 'transfer_refused':
    case 'transfer_returned': {
      const title = kind === 'transfer_refused' ? words.transfer.refused : words.transfer.returned;
      return step(title, reason).map((failed) => ({ ...failed, state: 'failed' }));
    }
    case 'account_chosen':
      return [
        ...step(account?.card4 ? words.transfer.newCard : words.transfer.newAccount, name),
        ...(until ? [plannedFor(until, at, now)] : []),
      ];
    case 'transfer_arrived':
      return step(words.transfer.arrived, name);
  }
}

/** The account by its card, or by its IBAN. */
function nameOf({ card4, iban4, bankName }: NonNullable<DealEvent['account']>): string {
  return accountName({ card: card4, iban: card4 === null ? iban4 : null, bank: bankName });
}

function plannedFor(until: string, at: string, now: Date): Happened {
  const { planned, plannedFor: when } = words.transfer;
  const isAhead = Date.parse(until) > now.getTime();
  return {
    status: 'planned',
    title: planned,
    detail: when(dayAndTime(until, now)),
    at,
    state: isAhead ? 'plan' : 'past',
  };
}

const LOOKS: Record<DealEventKind, HistoryEntry['status']> = {
  sent: 'sent',
  declared: 'delivered',
  delivered: 'delivered',
  extended: 'extended',
  dispute_opened: 'disputed',
  dispute_withdrawn: 'disputed',
  transfer_sent: 'transferSent',
  transfer_refused: 'failed',
  transfer_returned: 'failed',
  account_chosen: 'accountChosen',
  transfer_arrived: 'settled_done',
};

/** The icon of the step after a status. */
const NEXT_LOOK: Partial<Record<TransactionStatus, TransactionStatus>> = {
  inquired: 'paid',
  redirected: 'paid',
  paid: 'settled',
  settled: 'settled_done',
  settled_awaiting: 'settled_done',
  refunded: 'refunded_done',
  refunded_awaiting: 'refunded_done',
};

function nextStep(transaction: TransactionDetails): Pick<HistoryEntry, 'status' | 'title'> | null {
  const { status, payout } = transaction;
  const look = NEXT_LOOK[status];
  if (!look) return null;
  if (status === 'paid') return { status: look, title: actOf(transaction, 'payer', words.next.confirm) };
  const isOwn = payout !== null && payout.state !== 'done';
  const title = isOwn ? words.next.toYou : NEXT_STEP[status];
  return title ? { status: look, title } : null;
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}

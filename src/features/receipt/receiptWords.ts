import { accountName } from '@contract/rules/accountName';
import { bankOfCode } from '@contract/rules/banks';
import type { DisputeOutcome } from '@contract/rules/disputeRules';
import type { Received } from '@contract/rules/division';
import { sumFor } from '@contract/rules/sums';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Receipt } from '@/api/receiptsApi';
import type { HistoryStep, Side } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import type { HistoryEntry } from '@/components/HistoryList';
import { stepTitle } from '@/components/stepTitle';
import { toPersianDigits } from '@/lib/digits';
import { formatRials, formatToman } from '@/lib/money';
import { CHECK_VERDICT } from '@/messages/checkCopy';
import { DECIDED } from '@/messages/dealCopy';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { DECIDER_NAME, DISPUTE_ENDED, DISPUTE_EVENT, disputeCopy } from '@/messages/dispute';
import { receiptCopy } from '@/messages/receipt';
import { NEXT_STEP } from '@/messages/transaction-detail';

/** One line of a receipt, the same on screen, on paper and in the picture. */
export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
  /** The text of the copy button. */
  readonly copies?: string;
}

/** A step as text. `at` is ISO 8601, null for the next step. */
export interface ReceiptStep extends Pick<HistoryEntry, 'key' | 'status' | 'title' | 'detail' | 'state'> {
  readonly at: string | null;
}

/** Isolates a number from the text direction around it, also on a canvas. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** «۱۸۵٬۰۰۰٬۰۰۰ ریال» */
export function rialsText(rials: number): string {
  return receiptCopy.rials(isolated(formatRials(rials)));
}

/** «۱۸٬۵۰۰٬۰۰۰ تومان»; null for a fraction of a toman. */
export function tomanText(rials: number): string | null {
  const toman = formatToman(rials);
  return toman === null ? null : receiptCopy.amount(isolated(toman));
}

export function mobileText(mobile: string): string {
  return isolated(toPersianDigits(mobile));
}

/** The side whose words a status uses. A reader who is both sides is the payer. */
export function statusReader({ role }: Receipt): Side {
  return role === 'payee' ? 'payee' : 'payer';
}

/** Where the transaction stands. */
export function statusOf({ history }: Receipt): TransactionStatus {
  return history.at(-1)?.to ?? 'paid';
}

/** The largest sum of the page in rials: the reader's own. A payee who gets nothing does not know the payment: the amount. */
export function ownSum(receipt: Receipt): number {
  const { amountRials, paidRials, receivesRials } = receipt;
  const sums = { payerPaysRials: paidRials ?? amountRials, payeeReceivesRials: receivesRials ?? amountRials };
  return sumFor(statusReader(receipt), { ...sums, split: partsOf(receipt), status: statusOf(receipt) });
}

/** The addressee: the reader on the screen, the public on paper and in the picture. */
export type ReceiptVoice = keyof typeof receiptCopy.lines;

/** The lines of one side's receipt. */
export function receiptFacts(receipt: Receipt, voice: ReceiptVoice): ReceiptFact[] {
  const { purpose, paidRials, returnedRials, receivesRials, fee, traceNumber, code } = receipt;
  const isDone = hasArrived(receipt);
  const words = receiptCopy.lines[voice];
  const facts: (ReceiptFact | false)[] = [
    // the screen has it over the sum
    voice === 'public' && { label: receiptCopy.purpose, value: purpose },
    paidRials !== null && { label: words.paid, value: rialsText(paidRials) },
    returnedRials !== null && {
      label: isDone ? words.returned : words.returns,
      value: rialsText(returnedRials),
    },
    receivesRials !== null && {
      label: isDone ? words.received : words.receives,
      value: rialsText(receivesRials),
    },
    // the screen has a card for it
    (voice === 'public' || fee === null) && { label: receiptCopy.commission, value: commissionText(receipt, voice) },
    ...accountFacts(receipt, voice),
    traceNumber !== null && {
      label: receiptCopy.trackingNumber,
      value: isolated(toPersianDigits(traceNumber)),
      copies: traceNumber,
    },
    { label: receiptCopy.paymentCode, value: isolated(code), copies: code },
    { label: receiptCopy.dispute, value: disputeText(receipt, voice) },
  ];
  return facts.filter((fact) => fact !== false);
}

/**
 * The fee as the reader's card shows it; null after a refund or a split. The other side's sum is as agreed, so the reader does not
 * learn its free commission.
 */
export function feesOf({
  fee,
  amountRials,
  paidRials,
  receivesRials,
}: Receipt): Extract<QuoteState, { kind: 'known' }> | null {
  return (
    fee && {
      kind: 'known',
      ...fee,
      payerPaysRials: paidRials ?? amountRials + fee.payerShareRials,
      payeeReceivesRials: receivesRials ?? amountRials - fee.payeeShareRials,
    }
  );
}

function commissionText({ commissionRials, commissionSide, role }: Receipt, voice: ReceiptVoice): string {
  if (commissionRials === 0) return receiptCopy.noCommission;
  const isOwn = voice === 'reader' && commissionSide === role;
  return receiptCopy.commissionWith[isOwn ? 'reader' : commissionSide](rialsText(commissionRials));
}

/** The account of the payment, or of the payout; nothing is paid out to the payee after a full refund. */
function accountFacts({ account, role, check }: Receipt, voice: ReceiptVoice): ReceiptFact[] {
  if (account === null || (role === 'payee' && check.verdict === 'refunded')) return [];
  const { bankCode, card4: card, iban4 } = account;
  // the payout goes to the IBAN; the public needs to know one number only
  const namesIban = card === null || (role === 'payee' && voice === 'reader');
  const value = accountName({ card, iban: namesIban ? iban4 : null, bank: bankOfCode(bankCode)?.name ?? null });
  return [{ label: role === 'payee' ? receiptCopy.paidTo : receiptCopy.paidFrom, value }];
}

/** The outcome of a dispute. An award names its author. */
function endedText({ check: { decidedBy } }: Receipt, kind: DisputeOutcome): string {
  return DISPUTE_ENDED[kind](decidedBy === null ? '' : DECIDER_NAME[decidedBy]);
}

function disputeText(receipt: Receipt, voice: ReceiptVoice): string {
  const { dispute } = receipt;
  if (dispute === null) return receiptCopy.noDispute;
  if (dispute.outcome === null) return receiptCopy.disputed;
  const { kind, payerReceives, payeeReceives } = dispute.outcome;
  const ended = endedText(receipt, kind);
  if (payerReceives === null || payeeReceives === null) return ended;
  const viewer = voice === 'public' ? null : statusReader(receipt);
  return `${ended} ${disputeCopy.propose.shares(rialsText(payerReceives), rialsText(payeeReceives), viewer)}`;
}

/** The steps of money, delivery and dispute in order of time, then the next step. */
export function receiptSteps(receipt: Receipt): ReceiptStep[] {
  const { history, ending, delivery, dispute } = receipt;
  const status = statusOf(receipt);
  const happened = [
    ...history.map((step) => stepOfMoney(step, ending)),
    ...deliverySteps(delivery),
    ...disputeSteps(receipt),
  ];
  const steps = happened
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((step, place): ReceiptStep => ({ ...step, key: `${place}-${step.status}`, state: stateOf(step.status) }));
  const next = NEXT_STEP[status];
  const isOpen = dispute !== null && dispute.outcome === null;
  return next === undefined || isOpen
    ? steps
    : [...steps, { key: 'next', status: 'settled_done', title: next, state: 'next', at: null }];

  function stateOf(of: HistoryEntry['status']): HistoryEntry['state'] {
    return of === 'paid' && status === 'paid' ? 'held' : 'past';
  }
}

type Happened = Pick<ReceiptStep, 'status' | 'title' | 'detail'> & { readonly at: string };

function stepOfMoney({ from, to, at, cause }: HistoryStep, ending: Receipt['ending']): Happened {
  return { status: from === null ? 'created' : to, title: stepTitle({ to, cause }, ending), at };
}

function deliverySteps(delivery: Receipt['delivery']): Happened[] {
  if (delivery === null || delivery.at === null || delivery.state === 'waiting') return [];
  const { state, at, proof } = delivery;
  const { sent, delivered, provenBy, byWord } = deliveryCopy.step;
  const step = state === 'sent' ? { title: sent } : { title: delivered, detail: proof ? provenBy[proof] : byWord };
  return [{ status: 'delivered', at, ...step }];
}

function disputeSteps(receipt: Receipt): Happened[] {
  const { dispute } = receipt;
  if (dispute === null) return [];
  const { openedAt, outcome } = dispute;
  const opened: Happened = { status: 'disputed', title: DISPUTE_EVENT.opened, at: openedAt };
  if (outcome === null) return [opened];
  const detail = endedText(receipt, outcome.kind);
  return [opened, { status: 'disputed', title: DISPUTE_EVENT.closed, detail, at: outcome.at }];
}

/** The bank has carried the money to its side. */
function hasArrived(receipt: Receipt): boolean {
  return statusOf(receipt).endsWith('_done');
}

/**
 * Where the money is, in the words of the check page. That page counts the decision as the arrival and warns a seller; a receipt
 * tells both sides what has happened.
 */
export function placeOfMoney(receipt: Receipt): { readonly title: string; readonly text?: string } {
  const { verdict } = receipt.check;
  const isOnItsWay = !hasArrived(receipt);
  if (verdict === 'settled' && isOnItsWay) return { title: `${DECIDED.toSeller}.` };
  if (verdict === 'refunded') return { title: isOnItsWay ? `${DECIDED.toBuyer}.` : receiptCopy.wentBack };
  return CHECK_VERDICT[verdict];
}

/** True while Amanat holds the money, which is drawn in gold. */
export function isHeld({ check: { verdict } }: Receipt): boolean {
  return verdict === 'held' || verdict === 'disputed';
}

/** What each side got of divided money, in rials; null where the money was not divided. */
function partsOf({ check, dispute }: Receipt): Received | null {
  const { payeeReceives, payerReceives } = dispute?.outcome ?? {};
  if (check.verdict !== 'split' || !payeeReceives || !payerReceives) return null;
  return { payerRials: payerReceives, payeeRials: payeeReceives };
}

/** The payee's share of divided money, 0 to 1; undefined where the money was not divided. */
export function dividedShare(receipt: Receipt): number | undefined {
  const parts = partsOf(receipt);
  return parts === null ? undefined : parts.payeeRials / (parts.payeeRials + parts.payerRials);
}

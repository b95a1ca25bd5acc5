import { bankOfCode } from '@contract/rules/banks';
import type { DisputeOutcome } from '@contract/rules/disputes';
import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Receipt } from '@/api/receipts';
import type { HistoryStep, Side } from '@/api/transactions';
import type { HistoryEntry } from '@/components/HistoryList';
import { deliveryStep, stepTitle } from '@/components/transactionStory';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { DECIDER_NAME, DISPUTE_ENDED, DISPUTE_EVENT } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import { receiptCopy } from '@/messages/receipt';
import { NEXT_STEP } from '@/messages/transaction-detail';

/** One line of a receipt, as text: screen, paper and picture say the same. */
export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
  /** What is copied when it is pressed. */
  readonly copies?: string;
}

/** A step as text; `at` is ISO 8601, null of the one to come. */
export interface ReceiptStep extends Pick<HistoryEntry, 'key' | 'status' | 'title' | 'detail' | 'state'> {
  readonly at: string | null;
}

/** A number that the text around it does not reorder, on a canvas as on a page. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** «۱۸۵٬۰۰۰٬۰۰۰ ریال» */
export function rialsText(rials: number): string {
  return receiptCopy.rials(isolated(formatRials(rials)));
}

/** «۱۸٬۵۰۰٬۰۰۰ تومان»; null where rials make no whole toman. */
export function tomanText(rials: number): string | null {
  return rials % RIALS_PER_TOMAN === 0 ? receiptCopy.amount(isolated(formatRials(rials / RIALS_PER_TOMAN))) : null;
}

export function mobileText(mobile: string): string {
  return isolated(toPersianDigits(mobile));
}

/** Whose eyes a status is told for: who is both has paid. */
export function readerOf({ role }: Receipt): Side {
  return role === 'payee' ? 'payee' : 'payer';
}

/** Where the transaction stands. */
export function statusOf({ history }: Receipt): TransactionStatus {
  return history.at(-1)?.to ?? 'paid';
}

/** To whom a receipt speaks: its reader on the screen, anybody on paper and in a picture. */
export type ReceiptVoice = keyof typeof receiptCopy.lines;

/** The lines of one side's receipt, in the order they are looked for. */
export function factsOf(receipt: Receipt, voice: ReceiptVoice): ReceiptFact[] {
  const { purpose, paidRials, returnedRials, receivesRials, traceNumber, code } = receipt;
  const isDone = statusOf(receipt).endsWith('_done');
  const words = receiptCopy.lines[voice];
  const facts: (ReceiptFact | false)[] = [
    { label: receiptCopy.purpose, value: purpose },
    paidRials !== null && { label: words.paid, value: rialsText(paidRials) },
    returnedRials !== null && {
      label: isDone ? words.returned : words.returns,
      value: rialsText(returnedRials),
    },
    receivesRials !== null && {
      label: isDone ? words.received : words.receives,
      value: rialsText(receivesRials),
    },
    { label: receiptCopy.commission, value: commissionText(receipt) },
    ...accountFacts(receipt, voice),
    traceNumber !== null && {
      label: receiptCopy.trackingNumber,
      value: isolated(toPersianDigits(traceNumber)),
      copies: traceNumber,
    },
    { label: receiptCopy.paymentCode, value: isolated(code), copies: code },
    { label: receiptCopy.dispute, value: disputeText(receipt) },
  ];
  return facts.filter((fact) => fact !== false);
}

function commissionText({ commissionRials, commissionSide }: Receipt): string {
  if (commissionRials === 0) return receiptCopy.noCommission;
  return receiptCopy.commissionWith(
    rialsText(commissionRials),
    commissionSide === 'payee' ? partsCopy.seller : partsCopy.buyer,
  );
}

function accountFacts({ account, role }: Receipt, voice: ReceiptVoice): ReceiptFact[] {
  if (account === null) return [];
  const end = isolated(toPersianDigits(account.last4));
  const { fromCard, fromAccount, toCard, toAccount } = receiptCopy.lines[voice];
  const [card, iban] = role === 'payee' ? [toCard, toAccount] : [fromCard, fromAccount];
  const label = account.isCard ? card : iban;
  return [{ label, value: receiptCopy.account(bankOfCode(account.bankCode)?.name ?? partsCopy.iban, end) }];
}

/** How a dispute ended; an award names its author. */
function endedText({ check: { decidedBy } }: Receipt, kind: DisputeOutcome): string {
  return DISPUTE_ENDED[kind](decidedBy === null ? '' : DECIDER_NAME[decidedBy]);
}

function disputeText(receipt: Receipt): string {
  const { dispute } = receipt;
  if (dispute === null) return receiptCopy.noDispute;
  if (dispute.outcome === null) return receiptCopy.disputed;
  const { kind, payerReceives, payeeReceives } = dispute.outcome;
  const ended = endedText(receipt, kind);
  return payerReceives === null || payeeReceives === null
    ? ended
    : receiptCopy.shares(ended, rialsText(payerReceives), rialsText(payeeReceives));
}

/** What happened, in the order of time: the steps of the money, the delivery and a dispute; then the one to come. */
export function stepsOf(receipt: Receipt): ReceiptStep[] {
  const { history, delivery, dispute } = receipt;
  const status = statusOf(receipt);
  const happened = [...history.map(stepOfMoney), ...deliverySteps(delivery), ...disputeSteps(receipt)];
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

function stepOfMoney({ from, to, at, cause }: HistoryStep): Happened {
  return { status: from === null ? 'created' : to, title: stepTitle({ to, cause }), at };
}

function deliverySteps(delivery: Receipt['delivery']): Happened[] {
  const step = deliveryStep(delivery);
  return step === null ? [] : [{ status: 'delivered', ...step }];
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

/** Gold means money that Amanat holds, nothing else. */
export function isHeld({ check: { verdict } }: Receipt): boolean {
  return verdict === 'held' || verdict === 'disputed';
}

/** The payee's part of a divided coin, 0 to 1; undefined where the money was not divided. */
export function payeeShareOf({ check, dispute }: Receipt): number | undefined {
  const { payeeReceives, payerReceives } = dispute?.outcome ?? {};
  if (check.verdict !== 'split' || !payeeReceives || !payerReceives) return undefined;
  return payeeReceives / (payeeReceives + payerReceives);
}

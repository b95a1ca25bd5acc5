import { passesByItself } from '@contract/rules/payoutRules';
import { statusesFor } from '@contract/rules/transactionStates';
import { batched } from '../batched';
import type { Context } from '../context';
import { type DoorOutcome, sharedDoor } from '../db/door';
import { listBankAccounts } from '../db/repositories/bankAccounts';
import { findKeptPayment, type StoredKeptPayment } from '../db/repositories/paymentAttempts';
import { type OpenPayout, openPayoutsOf } from '../db/repositories/payoutRows';
import { partnerOf } from '../db/repositories/transactionRows';
import { type Opened, openRow } from '../db/vault/sealedRows';
import { INQUIRY_PAUSE_MS, nextInquiryAt } from '../domain/payoutSchedule';
import {
  finishPayout,
  type PaidOutTransaction,
  payoutReference,
  postponePayout,
  refusePayout,
  reversalIban,
  sendPayout,
  startPayouts,
} from '../domain/payouts';
import type { Transition } from '../domain/transition';
import { INQUIRIES_AT_ONCE, type PayoutAnswer } from '../ports/payouts/payouts';
import { PortFailure } from '../ports/portFailure';
import { type JobHandler, type JobResult, soonest } from './jobRunner';

/**
 * Makes the bank transfers of a transaction: orders each, waits for it, books it. Retries use the same reference, and the bank
 * pays a reference once. The two transfers of a split, and reversals, are independent. A transfer to a side without a usable
 * account waits for its owner, without a job.
 *
 * Concurrent jobs share their reads, inquiries and steps through the door.
 */
export function payoutHandler({ bankCalendar, clock, db, log, ports }: Context): JobHandler {
  const read = batched((ids: readonly string[]) => openPayoutsOf(db.kysely, ids));
  const apply = sharedDoor(db.kysely);
  const inquire = batched(async (references: readonly string[]) => {
    const answers = await ports.payouts.inquireMany(references);
    return references.map((reference) => answers.get(reference));
  }, INQUIRIES_AT_ONCE);
  const shared: Shared = { bankCalendar, clock, db, log, ports, apply, inquire };
  return async (transactionId) => {
    const open = await read(transactionId);
    const [first] = open;
    if (!first) return 'done';
    const run = new PayoutRun(shared, first, open.filter(({ kind }) => kind !== 'reversal').length);
    const results: JobResult[] = [];
    for (const payout of open) results.push(await run.attempt(openRow(db.kysely, 'payouts', payout)));
    return soonest(results);
  };
}

interface Shared extends Pick<Context, 'bankCalendar' | 'clock' | 'db' | 'log' | 'ports'> {
  readonly apply: (transition: Transition) => Promise<DoorOutcome>;
  /** Undefined: the bank's answer lacks the reference. */
  readonly inquire: (reference: string) => Promise<PayoutAnswer | undefined>;
}

type PayoutRow = Opened<OpenPayout>;

/** A transfer as its steps need it, with the payment that a reversal returns. */
interface Transfer extends Pick<PayoutRow, 'kind' | 'iban' | 'refusals' | 'state' | 'reason' | 'sent_at'> {
  readonly amountRials: number;
  readonly accountRefusals: number;
  readonly accountChanges: number;
  readonly kept: StoredKeptPayment | null;
  /** Number of the arrived order, when it is not the last one. */
  readonly formerOrder?: number;
}

/** One run of a transaction's job. The status changes with its steps. */
class PayoutRun {
  private readonly paymentCode: string;
  private transaction: PaidOutTransaction;

  constructor(
    private readonly shared: Shared,
    row: OpenPayout,
    private openCount: number,
  ) {
    this.paymentCode = row.payment_code;
    this.transaction = { id: row.transaction_id, status: row.status, partner: partnerOf(row) };
  }

  /** A step whose failure at the bank is retried, and does not keep the money of the other side. */
  async attempt(payout: PayoutRow): Promise<JobResult> {
    try {
      return await this.step(payout);
    } catch (error) {
      if (!(error instanceof PortFailure)) throw error;
      const { paymentCode } = this;
      this.shared.log.error({ err: error, paymentCode, kind: payout.kind }, 'A payout failed and will be retried');
      return 'again';
    }
  }

  /** @returns `done` also for a transfer that waits for its owner */
  private async step(row: PayoutRow): Promise<JobResult> {
    if (row.state === 'needs_account') return 'done';
    const waitsUntil = row.state === 'sent' ? row.ask_at : row.not_before;
    if (waitsUntil && waitsUntil > this.now) return { againAt: waitsUntil };
    const kept = row.receipt === null ? null : await findKeptPayment(this.shared.db.kysely, row.receipt);
    // The gateway rolled the payment back after all.
    if (kept && kept.receipt.state !== 'returning') return 'done';
    const { amount_rials: amountRials, account_refusals: accountRefusals, account_changes: accountChanges } = row;
    const payout: Transfer = { ...row, amountRials, accountRefusals, accountChanges, kept };
    const answer = await this.ask(payout);
    if (answer === 'former-order-open') return { againAt: new Date(this.now.getTime() + INQUIRY_PAUSE_MS) };
    if ('formerOrder' in answer) return this.finish({ ...payout, formerOrder: answer.formerOrder });
    switch (answer.outcome) {
      case 'done':
        return this.finish(payout);
      case 'accepted':
      case 'pending':
        return this.await(payout, answer);
      case 'refused':
        return this.refuse(payout, answer);
      case 'returned':
        return this.refuse(payout, { reason: answer.reason, final: true });
    }
  }

  /** The bank's word about the present order, which is made when it is not known to the bank. */
  private async ask(payout: Transfer): Promise<PayoutAnswer | 'former-order-open' | { readonly formerOrder: number }> {
    const { paymentCode } = this;
    const { kind, kept, refusals, state, amountRials } = payout;
    // A commission can equal the amount, which leaves nothing to transfer.
    if (amountRials === 0) return { outcome: 'done' };
    const referenceOf = (number: number) => payoutReference(paymentCode, kind, number, kept?.receipt);
    const reference = referenceOf(refusals);
    if (state === 'sent') {
      const answer = await this.inquire(reference);
      // The bank may not know its own order yet. Ordered again, a reference is still paid once.
      if (!isUnknown(answer)) return answer;
    }
    // A bank may execute an order that it has refused.
    for (let former = 0; former < refusals; former += 1) {
      const answer = await this.inquire(referenceOf(former));
      if (answer.outcome === 'done') return { formerOrder: former };
      if (answer.outcome === 'accepted' || answer.outcome === 'pending') return 'former-order-open';
    }
    const iban = await this.accountFor(payout);
    return this.shared.ports.payouts.pay({ reference, iban, amountRials, description: paymentCode });
  }

  /** The chosen account of a side; for a reversal, an account of the payer. */
  private async accountFor({ iban, kept, refusals }: Transfer): Promise<string> {
    if (iban !== null) return iban;
    if (!kept) throw new Error('A payout to a side has no account');
    const { payerId, payerIban } = kept.attempt;
    const others = await listBankAccounts(this.shared.db.kysely, payerId);
    return reversalIban([payerIban, ...others.map((account) => account.iban)], refusals);
  }

  private async inquire(reference: string): Promise<PayoutAnswer> {
    const answer = await this.shared.inquire(reference);
    if (!answer) throw new PortFailure('payouts', 'no readable answer about the order');
    return answer;
  }

  private async finish(payout: Transfer): Promise<JobResult> {
    const isToSide = payout.kind !== 'reversal';
    // Stale means that another process, or the other transfer of a split, made this step.
    if (isToSide && isUnsent(this.transaction)) await this.apply(startPayouts(this.transaction, this.now));
    const othersOpen = this.openCount - 1;
    if (!(await this.apply(finishPayout(this.transaction, { ...payout, othersOpen }, this.now)))) return 'again';
    if (isToSide) this.openCount = othersOpen;
    return 'done';
  }

  private async await(
    payout: Transfer,
    answer: Extract<PayoutAnswer, { outcome: 'accepted' | 'pending' }>,
  ): Promise<JobResult> {
    const { now } = this;
    const { state, sent_at } = payout;
    const askAt = nextInquiryAt(
      {
        sentAt: (state === 'sent' ? sent_at : null) ?? now,
        now,
        outcome: answer.outcome,
        askAgainAt: answer.outcome === 'pending' ? answer.askAgainAt : null,
        isFirst: state !== 'sent',
      },
      this.shared.bankCalendar,
    );
    await this.apply(sendPayout(this.transaction, { ...payout, askAt }, now));
    return { againAt: askAt };
  }

  private async refuse(
    payout: Transfer,
    refusal: Pick<Extract<PayoutAnswer, { outcome: 'refused' }>, 'reason' | 'final'>,
  ): Promise<JobResult> {
    const { reason, final } = refusal;
    if (!final && passesByItself(reason)) {
      const isKnown = payout.state === 'waiting' && payout.reason === reason;
      if (!isKnown) await this.apply(postponePayout(this.transaction, payout, reason, this.now));
      return 'again';
    }
    const { paymentCode } = this;
    this.shared.log.error({ paymentCode, kind: payout.kind, reason, final }, 'The bank refused a payout');
    await this.apply(refusePayout(this.transaction, payout, refusal, this.now));
    return 'again';
  }

  private async apply(transition: Transition): Promise<boolean> {
    const result = await this.shared.apply(transition);
    if ('status' in result) this.transaction = { ...this.transaction, status: result.status };
    return result.outcome === 'applied';
  }

  private get now(): Date {
    return this.shared.clock.now();
  }
}

function isUnknown(answer: PayoutAnswer): boolean {
  return answer.outcome === 'refused' && answer.reason === 'unknown' && !answer.final;
}

function isUnsent(transaction: PaidOutTransaction): boolean {
  return statusesFor('send_payout').includes(transaction.status);
}

import { passesByItself } from '@contract/rules/payouts';
import { statusesFor } from '@contract/rules/transactionStates';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { type PayoutRow, payoutsOf } from '../db/repositories/payouts';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactions';
import { finishPayout, payoutReference, postponePayout, refusePayout, sendPayout } from '../domain/paymentRequests';
import { INQUIRY_PAUSE_MS, nextInquiryAt } from '../domain/payoutSchedule';
import type { Transition } from '../domain/transition';
import type { PayoutAnswer } from '../ports/payouts';
import type { JobResult } from './jobRunner';

/**
 * Completes a settled or refunded transaction: orders each bank transfer, waits for it, books it. Retries use the same
 * reference, and the bank pays a reference once. The two transfers of a split are independent. A transfer without a usable
 * account waits for its owner, without a job.
 */
export async function runPayout(context: Context, transactionId: string): Promise<JobResult> {
  const transaction = await findTransaction(context.db.kysely, transactionId);
  if (!transaction) return 'done';
  const open = (await payoutsOf(context.db.kysely, transactionId)).filter(({ done_at }) => done_at === null);
  const run = new PayoutRun(context, transaction, open.length);
  const results: JobResult[] = [];
  for (const payout of open) {
    // A failure at one transfer is retried, and does not keep the money of the other side.
    const retry = (error: unknown): JobResult => {
      context.log.error({ err: error, paymentCode: transaction.paymentCode, kind: payout.kind }, 'A payout failed');
      return 'again';
    };
    results.push(await run.step(payout).catch(retry));
  }
  return soonest(results);
}

/** One run of a transaction's job. The status changes with its steps. */
class PayoutRun {
  constructor(
    private readonly context: Context,
    private transaction: StoredTransaction,
    private openCount: number,
  ) {}

  /** @returns `done` also for a transfer that waits for its owner */
  async step(payout: PayoutRow): Promise<JobResult> {
    if (payout.state === 'needs_account') return 'done';
    const waitsUntil = payout.state === 'sent' ? payout.ask_at : payout.not_before;
    if (waitsUntil && waitsUntil > this.now) return { againAt: waitsUntil };
    const answer = await this.ask(payout);
    if (answer === 'former-order-open') return { againAt: new Date(this.now.getTime() + INQUIRY_PAUSE_MS) };
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
  private async ask(payout: PayoutRow): Promise<PayoutAnswer | 'former-order-open'> {
    const { payouts } = this.context.ports;
    const { kind, refusals, state, iban, amount_rials: amountRials } = payout;
    const { paymentCode } = this.transaction;
    // A commission can equal the amount, which leaves nothing to transfer.
    if (amountRials === 0) return { outcome: 'done' };
    const reference = payoutReference(paymentCode, kind, refusals);
    if (state === 'sent') return payouts.inquire({ reference });
    // A bank may execute an order that it has refused.
    for (let former = 0; former < refusals; former += 1) {
      const answer = await payouts.inquire({ reference: payoutReference(paymentCode, kind, former) });
      if (answer.outcome === 'done') return answer;
      if (answer.outcome === 'accepted' || answer.outcome === 'pending') return 'former-order-open';
    }
    return payouts.pay({ reference, iban, amountRials, description: paymentCode });
  }

  private async finish({ kind, amount_rials: amountRials, refusals, account_changes }: PayoutRow): Promise<JobResult> {
    // Stale means that another process, or the other transfer of a split, made this step.
    if (isUnsent(this.transaction)) await this.apply(sendPayout(this.transaction, this.now));
    const othersOpen = this.openCount - 1;
    const transfer = { kind, amountRials, refusals, othersOpen, toOtherAccount: account_changes > 0 };
    if (!(await this.apply(finishPayout(this.transaction, transfer, this.now)))) return 'again';
    this.openCount = othersOpen;
    return 'done';
  }

  private async await(
    { kind, refusals, state, sent_at }: PayoutRow,
    answer: Extract<PayoutAnswer, { outcome: 'accepted' | 'pending' }>,
  ): Promise<JobResult> {
    const { now } = this;
    const askAt = nextInquiryAt(
      {
        sentAt: (state === 'sent' ? sent_at : null) ?? now,
        now,
        outcome: answer.outcome,
        askAgainAt: answer.outcome === 'pending' ? answer.askAgainAt : null,
        isFirst: state !== 'sent',
      },
      this.context.config.payouts.cycles,
    );
    await this.apply(sendPayout(this.transaction, now, { kind, refusals, askAt }));
    return { againAt: askAt };
  }

  private async refuse(
    { kind, refusals, amount_rials: amountRials, account_refusals: accountRefusals, ...payout }: PayoutRow,
    refusal: Pick<Extract<PayoutAnswer, { outcome: 'refused' }>, 'reason' | 'final'>,
  ): Promise<JobResult> {
    const { paymentCode } = this.transaction;
    const { reason, final } = refusal;
    if (!final && passesByItself(reason)) {
      const isKnown = payout.state === 'waiting' && payout.reason === reason;
      if (!isKnown) await this.apply(postponePayout(this.transaction, { kind, refusals }, reason, this.now));
      return 'again';
    }
    this.context.log.error({ paymentCode, reason, final }, 'The bank refused a payout');
    const known = { kind, amountRials, refusals, accountRefusals };
    await this.apply(refusePayout(this.transaction, known, refusal, this.now));
    return 'again';
  }

  private async apply(transition: Transition): Promise<boolean> {
    const result = await applyTransition(this.context.db.kysely, transition);
    if ('status' in result) this.transaction = { ...this.transaction, status: result.status };
    return result.outcome === 'applied';
  }

  private get now(): Date {
    return this.context.clock.now();
  }
}

function isUnsent(transaction: StoredTransaction): boolean {
  return statusesFor('send_payout').includes(transaction.status);
}

/** The earliest result; `again` comes before every time. */
function soonest(results: readonly JobResult[]): JobResult {
  if (results.includes('again')) return 'again';
  const times = results.flatMap((result) => (typeof result === 'object' ? [result.againAt.getTime()] : []));
  return times.length === 0 ? 'done' : { againAt: new Date(Math.min(...times)) };
}

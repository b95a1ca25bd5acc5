import { randomBytes, randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { DeliveryTerms } from '@contract/rules/delivery';
import type { DisputeReason, DisputeSide } from '@contract/rules/disputes';
import { COMMISSION_SIDE } from '@contract/rules/limits';
import type { CommissionRule } from '../../config';
import { applyTransitions } from '../../db/door';
import { dealExtrasOf, findDeadline } from '../../db/repositories/dealExtras';
import { findLastDispute } from '../../db/repositories/disputes';
import { findTransaction, rememberViewer, type StoredTransaction } from '../../db/repositories/transactions';
import type { Executor } from '../../db/schema';
import { commissionOn } from '../../domain/commission';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import type { DeliveryChange, NewDisputeEntry } from '../../domain/dealExtras';
import { type DeliveryStanding, recordDelivery } from '../../domain/delivery';
import type { Dispute } from '../../domain/dispute/dispute';
import { type Actor, answerDispute, openDispute } from '../../domain/dispute/steps';
import { openTransaction, paymentCodeFrom } from '../../domain/paymentRequests';
import type { Transition } from '../../domain/transition';
import { type SeedTrader, seededPayment } from './seededPayment';

export interface SeededAsk {
  readonly purpose: string;
  /** Integer rials. */
  readonly amountRials: number;
  readonly terms: DeliveryTerms;
  readonly refereeNationalCode?: string;
}

/** The two sides, and by which rule the commission is taken. */
export interface DealParties {
  readonly payee: SeedTrader;
  readonly payer: SeedTrader;
  readonly rule: CommissionRule;
}

/**
 * A deal of the seed that goes on step by step, each decided by the rules of real people on what the one before has left, and applied by the one
 * door. In a database transaction of the caller's: half a deal is none.
 */
export class SeededDeal {
  readonly id = randomUUID();

  constructor(
    private readonly executor: Executor,
    readonly parties: DealParties,
  ) {}

  async ask({ purpose, amountRials, terms, refereeNationalCode }: SeededAsk, at: Date): Promise<void> {
    const { payee, payer, rule } = this.parties;
    const request = {
      paymentCode: paymentCodeFrom(randomBytes(8)),
      payeeId: payee.userId,
      payeeAccountId: payee.accountId,
      payeeIban: payee.iban,
      amountRials,
      behalf: purpose,
      commissionSide: COMMISSION_SIDE.payee,
      ...rule,
      commissionRials: commissionOn(amountRials, rule),
      refereeNationalCode: refereeNationalCode ?? null,
      processId: null,
      terms,
    };
    await this.apply(openTransaction(this.id, request, at));
    await rememberViewer(this.executor, { transactionId: this.id, userId: payer.userId, at });
  }

  async pay(at: Date): Promise<void> {
    const { row, ...transaction } = await this.transaction();
    const acceptsReferee = row.referee_national_code !== null;
    const terms = { at, deliverByDays: row.deliver_by_days, acceptsReferee };
    await this.apply(...seededPayment(transaction, this.parties.payer, terms).paid);
  }

  async deliver(
    change: DeliveryChange & { readonly state: 'sent' | 'declared' | 'confirmed' },
    by: DisputeSide,
    at: Date,
  ): Promise<void> {
    const actor = { kind: by, userId: this.parties[by].userId };
    await this.apply(recordDelivery(await this.delivery(), change, actor, at));
  }

  async open(reason: DisputeReason, text: string, at: Date): Promise<void> {
    const entry = this.said('payer', 'opening', text);
    const opened = {
      id: randomUUID(),
      openedBy: 'payer',
      reason,
      wantedPayeeRials: 0,
      entry,
    } as const;
    await this.apply(openDispute(await this.transaction(), opened, this.by('payer', at)));
  }

  async answer(text: string, at: Date): Promise<void> {
    const entry = this.said('payee', 'answer', text);
    await this.step((dispute) => answerDispute(dispute, entry, this.by('payee', at)));
  }

  /** One step of the open dispute. */
  async step(decide: (dispute: Dispute, transaction: StoredTransaction) => Transition): Promise<void> {
    const dispute = await findLastDispute(this.executor, this.id);
    if (!dispute) throw new Error('No dispute is open');
    await this.apply(decide(dispute, await this.transaction()));
  }

  /** What a running clock comes to at the moment at which it is due. */
  async pass(
    kind: DeadlineKind,
    decide: (deadline: RunningDeadline, transaction: StoredTransaction) => Transition,
  ): Promise<void> {
    const deadline = await findDeadline(this.executor, this.id, kind);
    if (!deadline) throw new Error(`No «${kind}» runs`);
    await this.apply(decide(deadline, await this.transaction()));
  }

  by(side: DisputeSide, at: Date): Actor {
    return { kind: side, userId: this.parties[side].userId, at };
  }

  private said(by: DisputeSide, kind: string, text: string): NewDisputeEntry {
    return { id: randomUUID(), by, userId: this.parties[by].userId, kind, text, evidenceIds: [] };
  }

  private async delivery(): Promise<DeliveryStanding> {
    const { row } = await this.transaction();
    const { delivery } = await dealExtrasOf(this.executor, this.id);
    return {
      transactionId: this.id,
      method: row.delivery_method,
      state: delivery?.state ?? 'waiting',
      evidence: delivery?.evidence ?? 'none',
      generation: 1,
    };
  }

  private async transaction(): Promise<StoredTransaction> {
    const found = await findTransaction(this.executor, this.id);
    if (!found) throw new Error('Nobody has asked for anything yet');
    return found;
  }

  private async apply(...transitions: readonly Transition[]): Promise<void> {
    const outcomes = await applyTransitions(this.executor, transitions);
    const refused = outcomes.find(({ outcome }) => outcome !== 'applied');
    if (refused) throw new Error(`The door has refused a transition of the seed: ${refused.outcome}`);
  }
}

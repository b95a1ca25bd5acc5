import type { Attempt } from '../domain/payments';
import type { Transaction } from '../domain/transaction';
import type { AttemptStatus, NewTransaction, PayoutKind, Transition } from '../domain/transition';

/** A model of `apply_transition` in memory, for properties over thousands of sequences. */
export class ModelDoor {
  transaction: Transaction;
  readonly attempts = new Map<string, Attempt>();
  readonly balances = new Map<string, number>();
  readonly steps: [string, string][] = [];
  readonly payouts = new Map<PayoutKind, { readonly kind: PayoutKind; readonly amountRials: number; done: boolean }>();
  /** The open dispute. */
  dispute: { readonly id: string; readonly version: number } | null = null;
  disputes = 0;

  constructor(id: string, terms: NewTransaction, partner: Transaction['partner'] = null) {
    this.transaction = {
      id,
      paymentCode: terms.paymentCode,
      payeeId: terms.payeeId,
      payeeIban: terms.payeeIban,
      amountRials: terms.amountRials,
      commissionSide: terms.commissionSide,
      commissionRials: terms.commissionRials,
      status: 'inquired',
      payerId: null,
      payerIban: null,
      paidRials: null,
      payerCreditRials: null,
      partner,
    };
  }

  balance(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  /** Sum of all postings, in rials. */
  get sum(): number {
    return [...this.balances.values()].reduce((total, rials) => total + rials, 0);
  }

  apply(transition: Transition): 'applied' | 'stale' | 'stale_dispute' | 'frozen' | 'stale_attempt' | 'insufficient' {
    if (transition.from && !transition.from.includes(this.transaction.status)) return 'stale';
    const refused = this.refusedByDispute(transition);
    if (refused) return refused;
    if (transition.payoutChange?.to === 'done' && !this.finishesPayout(transition)) return 'stale';
    for (const change of transition.attempts ?? []) {
      const status = this.attempts.get(change.id)?.status;
      if (!status || !change.from.includes(status)) return 'stale_attempt';
    }
    if (this.hasOtherPending(transition)) return 'stale_attempt';
    const after = this.balancesAfter(transition);
    if ([...after].some(([account, rials]) => account.includes(':') && rials < 0)) return 'insufficient';
    for (const [account, rials] of after) this.balances.set(account, rials);
    this.changeAttempts(transition);
    this.changeTransaction(transition);
    return 'applied';
  }

  private refusedByDispute({
    expectDispute,
    dispute,
    to,
    delivery,
    expectDeadline,
  }: Transition): 'stale_dispute' | 'frozen' | null {
    if (expectDispute) {
      const isSame = this.dispute?.id === expectDispute.id && this.dispute.version === expectDispute.version;
      return isSame ? null : 'stale_dispute';
    }
    if (!this.dispute) return null;
    if (dispute) return 'stale_dispute';
    const ofDelivery = expectDeadline && ['deliver_by', 'inspection'].includes(expectDeadline.kind);
    return delivery || ofDelivery || (to && to !== this.transaction.status) ? 'frozen' : null;
  }

  private finishesPayout({ payoutChange, otherPayoutsOpen }: Transition): boolean {
    const open = [...this.payouts.values()].filter(({ done }) => !done);
    const others = open.filter(({ kind }) => kind !== payoutChange?.kind);
    return others.length === otherPayoutsOpen && others.length < open.length;
  }

  private hasOtherPending({ newAttempt, attempts = [] }: Transition): boolean {
    const changed = new Set(attempts.map(({ id }) => id));
    return [...this.attempts.values()].some(
      ({ id, payerId, status }) => payerId === newAttempt?.payerId && status === 'pending' && !changed.has(id),
    );
  }

  private balancesAfter(transition: Transition): Map<string, number> {
    const after = new Map(this.balances);
    for (const entry of transition.entries ?? []) {
      const sum = entry.postings.reduce((total, posting) => total + posting.rials, 0);
      if (sum !== 0) throw new Error(`The entry «${entry.kind}» sums to ${sum}`);
      for (const { account, rials } of entry.postings) after.set(account, (after.get(account) ?? 0) + rials);
    }
    return after;
  }

  private changeAttempts(transition: Transition): void {
    for (const change of transition.attempts ?? []) this.setStatus(change.id, change.to);
    const made = transition.newAttempt;
    if (!made) return;
    const createdAt = new Date(transition.at);
    this.attempts.set(made.id, { ...made, transactionId: this.transaction.id, status: 'pending', createdAt });
  }

  private setStatus(id: string, status: AttemptStatus): void {
    const attempt = this.attempts.get(id);
    if (attempt) this.attempts.set(id, { ...attempt, status });
  }

  private changeTransaction(transition: Transition): void {
    const { to, payer } = transition;
    if (to && to !== this.transaction.status) this.steps.push([this.transaction.status, to]);
    this.transaction = {
      ...this.transaction,
      ...(to && { status: to }),
      ...(payer && {
        payerId: payer.userId,
        payerIban: payer.iban,
        paidRials: payer.paidRials,
        payerCreditRials: payer.creditRials,
      }),
    };
    for (const payout of transition.payouts ?? []) {
      if (this.payouts.has(payout.kind)) throw new Error(`A second payout «${payout.kind}»`);
      this.payouts.set(payout.kind, { ...payout, done: false });
    }
    const change = transition.payoutChange;
    const payout = change && this.payouts.get(change.kind);
    if (payout && (change.to === 'done' || change.to === 'returned')) payout.done = change.to === 'done';
    this.changeDispute(transition);
  }

  private changeDispute({ dispute }: Transition): void {
    if (!dispute) return;
    if (dispute.open) this.disputes += 1;
    this.dispute = dispute.close
      ? null
      : { id: dispute.id, version: dispute.open ? 1 : (this.dispute?.version ?? 0) + 1 };
  }
}

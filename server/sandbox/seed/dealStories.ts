import { randomBytes, randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { DeliveryMethod, DeliveryTerms } from '@contract/rules/deliveryRules';
import type { DisputeReason, DisputeSide } from '@contract/rules/disputeRules';
import { COMMISSION_SIDE } from '@contract/rules/division';
import type { CommissionRule } from '../../config';
import { applyTransitions } from '../../db/door';
import { dealExtrasOf, findDeadline } from '../../db/repositories/dealExtras';
import { findLastDispute } from '../../db/repositories/disputeRows';
import { findTransaction, rememberViewer, type StoredTransaction } from '../../db/repositories/transactionRows';
import type { Executor } from '../../db/schema';
import { commissionOn } from '../../domain/commission';
import { divideBySilence, graceForDelivery, type RunningDeadline } from '../../domain/deadlineChanges';
import type { DeliveryChange, NewDisputeEntry } from '../../domain/dealExtras';
import { type DeliveryStanding, recordDelivery } from '../../domain/delivery';
import type { Dispute } from '../../domain/dispute/dispute';
import { type Actor, answerDispute, endDispute, enterStage, openDispute, stepOf } from '../../domain/dispute/steps';
import { openTransaction, paymentCodeFrom } from '../../domain/paymentRequests';
import type { Transition } from '../../domain/transition';
import { SAMPLE_ADDRESS } from '../samples';
import { type SeedTrader, seededPayment } from './seededPayment';

interface SeedReferee {
  readonly userId: string;
  readonly nationalCode: string;
}

/** The data of a story. */
interface StoryContext {
  readonly deal: SeededDeal;
  readonly referee: SeedReferee;
  /** The time this many hours before the seed. */
  readonly ago: (hours: number) => Date;
  /** Random, because two parcels cannot share one. */
  readonly trackingCode: string;
  readonly trackingHash: string;
}

interface DealStory {
  /** Purpose of the request, by which a second run recognizes the deal. */
  readonly purpose: string;
  readonly play: (context: StoryContext) => Promise<void>;
}

const COMPLAINT = 'کالا با آنچه در آگهی نوشته شده بود فرق دارد و چند ایراد دارد که گفته نشده بود.';
const REPLY = 'همه‌چیز را پیش از فروش گفته بودم و عکس‌ها هم در آگهی بود؛ کالا سالم تحویل شد.';
const REASONS = 'از گفته‌های دو طرف پیداست که ایراد کوچک است و کالا به کار می‌آید؛ برای همین پول تقسیم می‌شود.';

interface Deal {
  readonly purpose: string;
  readonly amountRials: number;
  readonly method: DeliveryMethod;
  readonly requestedAgo: number;
  readonly paidAgo?: number;
  readonly judged?: boolean;
}

async function begin(
  { deal, ago, referee }: StoryContext,
  { purpose, amountRials, method, ...when }: Deal,
): Promise<void> {
  const terms = { deliveryMethod: method, payByDays: 7, deliverByDays: 3 } as const;
  const judge = when.judged ? { refereeNationalCode: referee.nationalCode } : {};
  await deal.request({ purpose, amountRials, terms, ...judge }, ago(when.requestedAgo));
  if (when.paidAgo !== undefined) await deal.pay(ago(when.paidAgo));
}

/** A delivered deal with a dispute, opened and perhaps answered this many hours ago. */
async function dispute(
  context: StoryContext,
  deal: Pick<Deal, 'purpose' | 'amountRials' | 'judged'>,
  { openedAgo, answeredAgo }: { readonly openedAgo: number; readonly answeredAgo?: number },
): Promise<void> {
  const { ago } = context;
  await begin(context, { ...deal, method: 'service', requestedAgo: openedAgo + 40, paidAgo: openedAgo + 30 });
  await context.deal.deliver({ state: 'confirmed' }, 'payer', ago(openedAgo + 20));
  await context.deal.openDispute('not_as_described', COMPLAINT, ago(openedAgo));
  if (answeredAgo !== undefined) await context.deal.answer(REPLY, ago(answeredAgo));
}

/** Both sides request a decision. */
async function escalate(
  { deal, referee, ago }: StoryContext,
  stage: 'referee' | 'office',
  hoursAgo: number,
): Promise<void> {
  const at = ago(hoursAgo);
  const set = {
    payerEscalatedAt: at.toISOString(),
    payeeEscalatedAt: at.toISOString(),
    ...(stage === 'referee' && ({ refereeState: 'invited', refereeId: referee.userId } as const)),
  };
  await deal.step((dispute) => enterStage(dispute, { stage, set }, deal.by('payee', at)));
}

/** Twelve deals, one in each stage, with their next deadline in the future. */
export const DEAL_STORIES: readonly DealStory[] = [
  story('دوچرخهٔ کوهستان', 18_500_000, (context, deal) => begin(context, { ...deal, method: 'hand', requestedAgo: 20 })),
  story('گوشی دست دوم', 62_000_000, (context, deal) =>
    begin(context, { ...deal, method: 'courier', requestedAgo: 30, paidAgo: 26 }),
  ),
  story('لباس نوزاد', 4_800_000, async (context, deal) => {
    await begin(context, { ...deal, method: 'courier', requestedAgo: 52, paidAgo: 50 });
    const { trackingCode, trackingHash } = context;
    await context.deal.deliver(
      { state: 'sent', carrier: 'post', trackingCode, trackingHash },
      'payee',
      context.ago(20),
    );
  }),
  story('ساعت مچی', 27_000_000, async (context, deal) => {
    await begin(context, { ...deal, method: 'hand', requestedAgo: 32, paidAgo: 30 });
    await context.deal.deliver({ state: 'confirmed' }, 'payee', context.ago(3));
  }),
  story('طراحی لوگو', 35_000_000, async (context, deal) => {
    await begin(context, { ...deal, method: 'service', requestedAgo: 70, paidAgo: 60 });
    const note = 'فایل‌ها را فرستادم و نسخهٔ نهایی هم در همان نشانی است.';
    await context.deal.deliver({ state: 'declared', note }, 'payee', context.ago(20));
  }),
  story('لپ‌تاپ کارکرده', 95_000_000, (context, deal) => dispute(context, deal, { openedAgo: 10 })),
  story('دوربین عکاسی', 120_000_000, async (context, deal) => {
    await dispute(context, deal, { openedAgo: 40, answeredAgo: 30 });
    const { ago } = context;
    const { payee } = context.deal.parties;
    const newProposal = {
      id: randomUUID(),
      by: 'payee',
      userId: payee.userId,
      payeeRials: 100_000_000,
      expiresAt: ago(-22).toISOString(),
    } as const;
    await context.deal.step((seen) => stepOf(seen, context.deal.by('payee', ago(2)), { newProposal }));
  }),
  story('کنسول بازی', 48_000_000, async (context, deal) => {
    await dispute(context, { ...deal, judged: true }, { openedAgo: 40, answeredAgo: 30 });
    await escalate(context, 'referee', 4);
  }),
  story('فرش دستباف شش‌متری', 240_000_000, async (context, deal) => {
    await dispute(context, deal, { openedAgo: 40, answeredAgo: 30 });
    await escalate(context, 'office', 20);
  }),
  story('میز ناهارخوری', 54_000_000, async (context, deal) => {
    await dispute(context, { ...deal, judged: true }, { openedAgo: 60, answeredAgo: 50 });
    await escalate(context, 'referee', 40);
    const { referee, ago } = context;
    const by = (hours: number): Actor => ({ kind: 'referee', userId: referee.userId, at: ago(hours) });
    await context.deal.step((seen) =>
      enterStage(seen, { stage: 'referee', set: { refereeState: 'accepted' } }, by(30)),
    );
    const share = { payeeRials: 40_000_000, text: REASONS };
    const award = { id: randomUUID(), by: 'referee', userId: referee.userId, ...share, final: false } as const;
    await context.deal.step((seen) => enterStage(seen, { stage: 'appeal', award }, by(10)));
  }),
  story('سه‌تار', 42_000_000, async (context, deal) => {
    await dispute(context, deal, { openedAgo: 60, answeredAgo: 50 });
    const ending = { outcome: 'agreed', payeeShareRials: 30_000_000, payeeFreeRials: 0 } as const;
    await context.deal.step((seen, transaction) =>
      endDispute(seen, { ...ending, transaction }, context.deal.by('payer', context.ago(8))),
    );
  }),
  story('زعفران قائنات', 9_600_000, async (context, deal) => {
    await begin(context, { ...deal, method: 'courier', requestedAgo: 160, paidAgo: 150 });
    await context.deal.pass('deliver_by', (deadline) => graceForDelivery(deadline, deadline.dueAt));
    await context.deal.pass('deliver_by', (deadline, transaction) =>
      divideBySilence(transaction, deadline, 'payer', 0, deadline.dueAt),
    );
  }),
];

function story(
  purpose: string,
  amountRials: number,
  play: (context: StoryContext, deal: Pick<Deal, 'purpose' | 'amountRials'>) => Promise<void>,
): DealStory {
  return { purpose, play: (context) => play(context, { purpose, amountRials }) };
}

interface SeededRequest {
  readonly purpose: string;
  /** Integer rials. */
  readonly amountRials: number;
  readonly terms: DeliveryTerms;
  readonly refereeNationalCode?: string;
}

/** The two sides and the commission rule. */
interface DealParties {
  readonly payee: SeedTrader;
  readonly payer: SeedTrader;
  readonly rule: CommissionRule;
}

/**
 * A deal of the seed. The domain rules decide each step on the stored state, and the door applies it. The caller provides
 * a database transaction, so a deal is created whole.
 */
export class SeededDeal {
  readonly id = randomUUID();

  constructor(
    private readonly executor: Executor,
    readonly parties: DealParties,
  ) {}

  async request({ purpose, amountRials, terms, refereeNationalCode }: SeededRequest, at: Date): Promise<void> {
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
    const deliveryAddress = row.delivery_method === 'courier' ? SAMPLE_ADDRESS : undefined;
    const terms = { at, deliverByDays: row.deliver_by_days, acceptsReferee, deliveryAddress };
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

  async openDispute(reason: DisputeReason, text: string, at: Date): Promise<void> {
    const entry = this.entryOf('payer', 'opening', text);
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
    const entry = this.entryOf('payee', 'answer', text);
    await this.step((dispute) => answerDispute(dispute, entry, this.by('payee', at)));
  }

  /** One step of the open dispute. */
  async step(decide: (dispute: Dispute, transaction: StoredTransaction) => Transition): Promise<void> {
    const dispute = await findLastDispute(this.executor, this.id);
    if (!dispute) throw new Error('No dispute is open');
    await this.apply(decide(dispute, await this.transaction()));
  }

  /** Applies the result of a passed deadline. */
  async pass(
    kind: DeadlineKind,
    decide: (deadline: RunningDeadline, transaction: StoredTransaction) => Transition,
  ): Promise<void> {
    const deadline = await findDeadline(this.executor, this.id, kind);
    if (!deadline) throw new Error(`No open deadline «${kind}»`);
    await this.apply(decide(deadline, await this.transaction()));
  }

  by(side: DisputeSide, at: Date): Actor {
    return { kind: side, userId: this.parties[side].userId, at };
  }

  private entryOf(by: DisputeSide, kind: string, text: string): NewDisputeEntry {
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
    if (!found) throw new Error('The deal has no request');
    return found;
  }

  private apply(...transitions: readonly Transition[]): Promise<void> {
    return applyTransitions(this.executor, transitions);
  }
}

import { randomUUID } from 'node:crypto';
import type { DeliveryMethod } from '@contract/rules/delivery';
import { divideBySilence, giveGrace } from '../../domain/deadlineChanges';
import { type Actor, endDispute, enterStage, stepOf } from '../../domain/dispute/steps';
import type { SeededDeal } from './seededDeal';

const HOUR_MS = 3_600_000;

/** Who judges in the seed, as the request names them. */
export interface SeedReferee {
  readonly userId: string;
  readonly nationalCode: string;
}

/** What the stories are told with. */
export interface Telling {
  readonly deal: SeededDeal;
  readonly referee: SeedReferee;
  /** So many hours before the end of the stories. */
  readonly ago: (hours: number) => Date;
  /** Made of chance: no two parcels have one. */
  readonly trackingCode: string;
  readonly trackingHash: string;
}

export interface DealStory {
  /** What it is for: a deal is known again by it. */
  readonly purpose: string;
  readonly tell: (telling: Telling) => Promise<void>;
}

const COMPLAINT = 'کالا با آنچه در آگهی نوشته شده بود فرق دارد و چند ایراد دارد که گفته نشده بود.';
const REPLY = 'همه‌چیز را پیش از فروش گفته بودم و عکس‌ها هم در آگهی بود؛ کالا سالم تحویل شد.';
const REASONS = 'از گفته‌های دو طرف پیداست که ایراد کوچک است و کالا به کار می‌آید؛ برای همین پول تقسیم می‌شود.';

interface Deal {
  readonly purpose: string;
  readonly amountRials: number;
  readonly method: DeliveryMethod;
  readonly askedAgo: number;
  readonly paidAgo?: number;
  readonly judged?: boolean;
}

async function begin({ deal, ago, referee }: Telling, { purpose, amountRials, method, ...when }: Deal): Promise<void> {
  const terms = { deliveryMethod: method, payByDays: 7, deliverByDays: 3 } as const;
  const judge = when.judged ? { refereeNationalCode: referee.nationalCode } : {};
  await deal.ask({ purpose, amountRials, terms, ...judge }, ago(when.askedAgo));
  if (when.paidAgo !== undefined) await deal.pay(ago(when.paidAgo));
}

/** A deal that has been delivered for certain and then disputed, so many hours ago, and answered. */
async function dispute(
  telling: Telling,
  deal: Pick<Deal, 'purpose' | 'amountRials' | 'judged'>,
  { openedAgo, answeredAgo }: { readonly openedAgo: number; readonly answeredAgo?: number },
): Promise<void> {
  const { ago } = telling;
  await begin(telling, { ...deal, method: 'service', askedAgo: openedAgo + 40, paidAgo: openedAgo + 30 });
  await telling.deal.deliver({ state: 'confirmed' }, 'payer', ago(openedAgo + 20));
  await telling.deal.open('not_as_described', COMPLAINT, ago(openedAgo));
  if (answeredAgo !== undefined) await telling.deal.answer(REPLY, ago(answeredAgo));
}

/** Both sides want a decision. */
async function escalate({ deal, referee, ago }: Telling, stage: 'referee' | 'office', hoursAgo: number): Promise<void> {
  const at = ago(hoursAgo);
  const set = {
    payerEscalatedAt: at.toISOString(),
    payeeEscalatedAt: at.toISOString(),
    ...(stage === 'referee' && ({ refereeState: 'invited', refereeId: referee.userId } as const)),
  };
  await deal.step((dispute) => enterStage(dispute, { stage, set }, deal.by('payee', at)));
}

/** Twelve deals, one in each stage. Each is some hours old when it is told, and what it waits for is still to come. */
export const DEAL_STORIES: readonly DealStory[] = [
  story('دوچرخهٔ کوهستان', 18_500_000, (telling, deal) => begin(telling, { ...deal, method: 'hand', askedAgo: 20 })),
  story('گوشی دست دوم', 62_000_000, (telling, deal) =>
    begin(telling, { ...deal, method: 'courier', askedAgo: 30, paidAgo: 26 }),
  ),
  story('لباس نوزاد', 4_800_000, async (telling, deal) => {
    await begin(telling, { ...deal, method: 'courier', askedAgo: 52, paidAgo: 50 });
    const { trackingCode, trackingHash } = telling;
    await telling.deal.deliver(
      { state: 'sent', carrier: 'post', trackingCode, trackingHash },
      'payee',
      telling.ago(20),
    );
  }),
  story('ساعت مچی', 27_000_000, async (telling, deal) => {
    await begin(telling, { ...deal, method: 'hand', askedAgo: 32, paidAgo: 30 });
    await telling.deal.deliver({ state: 'confirmed' }, 'payee', telling.ago(3));
  }),
  story('طراحی لوگو', 35_000_000, async (telling, deal) => {
    await begin(telling, { ...deal, method: 'service', askedAgo: 70, paidAgo: 60 });
    const note = 'فایل‌ها را فرستادم و نسخهٔ نهایی هم در همان نشانی است.';
    await telling.deal.deliver({ state: 'declared', note }, 'payee', telling.ago(20));
  }),
  story('لپ‌تاپ کارکرده', 95_000_000, (telling, deal) => dispute(telling, deal, { openedAgo: 10 })),
  story('دوربین عکاسی', 120_000_000, async (telling, deal) => {
    await dispute(telling, deal, { openedAgo: 40, answeredAgo: 30 });
    const { ago } = telling;
    const { payee } = telling.deal.parties;
    const newProposal = {
      id: randomUUID(),
      by: 'payee',
      userId: payee.userId,
      payeeRials: 100_000_000,
      expiresAt: ago(-22).toISOString(),
    } as const;
    await telling.deal.step((seen) => stepOf(seen, telling.deal.by('payee', ago(2)), { newProposal }));
  }),
  story('کنسول بازی', 48_000_000, async (telling, deal) => {
    await dispute(telling, { ...deal, judged: true }, { openedAgo: 40, answeredAgo: 30 });
    await escalate(telling, 'referee', 4);
  }),
  story('فرش دستباف شش‌متری', 240_000_000, async (telling, deal) => {
    await dispute(telling, deal, { openedAgo: 40, answeredAgo: 30 });
    await escalate(telling, 'office', 20);
  }),
  story('میز ناهارخوری', 54_000_000, async (telling, deal) => {
    await dispute(telling, { ...deal, judged: true }, { openedAgo: 60, answeredAgo: 50 });
    await escalate(telling, 'referee', 40);
    const { referee, ago } = telling;
    const by = (hours: number): Actor => ({ kind: 'referee', userId: referee.userId, at: ago(hours) });
    await telling.deal.step((seen) =>
      enterStage(seen, { stage: 'referee', set: { refereeState: 'accepted' } }, by(30)),
    );
    const share = { payeeRials: 40_000_000, text: REASONS };
    const award = { id: randomUUID(), by: 'referee', userId: referee.userId, ...share, final: false } as const;
    await telling.deal.step((seen) => enterStage(seen, { stage: 'appeal', award }, by(10)));
  }),
  story('سه‌تار', 42_000_000, async (telling, deal) => {
    await dispute(telling, deal, { openedAgo: 60, answeredAgo: 50 });
    const ending = { outcome: 'agreed', payeeShareRials: 30_000_000, payeeFreeRials: 0 } as const;
    await telling.deal.step((seen, transaction) =>
      endDispute(seen, { ...ending, transaction }, telling.deal.by('payer', telling.ago(8))),
    );
  }),
  story('زعفران قائنات', 9_600_000, async (telling, deal) => {
    await begin(telling, { ...deal, method: 'courier', askedAgo: 160, paidAgo: 150 });
    await telling.deal.pass('deliver_by', (deadline) => giveGrace(deadline, deadline.dueAt));
    await telling.deal.pass('deliver_by', (deadline, transaction) =>
      divideBySilence(transaction, deadline, 'payer', 0, deadline.dueAt),
    );
  }),
];

function story(
  purpose: string,
  amountRials: number,
  tell: (telling: Telling, deal: Pick<Deal, 'purpose' | 'amountRials'>) => Promise<void>,
): DealStory {
  return { purpose, tell: (telling) => tell(telling, { purpose, amountRials }) };
}

/** A point in time so many hours before another. */
export function hoursBefore(end: Date, hours: number): Date {
  return new Date(end.getTime() - hours * HOUR_MS);
}

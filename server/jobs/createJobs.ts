import type { Context, Jobs } from '../context';
import { tidyTables } from '../db/embedded/tidyTables';
import { forgetCallsBefore } from '../db/repositories/idempotencyRecords';
import { ATTEMPT_LIFETIME_MS } from '../domain/paymentMoves';
import { JobRunner } from './jobRunner';
import { orderMissingJobs, reclaimJobs } from './jobStore';
import { runPartnerMessage } from './partnerMessageJob';
import { runPaymentAttempt } from './paymentAttemptJob';
import { runPayout } from './payoutJob';
import { runReversal } from './reversalJob';
import { Tidying } from './tidying';

/** Work that another process has enqueued, or that becomes due, is found at the latest after this long. */
const LONGEST_SLEEP_MS = 1_000;
const RECONCILE_EVERY_MS = 30_000;
/** Longer than any job takes. */
const ABANDONED_AFTER_MS = 30_000;
const IDEMPOTENCY_MEMORY_MS = 7 * 24 * 3_600_000;

/** The background workers of this process. They need the context they belong to, which is why it comes as a function. */
export function createJobs(contextOf: () => Context): Jobs {
  return new Worker(contextOf);
}

class Worker implements Jobs {
  private runner: Promise<JobRunner> | null = null;
  private loop: Promise<void> | null = null;
  private reconciliation: NodeJS.Timeout | null = null;
  private stopping = false;
  private wakeUp: () => void = () => undefined;
  private awoken = false;
  private readonly tidying = new Tidying(() => tidyTables(this.contextOf().db.kysely));

  constructor(private readonly contextOf: () => Context) {}

  async start(): Promise<void> {
    const context = this.contextOf();
    // Nobody else has an embedded database open: what is «being worked on» there was left by a process that died.
    if (context.db.kind === 'embedded') await reclaimJobs(context.db.kysely);
    await this.reconcile();
    this.reconciliation = setInterval(() => {
      this.reconcile().catch((error) => context.log.error({ err: error }, 'Reconciliation failed'));
    }, RECONCILE_EVERY_MS);
    this.loop = this.work();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.reconciliation) clearInterval(this.reconciliation);
    this.wake();
    await this.loop;
    const runner = await this.runner;
    await runner?.close();
  }

  wake(): void {
    this.awoken = true;
    this.wakeUp();
  }

  async runDue(): Promise<void> {
    const runner = await this.open();
    await runner.runDue();
  }

  private async work(): Promise<void> {
    const context = this.contextOf();
    const runner = await this.open();
    while (!this.stopping) {
      this.awoken = false;
      const nextDueAt = await runner.runDue().catch((error) => {
        context.log.error({ err: error }, 'The background work failed; it goes on');
        return null;
      });
      await this.sleep(nextDueAt ? nextDueAt.getTime() - context.clock.now().getTime() : LONGEST_SLEEP_MS);
    }
  }

  /** Until something is due or somebody calls. */
  private async sleep(milliseconds: number): Promise<void> {
    if (this.awoken || this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 50), LONGEST_SLEEP_MS));
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Sees to it that everything unfinished has its job, and forgets what nobody asks for any more. */
  private async reconcile(): Promise<void> {
    const { clock, db } = this.contextOf();
    const now = clock.now();
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const runner = await this.open();
    await runner.maintain();
    await orderMissingJobs(db.kysely, {
      now,
      before: ago(ABANDONED_AFTER_MS),
      attemptsBefore: ago(ATTEMPT_LIFETIME_MS + ABANDONED_AFTER_MS),
    });
    await forgetCallsBefore(db.kysely, ago(IDEMPOTENCY_MEMORY_MS));
    if (db.kind === 'embedded') await this.tidying.runIfDue(now);
  }

  private open(): Promise<JobRunner> {
    this.runner ??= this.openRunner();
    return this.runner;
  }

  private async openRunner(): Promise<JobRunner> {
    const context = this.contextOf();
    const runner = new JobRunner(context.db, context.clock, context.log, {
      payout: ({ transactionId = '' }, tries) => runPayout(context, transactionId, tries),
      'payment-attempt': ({ attemptId = '' }, tries) => runPaymentAttempt(context, attemptId, tries),
      reversal: ({ attemptId = '' }, tries) => runReversal(context, attemptId, tries),
      'partner-message': ({ processId = '' }) => runPartnerMessage(context, processId),
    });
    await runner.open();
    return runner;
  }
}

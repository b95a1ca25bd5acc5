import type { Context, Jobs } from '../context';
import type { DedicatedConnection } from '../db/dedicatedConnection';
import { deliverNotice } from '../services/notices/notices';
import { Coalesced } from './coalesced';
import { runDeadline } from './deadlineJob';
import { JobRunner } from './jobRunner';
import { runPartnerMessage } from './partnerMessageJob';
import { runPaymentAttempt } from './paymentAttemptJob';
import { runPayout } from './payoutJob';
import { Reconciliation } from './reconciliation';
import { Repeating } from './repeating';
import { runReversal } from './reversalJob';
import { runTracking } from './trackingJob';

/** Work that becomes due in another process, or was ordered while nobody could tell us, is found at the latest after this long. */
const LONGEST_SLEEP_MS = 1_000;
/** Telling every single order would be most of what a busy server says to its database. */
const TELL_EVERY_MS = 250;
/** Of jobs that end one right after the other the places are filled together; five places make 500 jobs of a queue a second at most. */
const FILL_EVERY_MS = 10;
const TAKE_BACK_EVERY_MS = 1_000;
const RECONCILE_EVERY_MS = 30_000;

/** The background workers of this process. They need the context they belong to, which is why it comes as a function. */
export function createJobs(contextOf: () => Context): Jobs {
  return new Worker(contextOf);
}

class Worker implements Jobs {
  private ownRunner: JobRunner | null = null;
  private loop: Promise<void> | null = null;
  private orders: DedicatedConnection | null = null;
  private stopping = false;
  private wakeUp: () => void = () => undefined;
  private awoken = false;
  private readonly reconciliation = new Reconciliation(() => this.contextOf());
  private readonly reconciling = this.repeat(RECONCILE_EVERY_MS, 'Reconciliation failed', () => this.reconcile());
  private readonly takingBack = this.repeat(TAKE_BACK_EVERY_MS, 'Jobs could not be taken back', () => this.takeBack());

  private readonly telling = new Coalesced({ pauseMs: TELL_EVERY_MS, work: () => this.tell() });
  private readonly filling = new Coalesced({ pauseMs: FILL_EVERY_MS, work: () => this.wake() });

  constructor(private readonly contextOf: () => Context) {}

  async start(): Promise<void> {
    this.stopping = false;
    const { worker } = this.contextOf().config;
    if (worker) {
      await this.takeBack();
      await this.reconcile();
    }
    this.orders ??= await this.connect(worker);
    if (!worker) return;
    this.reconciling.start();
    this.takingBack.start();
    this.loop = this.work();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.loop;
    await Promise.all([this.reconciling.stop(), this.takingBack.stop(), this.runner.idle()]);
    await this.orders?.close();
    this.orders = null;
  }

  ordered(): void {
    this.telling.ask();
  }

  wake(): void {
    this.awoken = true;
    this.wakeUp();
  }

  async runDue(): Promise<void> {
    await this.runner.runDue();
  }

  private get runner(): JobRunner {
    this.ownRunner ??= this.createRunner();
    return this.ownRunner;
  }

  private createRunner(): JobRunner {
    const context = this.contextOf();
    return new JobRunner({
      database: context.db,
      clock: context.clock,
      log: context.log,
      handlers: {
        payout: (transactionId) => runPayout(context, transactionId),
        'payment-attempt': (attemptId) => runPaymentAttempt(context, attemptId),
        reversal: (attemptId) => runReversal(context, attemptId),
        'partner-message': (processId) => runPartnerMessage(context, processId),
        deadline: (subject) => runDeadline(context, subject),
        tracking: (transactionId) => runTracking(context, transactionId),
        notice: (subject) => deliverNotice(context, subject),
      },
      onRoom: () => this.filling.ask(),
    });
  }

  private async work(): Promise<void> {
    const { clock, log } = this.contextOf();
    while (!this.stopping) {
      this.awoken = false;
      const nextDueAt = await this.runner.begin().catch((error) => {
        log.error({ err: error }, 'The background work failed; it goes on');
        return null;
      });
      await this.sleep(nextDueAt ? nextDueAt.getTime() - clock.now().getTime() : LONGEST_SLEEP_MS);
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

  /**
   * After the commit, and not with it: PostgreSQL lets the commits that notify wait for one another. Whoever dies in
   * between has told nobody; the work is found by the next look.
   */
  private tell(): void {
    this.wake();
    this.orders?.tell('notify jobs');
  }

  /**
   * Tells the other processes of our orders and, where we work, hears of theirs, so that one of us is at them whatever becomes of
   * who ordered them.
   */
  private async connect(listens: boolean): Promise<DedicatedConnection | null> {
    const connection = this.contextOf().db.connect?.({
      name: 'amanat jobs',
      onConnected: async (client) => {
        if (!listens) return;
        client.on('notification', () => this.wake());
        await client.query('listen jobs');
        // What was ordered while nobody listened.
        this.wake();
      },
    });
    return (await connection) ?? null;
  }

  private async takeBack(): Promise<void> {
    if (await this.runner.takeBack()) this.wake();
  }

  private async reconcile(): Promise<void> {
    if (await this.reconciliation.run()) this.wake();
  }

  private repeat(everyMs: number, failure: string, work: () => Promise<void>): Repeating {
    return new Repeating({
      everyMs,
      work: () => work().catch((error) => this.contextOf().log.error({ err: error }, failure)),
    });
  }
}

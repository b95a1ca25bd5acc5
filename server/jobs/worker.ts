import type { Config } from '../config';
import type { Context, Jobs } from '../context';
import type { DedicatedConnection } from '../db/dedicatedConnection';
import { noticeHandlers } from '../services/notices/notices';
import { sendContactSms } from '../services/partner/contactSms';
import { chatHandler } from '../services/partner/messages';
import { webhookHandler } from '../services/partner/webhooks';
import { runDeadline } from './deadlineJob';
import { runPaymentAttempt, runReversal } from './gatewayJobs';
import { JOBS_PER_QUEUE, JobRunner } from './jobRunner';
import { payoutHandler } from './payoutJob';
import { runPayoutReturns } from './payoutReturnsJob';
import { Reconciliation } from './reconciliation';
import { runReserves } from './reservesJob';
import { Interval, Throttle } from './timers';
import { runTracking } from './trackingJob';
import { runWake } from './wakeJob';

/** Longest delay until the worker finds a job that no notification announced. */
const LONGEST_SLEEP_MS = 1_000;
const SHORTEST_SLEEP_MS = 50;
/** One notification for each order would dominate a busy server's statements. */
const NOTIFY_EVERY_MS = 250;
/** Batches the claims after short jobs. With five places a queue runs 500 jobs a second. */
const CLAIM_EVERY_MS = 10;
const RECLAIM_EVERY_MS = 1_000;
const RECONCILE_EVERY_MS = 30_000;

/** Concurrent jobs of a queue whose jobs share their statements. */
const SHARED_JOBS = 50;

/** Sockets that wait for partners' servers; twenty partners that hang leave some free. */
const WEBHOOK_PLACES = 100;
/** Calls of partners' chats, which are shared in the same way. */
const CHAT_PLACES = 50;

/** About a second of orders for a bank with a limit, so that a closed switch and a shutdown are soon obeyed. */
function payoutsAtOnce({ payouts: { perSecond } }: Config): number {
  return perSecond === null ? SHARED_JOBS : Math.min(Math.max(Math.ceil(perSecond), JOBS_PER_QUEUE), SHARED_JOBS);
}

/** The background worker of this process. It gets a function, because the context holds the worker. */
export class Worker implements Jobs {
  private ownRunner: JobRunner | null = null;
  private loop: Promise<void> | null = null;
  private connection: DedicatedConnection | null = null;
  private stopping = false;
  private endSleep: () => void = () => undefined;
  private awoken = false;
  private readonly reconciliation = new Reconciliation(() => this.contextOf());
  private readonly reconciling = this.every(RECONCILE_EVERY_MS, 'Reconciliation failed', () => this.reconcile());
  private readonly reclaiming = this.every(RECLAIM_EVERY_MS, 'Jobs could not be reclaimed', () => this.reclaim());

  private readonly notifying = new Throttle({ pauseMs: NOTIFY_EVERY_MS, work: () => this.notify() });
  private readonly claiming = new Throttle({ pauseMs: CLAIM_EVERY_MS, work: () => this.wake() });

  constructor(private readonly contextOf: () => Context) {}

  async start(): Promise<void> {
    this.stopping = false;
    const { worker } = this.contextOf().config;
    if (worker) {
      await this.reclaim();
      await this.reconcile();
    }
    this.connection ??= await this.connect(worker);
    if (!worker) return;
    this.reconciling.start();
    this.reclaiming.start();
    this.loop = this.work();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.loop;
    await Promise.all([this.reconciling.stop(), this.reclaiming.stop(), this.runner.idle()]);
    await this.connection?.close();
    this.connection = null;
  }

  ordered(): void {
    this.notifying.call();
  }

  wake(): void {
    this.awoken = true;
    this.endSleep();
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
      tracer: context.tracer,
      handlers: {
        payout: payoutHandler(context),
        'payout-returns': () => runPayoutReturns(context),
        'payment-attempt': (attemptId) => runPaymentAttempt(context, attemptId),
        reversal: (attemptId) => runReversal(context, attemptId),
        'partner-message': chatHandler(context, CHAT_PLACES),
        deadline: (subject) => runDeadline(context, subject),
        tracking: (transactionId) => runTracking(context, transactionId),
        ...noticeHandlers(context),
        webhook: webhookHandler(context, WEBHOOK_PLACES),
        'partner-notice': (id) => sendContactSms(context, id),
        reserves: (day) => runReserves(context, day),
        wake: (subject) => runWake(context, subject),
      },
      places: {
        payout: payoutsAtOnce(context.config),
        'notice-sms': SHARED_JOBS,
        'notice-push': SHARED_JOBS,
        webhook: WEBHOOK_PLACES,
        'partner-message': CHAT_PLACES,
      },
      isPaused: (queue) => queue === 'payout' && !context.switches.isOpen('payouts'),
      onCapacity: () => this.claiming.call(),
    });
  }

  private async work(): Promise<void> {
    const { clock, log } = this.contextOf();
    while (!this.stopping) {
      this.awoken = false;
      const nextDueAt = await this.runner.startDue().catch((error) => {
        log.error({ err: error }, 'The worker could not claim jobs and will retry');
        return null;
      });
      await this.sleep(nextDueAt ? nextDueAt.getTime() - clock.now().getTime() : LONGEST_SLEEP_MS);
    }
  }

  /** Sleeps until the time has passed or {@link wake} is called. */
  private async sleep(milliseconds: number): Promise<void> {
    if (this.awoken || this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS));
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Runs after the commit: PostgreSQL serializes commits that notify. A process that dies between the two leaves its
   * jobs to the next poll.
   */
  private notify(): void {
    this.wake();
    this.connection?.tell('notify jobs');
  }

  /** Announces own orders to other processes. A worker also listens, so an order survives its process. */
  private async connect(listens: boolean): Promise<DedicatedConnection | null> {
    const connection = this.contextOf().db.connect?.({
      name: 'amanat jobs',
      onConnected: async (client) => {
        if (!listens) return;
        client.on('notification', () => this.wake());
        await client.query('listen jobs');
        // Finds the orders of the time without a connection.
        this.wake();
      },
    });
    return (await connection) ?? null;
  }

  private async reclaim(): Promise<void> {
    if (await this.runner.reclaim()) this.wake();
  }

  private async reconcile(): Promise<void> {
    if (await this.reconciliation.run()) this.wake();
  }

  private every(everyMs: number, failure: string, work: () => Promise<void>): Interval {
    return new Interval({
      everyMs,
      work: () => work().catch((error) => this.contextOf().log.error({ err: error }, failure)),
    });
  }
}

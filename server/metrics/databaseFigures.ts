import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { queueFigures } from '../db/repositories/operatorFigures';
import { JOB_QUEUES } from '../domain/transition';
import { LedgerSum } from './ledgerSum';

/** Who scrapes waits briefly; the reading goes on for the next one. */
const PATIENCE_MS = 2_000;
const MOST_COUNTED_JOBS = 100_000;

/**
 * The figures that the database has to be asked for: by one connection at a time and at most every so often, whoever asks us how often. While it
 * does not answer there is no figure but that: one that is not known is not given.
 */
export class DatabaseFigures {
  private readonly up: Gauge;
  private readonly ledgerSumRials: Gauge;
  private readonly queueLength: Gauge<'queue'>;
  private readonly oldestDue: Gauge<'queue'>;
  private readonly oldestOrder: Gauge<'queue'>;
  private readonly ledger = new LedgerSum();
  private reading: Promise<void> | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    registry: Registry,
    private readonly settings: { readonly database: Database; readonly clock: Clock; readonly everyMs: number },
  ) {
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Gauge({ name: `amanat_${name}`, help, labelNames, registers: [registry] });
    this.up = gauge('database_up', 'Whether the database answered when it was asked last.', []);
    this.ledgerSumRials = gauge('ledger_sum_rials', 'Sum of all ledger postings; anything but 0 is an emergency.', []);
    const ofQueue = ['queue' as const];
    this.queueLength = gauge('jobs', `Jobs that are not done, counted up to ${MOST_COUNTED_JOBS}.`, ofQueue);
    this.oldestDue = gauge('jobs_oldest_due_seconds', 'For how long a job could have been begun and was not.', ofQueue);
    this.oldestOrder = gauge('jobs_oldest_order_seconds', 'For how long a job is ordered and not done.', ofQueue);
  }

  /** Brings the gauges up to date where they are older than they may be; never fails, and waits two seconds at most. */
  async refresh(): Promise<void> {
    const now = this.settings.clock.now().getTime();
    if (!this.reading && Math.abs(now - this.readAt) < this.settings.everyMs) return;
    const answered = new AbortController();
    const patience = wait(PATIENCE_MS, 'silent' as const, { signal: answered.signal });
    try {
      if ((await Promise.race([this.read(), patience])) === 'silent') this.forget();
    } finally {
      answered.abort();
      patience.catch(() => undefined);
    }
  }

  private read(): Promise<void> {
    this.reading ??= this.ask()
      .catch(() => this.forget())
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async ask(): Promise<void> {
    const { database, clock } = this.settings;
    const now = clock.now();
    this.readAt = now.getTime();
    const queues = await queueFigures(database.kysely, { queues: JOB_QUEUES, now, most: MOST_COUNTED_JOBS });
    const sum = await this.ledger.read(database.kysely, now);
    const secondsSince = (then: Date | null) => (then ? Math.max(0, now.getTime() - then.getTime()) / 1000 : 0);
    for (const { queue, length, oldestDueAt, oldestOrderedFor } of queues) {
      this.queueLength.set({ queue }, length);
      this.oldestDue.set({ queue }, secondsSince(oldestDueAt));
      this.oldestOrder.set({ queue }, secondsSince(oldestOrderedFor));
    }
    this.ledgerSumRials.set(sum);
    this.up.set(1);
  }

  private forget(): void {
    this.up.set(0);
    this.ledgerSumRials.remove();
    for (const gauge of [this.queueLength, this.oldestDue, this.oldestOrder]) gauge.reset();
  }
}

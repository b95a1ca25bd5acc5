import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@contract/rules/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { ledgerSumOf, newestLedgerEntry, queueFigures } from '../db/repositories/operatorFigures';
import { readReplication } from '../db/repositories/replication';
import type { Executor } from '../db/schema';
import { JOB_QUEUES } from '../domain/transition';

/** Longest wait of a scrape. The query continues for the next one. */
const SCRAPE_TIMEOUT_MS = 2_000;
const MOST_COUNTED_JOBS = 100_000;

export interface FigureSettings {
  readonly database: Database;
  readonly durability: Config['durability'];
  readonly clock: Clock;
  readonly everyMs: number;
}

/**
 * The metrics that need the database: at most one query at a time and one per interval. Without an answer only
 * `database_up` remains.
 */
export class DatabaseFigures {
  private readonly up: Gauge;
  private readonly ledgerSumRials: Gauge;
  private readonly queueLength: Gauge<'queue'>;
  private readonly oldestDue: Gauge<'queue'>;
  private readonly oldestOrder: Gauge<'queue'>;
  /** Null when the database is meant to be on one machine. */
  private readonly standbys: Gauge | null;
  private readonly ledger = new LedgerSum();
  private reading: Promise<void> | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    registry: Registry,
    private readonly settings: FigureSettings,
  ) {
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Gauge({ name: `amanat_${name}`, help, labelNames, registers: [registry] });
    this.up = gauge('database_up', 'Whether the database answered the last query.', []);
    this.standbys =
      settings.durability === 'single'
        ? null
        : gauge('database_synchronous_standbys', 'Synchronous standbys that stream.', []);
    this.ledgerSumRials = gauge('ledger_sum_rials', 'Sum of all ledger postings; anything but 0 is an emergency.', []);
    const ofQueue = ['queue' as const];
    this.queueLength = gauge('jobs', `Unfinished jobs, counted up to ${MOST_COUNTED_JOBS}.`, ofQueue);
    this.oldestDue = gauge('jobs_oldest_due_seconds', 'Age of the oldest due job.', ofQueue);
    this.oldestOrder = gauge('jobs_oldest_order_seconds', 'Age of the oldest order of an unfinished job.', ofQueue);
  }

  /** Updates outdated gauges. Never fails, and waits at most two seconds. */
  async refresh(): Promise<void> {
    const now = this.settings.clock.now().getTime();
    if (!this.reading && Math.abs(now - this.readAt) < this.settings.everyMs) return;
    const answered = new AbortController();
    const timeout = wait(SCRAPE_TIMEOUT_MS, 'timeout' as const, { signal: answered.signal });
    try {
      if ((await Promise.race([this.read(), timeout])) === 'timeout') this.forget();
    } finally {
      answered.abort();
      timeout.catch(() => undefined);
    }
  }

  private read(): Promise<void> {
    this.reading ??= this.query()
      .catch(() => this.forget())
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async query(): Promise<void> {
    const { database, clock } = this.settings;
    const now = clock.now();
    this.readAt = now.getTime();
    const queues = await queueFigures(database.kysely, { queues: JOB_QUEUES, now, most: MOST_COUNTED_JOBS });
    const sum = await this.ledger.read(database.kysely, now);
    const standbys = this.standbys && (await readReplication(database.kysely)).standbys;
    const secondsSince = (then: Date | null) => (then ? Math.max(0, now.getTime() - then.getTime()) / 1000 : 0);
    for (const { queue, length, oldestDueAt, oldestOrderedFor } of queues) {
      this.queueLength.set({ queue }, length);
      this.oldestDue.set({ queue }, secondsSince(oldestDueAt));
      this.oldestOrder.set({ queue }, secondsSince(oldestOrderedFor));
    }
    this.ledgerSumRials.set(sum);
    if (standbys !== null) this.standbys?.set(standbys);
    this.up.set(1);
  }

  private forget(): void {
    this.up.set(0);
    this.ledgerSumRials.remove();
    this.standbys?.remove();
    for (const gauge of [this.queueLength, this.oldestDue, this.oldestOrder]) gauge.reset();
  }
}

/** A reading sums at most two ranges of this many entries, about 10 ms each. */
const STRIDE = 50_000;
/** After this time no entry before a visible one can appear: its transaction has timed out. */
const COMPLETE_AFTER_MS = MINUTE_MS;

/**
 * The sum of all postings of the append-only ledger. Each reading sums the next range and the newest end, and starts
 * again after the last entry. A posting written around the door shows within one pass, and until a pass without it.
 */
export class LedgerSum {
  /** Last entry of the current pass. */
  private passed = 0;
  private sum = 0;
  /** Of the previous pass. */
  private sumBefore = 0;
  /** All entries up to this one are visible. */
  private complete = 0;
  private newest = { id: 0, seenAt: Number.NEGATIVE_INFINITY };

  constructor(private readonly stride = STRIDE) {}

  /** @returns rials; anything but zero is an emergency */
  async read(executor: Executor, now: Date): Promise<number> {
    const newest = await newestLedgerEntry(executor);
    if (now.getTime() - this.newest.seenAt >= COMPLETE_AFTER_MS) {
      this.complete = this.newest.id;
      this.newest = { id: newest, seenAt: now.getTime() };
    }
    await this.sumNextRange(executor);
    const end = { after: Math.max(this.complete, newest - this.stride), through: newest };
    const sum = this.sum + (await ledgerSumOf(executor, end));
    return sum === 0 ? this.sumBefore : sum;
  }

  private async sumNextRange(executor: Executor): Promise<void> {
    if (this.passed >= this.complete) {
      this.sumBefore = this.sum;
      this.sum = 0;
      this.passed = 0;
    }
    const through = Math.min(this.passed + this.stride, this.complete);
    this.sum += await ledgerSumOf(executor, { after: this.passed, through });
    this.passed = through;
  }
}

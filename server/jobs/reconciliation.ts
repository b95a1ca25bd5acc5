import { IDEMPOTENCY_MEMORY_MS } from '@contract/rules/limits';
import { sql } from 'kysely';
import type { Context } from '../context';
import { tidyTables } from '../db/embedded/tidyTables';
import { forgetCallsBefore } from '../db/repositories/idempotencyRecords';
import { ATTEMPT_LIFETIME_MS } from '../domain/payments';
import { endUnseenPortOutages, noteHeartbeat } from '../services/outages/outages';
import { orderMissingJobs } from './missingJobs';
import { Tidying } from './tidying';

/** An attempt's own job has this long to end it after it has run out. */
const ATTEMPT_GRACE_MS = 30_000;
/** Names the advisory lock of whoever reconciles. */
const LOCK = 'reconciliation';

/** Sees to it that everything unfinished has its job, and forgets what nobody asks for any more. */
export class Reconciliation {
  private readonly tidying = new Tidying(() => tidyTables(this.contextOf().db.kysely));

  constructor(private readonly contextOf: () => Context) {}

  /** Answers whether jobs were missing. Leaves it to another process that is at it in this moment. */
  async run(): Promise<boolean> {
    const { clock, db } = this.contextOf();
    const now = clock.now();
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const missing = await db.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${LOCK})) as ours`.execute(transaction);
      if (!rows[0]?.ours) return 0;
      const attemptsBefore = ago(ATTEMPT_LIFETIME_MS + ATTEMPT_GRACE_MS);
      const count = await orderMissingJobs(transaction, { now, attemptsBefore });
      await noteHeartbeat(transaction, now);
      await endUnseenPortOutages(transaction, now);
      await forgetCallsBefore(transaction, ago(IDEMPOTENCY_MEMORY_MS));
      return count;
    });
    if (db.kind === 'embedded') await this.tidying.runIfDue(now);
    return missing > 0;
  }
}

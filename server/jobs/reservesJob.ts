import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { RECORD_DUE_HOUR } from '@contract/rules/reserveRules';
import { sql } from 'kysely';
import type { Context } from '../context';
import type { Executor } from '../db/schema';
import { lastEndedDay } from '../domain/calendar';
import { PortFailure } from '../ports/portFailure';
import { publishDay } from '../services/reserves/publishDay';
import { alarmOfReserves } from '../services/upkeep/providerAlarms';
import { type JobResult, orderMissing } from './jobRunner';

/** Every statement that began in the day has ended after this time. */
const AFTER_THE_DAY_MS = 5 * MINUTE_MS;
const RETRY_AFTER_MS = 10 * MINUTE_MS;
/** A day without a record is an alarm then, an hour before the record is promised. */
const LATE_MS = (RECORD_DUE_HOUR - 1) * HOUR_MS;

/**
 * Orders the record of the last ended day where it is missing. Earlier days stay without one, and so do those before the
 * first money.
 * @returns how many
 */
export function orderReserves(executor: Executor, now: Date): Promise<number> {
  const { day, end } = lastEndedDay(now, AFTER_THE_DAY_MS);
  const wanted = sql`
    select 'reserves' as queue, ${day}::text as subject
    where not exists (select from reserve_records where day >= ${day}::date)
      and exists (select from ledger_entries where at < ${end})`;
  return orderMissing(executor, wanted, now);
}

/** Publishes the record of a day, or tries again until the next day has ended. */
export async function runReserves(context: Context, day: string): Promise<JobResult> {
  const { clock, log } = context;
  const now = clock.now();
  const last = lastEndedDay(now, AFTER_THE_DAY_MS);
  if (last.day !== day) return 'done';
  const outcome = await publishDay(context, last).catch((error: unknown) => {
    if (error instanceof RangeError) return 'unequal' as const;
    log[error instanceof PortFailure ? 'warn' : 'error']({ err: error, day }, 'The record of reserves failed');
    return 'failed' as const;
  });
  if (outcome === 'published') return 'done';
  const isLate = now.getTime() - last.end.getTime() >= LATE_MS;
  if (outcome === 'unequal') await alarmOfReserves(context, day, 'unequal');
  else if (isLate) await alarmOfReserves(context, day, 'late');
  return { againAt: new Date(now.getTime() + RETRY_AFTER_MS) };
}

import { HOUR_MS } from '@contract/rules/durations';
import type { Context } from '../context';
import { noteParcelAnswer } from '../db/repositories/deliveries';
import { PortFailure } from '../ports/portFailure';
import { confirmByCarrier, parcelOnItsWay } from '../services/delivery/delivery';
import type { JobResult } from './jobRunner';

const TRACK_EVERY_MS = 6 * HOUR_MS;
/** After a failed query. */
const RETRY_AFTER_MS = HOUR_MS / 4;

/**
 * Queries the carrier for a parcel every six hours until its arrival is proven: carriers often list a new parcel after a
 * day. Idempotent.
 */
export async function runTracking(context: Context, transactionId: string): Promise<JobResult> {
  const { ports, clock, db, log } = context;
  const parcel = await parcelOnItsWay(context, transactionId);
  if (!parcel) return 'done';
  const after = (milliseconds: number) => ({ againAt: new Date(clock.now().getTime() + milliseconds) });
  try {
    const answer = await ports.courier.track(parcel);
    await noteParcelAnswer(db.kysely, { transactionId, answer, at: clock.now() });
    if (answer.state === 'delivered') await confirmByCarrier(context, transactionId, answer.at);
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error, transactionId }, 'The carriers could not be queried');
    return after(RETRY_AFTER_MS);
  }
  return (await parcelOnItsWay(context, transactionId)) ? after(TRACK_EVERY_MS) : 'done';
}

import type { Context } from '../context';
import { noteParcelAnswer } from '../db/repositories/deliveries';
import { PortFailure } from '../ports/portFailure';
import { confirmByCarrier, parcelOnItsWay } from '../services/delivery/parcels';
import type { JobResult } from './jobRunner';

const HOUR_MS = 3_600_000;
const ASK_EVERY_MS = 6 * HOUR_MS;
/** After nobody has answered. */
const ASK_AGAIN_MS = HOUR_MS / 4;

/**
 * Asks the carrier for the parcel of a transaction, every six hours until somebody proves that it has come: a new one is often unknown to its
 * carrier for a day. May be run at any time and any number of times: what is proven already stays.
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
    log.warn({ err: error, transactionId }, 'The carriers could not be asked');
    return after(ASK_AGAIN_MS);
  }
  return (await parcelOnItsWay(context, transactionId)) ? after(ASK_EVERY_MS) : 'done';
}

import type { Context } from '../../context';
import { deleteExpired } from '../../db/repositories/expired';
import { sweepEvidence } from '../disputes/evidence';

const EVERY_MS = 3600 * 1000;

/** Clears away what has expired, pictures whose time is over among it, now and every hour. Answers how to stop. */
export function startHousekeeping(context: Context): () => void {
  const { db, clock, log } = context;
  const clean = () => {
    void deleteExpired(db.kysely, clock.now()).catch((error) => log.error({ err: error }, 'housekeeping failed'));
    void sweepEvidence(context).catch((error) => log.error({ err: error }, 'pictures could not be deleted'));
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

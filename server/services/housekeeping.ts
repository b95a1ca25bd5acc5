import type { Context } from '../context';
import { deleteExpired } from '../db/repositories/expired';

const EVERY_MS = 3600 * 1000;

/** Clears away what has expired, now and every hour. Answers how to stop. */
export function startHousekeeping(context: Context): () => void {
  const clean = () =>
    deleteExpired(context.db.kysely, context.clock.now()).catch((error) =>
      context.log.error({ err: error }, 'housekeeping failed'),
    );
  void clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../server/sandbox/samples';
import type { ChaosDatabase } from './chaosDatabase';
import type { Supervisor } from './supervisor';

/** Answers or ms between two disturbances, so that a busy machine also makes progress. */
const MOST_ANSWERS = 80;
const LONGEST_PAUSE_MS = 8_000;

/** Disturbances besides {@link Supervisor.kill}. */
export interface DisturbanceCounts {
  /** Suspended processes. */
  stoppages: number;
}

/**
 * Kills and suspends servers, and restarts and suspends the database, in a random order for some time. Each run has a kill and
 * both kinds of restart: they are due after a quarter, a half and three quarters of it.
 */
export async function disturb(
  {
    supervisor,
    database,
    answers,
  }: { readonly supervisor: Supervisor; readonly database: ChaosDatabase; readonly answers: () => number },
  random: Random,
  milliseconds: number,
): Promise<DisturbanceCounts> {
  const signal = AbortSignal.timeout(milliseconds);
  const counts: DisturbanceCounts = { stoppages: 0 };
  const started = Date.now();
  const due: ('kill' | 'immediate' | 'fast')[] = ['kill', 'immediate', 'fast'];
  const restart = (mode: 'immediate' | 'fast') => database.restart(mode, random(1_500));

  while (!signal.aborted) {
    const enough = answers() + random(MOST_ANSWERS);
    for (let waited = 0; waited < LONGEST_PAUSE_MS && answers() < enough && !signal.aborted; waited += 100)
      await wait(100);
    if (signal.aborted) break;
    const ready = [...supervisor.ready];
    const server = ready[random(ready.length || 1)];
    const chance = random(100);
    const passed = (Date.now() - started) / milliseconds;
    // A kill waits for a server that is ready.
    const isDue = passed > (4 - due.length) / 4 && (server || due[0] !== 'kill');
    const next = isDue ? due.shift() : undefined;
    if (next === 'immediate' || next === 'fast') await restart(next);
    else if (next === 'kill' || chance < 65) await (server && supervisor.kill(server));
    else if (chance < 85) {
      if (!server) continue;
      counts.stoppages += 1;
      server.freeze();
      await wait(random(3_000));
      server.thaw();
    } else if (chance < 90) await restart('immediate');
    else if (chance < 95) await restart('fast');
    else await database.hang(random(2_000));
  }
  return counts;
}

import { createPorts as createRealPorts, type Ports } from '../../../server/ports/createPorts';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { PortDeaths } from './portDeaths';

/** A process lives for at most so many moments around calls of the outside world, and dies at one of those after them. */
const LONGEST_LIFE = 120;

/**
 * Stands in the place of `server/ports/createPorts` in the chaos program, and in no other (chaosProgram.ts): the same ports, before
 * and after each call of which the process may kill itself. `CHAOS_DIRECTORY` is where that is noted.
 */
export function createPorts(...parameters: Parameters<typeof createRealPorts>): Ports {
  const { CHAOS_DIRECTORY = '', CHAOS_SEED = '' } = process.env;
  const deaths = new PortDeaths(CHAOS_DIRECTORY);
  const random = seededRandom(`${CHAOS_SEED}:ports:${process.pid}`);

  let left = 10 + random(LONGEST_LIFE);
  const survive = (moment: string): void => {
    deaths.noteMoment(moment);
    left -= 1;
    // Where fewest have died so far; who waits for that in vain dies anywhere.
    if (left > 0 || (left > -LONGEST_LIFE && !deaths.isRarest(moment))) return;
    deaths.noteDeath(process.pid, moment);
    process.kill(process.pid, 'SIGKILL');
  };

  const dangerous = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, method, receiver) {
        const call = Reflect.get(target, method, receiver);
        if (typeof call !== 'function') return call;
        return async (...sent: unknown[]) => {
          survive(`${name}.${String(method)}, before`);
          const answer = await call.apply(target, sent);
          survive(`${name}.${String(method)}, after`);
          return answer;
        };
      },
    });

  const ports = createRealPorts(...parameters);
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, dangerous(name, port)]),
  ) as unknown as Ports;
}

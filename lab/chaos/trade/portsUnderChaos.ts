import { createPorts as createRealPorts, type Ports } from '../../../server/ports/createPorts';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { PortDeaths } from './portDeaths';

/** A process dies at the latest after this many moments around outside calls. */
const LONGEST_LIFE = 120;

/**
 * Replaces `server/ports/createPorts` in the chaos program: the same ports, which may kill the process before and after each call.
 * `CHAOS_DIRECTORY` holds the record.
 */
export function createPorts(...parameters: Parameters<typeof createRealPorts>): Ports {
  const { CHAOS_DIRECTORY = '', CHAOS_SEED = '' } = process.env;
  const deaths = new PortDeaths(CHAOS_DIRECTORY);
  const random = seededRandom(`${CHAOS_SEED}:ports:${process.pid}`);

  let left = 10 + random(LONGEST_LIFE);
  const survive = (moment: string): void => {
    deaths.noteMoment(moment);
    left -= 1;
    // Waits for the moment with the fewest deaths so far. After LONGEST_LIFE more moments any moment will do.
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

import { SECOND_MS } from '@contract/rules/durations';
import type { Clock } from '../clock';
import { PortFailure } from './portFailure';

const FAILURES = 5;
const OPEN_MS = 30 * SECOND_MS;

/** Runs a call, or throws PortFailure at once while the circuit is open. */
export type Breaker = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Five failures in a row open the circuit for thirty seconds. Then one call tries, while the others still fail at once. */
export function circuitBreaker(port: string, clock: Clock): Breaker {
  let failures = 0;
  let openUntil = 0;
  return async (call) => {
    const now = () => clock.now().getTime();
    if (failures >= FAILURES) {
      if (now() < openUntil) throw new PortFailure(port, 'not asked after five failures');
      openUntil = now() + OPEN_MS;
    }
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof PortFailure) {
        failures += 1;
        openUntil = now() + OPEN_MS;
      }
      throw error;
    }
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { PortFailure } from '../portFailure';
import type { PayoutAnswer, Payouts, SinglePayouts } from './payouts';

/** Few, because an order waits for the moments that inquiries have reserved before it. */
const AT_ONCE = 10;

/**
 * Spaces the calls of a bank evenly, over all processes of the database. A call reserves the next free moment and waits
 * for it. A bank without a call for many references is asked about each; one that fails is left out, unless all fail.
 *
 * @param perSecond most calls a second; null for no limit
 */
export function limitedPayouts(bank: Payouts | SinglePayouts, db: Database, perSecond: number | null): Payouts {
  const inTurn = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (perSecond !== null) await wait(await reserveMoment(db, 1 / perSecond));
    return call();
  };
  return {
    pay: (order) => inTurn(() => bank.pay(order)),
    async inquireMany(references) {
      if ('inquireMany' in bank) return inTurn(() => bank.inquireMany(references));
      const answers = new Map<string, PayoutAnswer>();
      const failures: PortFailure[] = [];
      const ask = async (reference: string) => {
        try {
          const answer = await inTurn(() => bank.inquire({ reference }));
          if (answer) answers.set(reference, answer);
        } catch (error) {
          if (!(error instanceof PortFailure)) throw error;
          failures.push(error);
        }
      };
      for (let first = 0; first < references.length; first += AT_ONCE) {
        await Promise.all(references.slice(first, first + AT_ONCE).map(ask));
      }
      const [failure] = failures;
      if (failure && failures.length === references.length) throw failure;
      return answers;
    },
  };
}

/** By the database's clock, which all processes share. @returns milliseconds until the moment */
async function reserveMoment(db: Database, gapSeconds: number): Promise<number> {
  const gap = sql`make_interval(secs => ${gapSeconds}::double precision)`;
  const { rows } = await sql<{ ms: number }>`
    insert into port_slots as slot (port, next_at) values ('payouts', clock_timestamp() + ${gap})
    on conflict (port) do update set next_at = greatest(slot.next_at, clock_timestamp()) + ${gap}
    returning (extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::double precision as ms
  `.execute(db.kysely);
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import type { Context } from '../../server/context';
import { childProgram } from '../support/childProgram';
import { type InjectedCall, inject } from '../support/inject';
import { quantile } from '../support/load';
import { withContext } from '../support/withContext';
import { LONG_ROWS, type Reader, type ReadsSeed, USUAL_ROWS, WARM_UP_CALLS } from './readsSeed';

/** A database and its readers. */
export interface Place {
  readonly url: string;
  readonly seed: ReadsSeed;
}

export interface ReadsInput {
  readonly places: readonly [Place, Place];
  readonly rounds: number;
  /** Calls of each kind per round. */
  readonly calls: number;
}

/** Median latency of each round in ms, by database. */
export interface MeasuredCall {
  readonly name: string;
  readonly rounds: readonly (readonly number[])[];
}

/** The calls of a round in one database. */
const KINDS: readonly { readonly name: string; readonly of: (seed: ReadsSeed, number: number) => InjectedCall }[] = [
  { name: 'details', of: ({ usual }, number) => details(usual, number) },
  { name: `list, page 1 of ${USUAL_ROWS}`, of: ({ usual }) => firstPage(usual) },
  { name: `list, page 1 of ${LONG_ROWS}`, of: ({ long }) => firstPage(long) },
  {
    name: 'settle',
    of: ({ settles }, number) => {
      const settle = settles[number];
      if (!settle) throw new Error('There are no settles left');
      return { call: 'verifyTransactionOtp', ...settle };
    },
  },
];

/** All latencies. */
function main({ places: [few, many], ...extent }: ReadsInput): Promise<MeasuredCall[]> {
  return withContext(few.url, (small) =>
    withContext(many.url, (large) => measure([serve(small, few), serve(large, many)], extent)),
  );
}

interface Served {
  readonly app: FastifyInstance;
  readonly seed: ReadsSeed;
}

const serve = (context: Context, { seed }: Place): Served => ({ app: buildApp(context), seed });

/** Sends the same calls to each database, one at a time and in turn, so that other load affects all alike. */
async function measure(
  apps: readonly Served[],
  { rounds, calls }: Omit<ReadsInput, 'places'>,
): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = [];
  for (const { name, of } of KINDS) {
    let number = 0;
    const ask = async (times: number) => {
      const milliseconds: number[][] = apps.map(() => []);
      for (let time = 0; time < times; time += 1, number += 1) {
        // The order alternates: the second database finds warm processor caches.
        const turn = number % 2 === 0 ? [...apps.entries()] : [...apps.entries()].reverse();
        for (const [place, { app, seed }] of turn) milliseconds[place]?.push(await inject(app, of(seed, number)));
      }
      return milliseconds.map((values) => quantile(values, 0.5));
    };
    await ask(WARM_UP_CALLS);
    const medians: number[][] = [];
    for (let round = 0; round < rounds; round += 1) medians.push(await ask(calls));
    measured.push({ name, rounds: medians });
  }
  await Promise.all(apps.map(({ app }) => app.close()));
  return measured;
}

function details({ bearer, paymentCodes }: Reader, number: number): InjectedCall {
  return { call: 'transactionDetails', bearer, body: { payment_code: paymentCodes[number % paymentCodes.length] } };
}

const firstPage = ({ bearer }: Reader): InjectedCall => ({ call: 'filterTransactions', bearer, body: {} });

childProgram(main);

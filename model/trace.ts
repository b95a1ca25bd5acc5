import { readFileSync } from 'node:fs';

/** Traces of the model, as Quint writes them (ITF). Times are minutes of the trace, money is integer rials. */

/** A call of a person, or an event of the outside world. `ok` false: the rules refuse it. */
export interface Call {
  readonly verb: string;
  /** A person of the trace, or `world`. */
  readonly who: string;
  readonly word: string;
  readonly n: number;
  readonly ok: boolean;
}

export const KINDS = ['settle', 'refund'] as const;
type PayoutKindOfModel = (typeof KINDS)[number];

/** The receiver of a transfer. */
export function ownerOf({ payer }: Pick<ModelState, 'payer'>, kind: PayoutKindOfModel): string {
  return kind === 'settle' ? 'seller' : payer;
}

/** The part of the model's state that the driver compares or needs. */
export interface ModelState {
  readonly terms: {
    readonly amount: number;
    readonly side: 'payer' | 'payee';
    readonly method: 'hand' | 'courier' | 'service';
    readonly accepts: boolean;
    readonly buyerCredit: number;
    readonly sellerCredit: number;
  };
  readonly clock: number;
  readonly status: string;
  readonly down: 'none' | 'api' | 'gateway';
  readonly lossy: boolean;
  readonly payer: string;
  readonly delivery: string;
  readonly d: { readonly stage: string; readonly opener: string; readonly referee: string };
  readonly payouts: Readonly<
    Record<
      PayoutKindOfModel,
      {
        readonly rials: number;
        readonly state: string;
        readonly refusals: number;
        readonly account: number;
        readonly changes: number;
        readonly sent: number;
      }
    >
  >;
  readonly money: Readonly<Record<string, number>>;
  readonly news: readonly (readonly [person: string, kind: string])[];
  /** The last silence that ended a deal. */
  readonly silent: { readonly at: number };
  readonly attempts: readonly { readonly state: string; readonly credit: number; readonly charged: number }[];
  readonly code: { readonly made: number };
}

/** What people see. */
export interface Shown {
  readonly next: { readonly actor: string; readonly due: number; readonly silence: string };
  readonly rights: Readonly<Record<string, readonly string[]>>;
}

export interface Step {
  readonly last: Call;
  readonly s: ModelState;
  /** What people see in this state; null for the last one. */
  readonly shown: Shown | null;
}

/** Reads a trace of Quint, which notes what people saw one state later, or a recorded one. */
export function readTrace(file: string): readonly Step[] {
  const { states, trace } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly states: readonly Record<string, unknown>[];
    readonly trace?: readonly Step[];
  };
  if (trace) return trace;
  const read = states.map((state) => plain(state) as unknown as Step & { readonly shown: Shown });
  return read.map(({ last, s }, place) => ({ last, s: partOf(s), shown: read[place + 1]?.shown ?? null }));
}

/** Leaves out what only the model needs. */
function partOf(s: ModelState): ModelState {
  const { terms, clock, status, down, lossy, payer, delivery, payouts, money, news, silent, attempts, code } = s;
  const { stage, opener, referee } = s.d;
  const d = { stage, opener, referee };
  return { terms, clock, status, down, lossy, payer, delivery, d, payouts, money, news, silent, attempts, code };
}

/** The plain value of an ITF value: numbers for big integers, arrays for sets and tuples, objects for maps. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  if ('#bigint' in fields) return Number(fields['#bigint']);
  if ('#set' in fields) return plain(fields['#set']);
  if ('#tup' in fields) return plain(fields['#tup']);
  if ('#map' in fields) {
    return Object.fromEntries((fields['#map'] as unknown[]).map((pair) => plain(pair) as [string, unknown]));
  }
  return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, plain(inner)]));
}

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

export type PayoutKindOfModel = 'settle' | 'refund';

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
  readonly silent: { readonly at: number };
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

/** Reads a trace. The model notes what people saw one state later. */
export function readTrace(file: string): Step[] {
  const { states } = JSON.parse(readFileSync(file, 'utf8')) as { states: Record<string, unknown>[] };
  const read = states.map((state) => plain(state) as unknown as Step & { readonly shown: Shown });
  return read.map(({ last, s }, place) => ({ last, s, shown: read[place + 1]?.shown ?? null }));
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

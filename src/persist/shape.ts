import type { RootState } from '@/lib/store';

/** The slices that are stored. Never one-time codes, gateway tokens or cached answers. */
export const PERSISTED_SLICES = ['session', 'application', 'payLink', 'partner'] as const;

/** What a blob of the present version holds. */
export type PersistedState = Pick<RootState, (typeof PERSISTED_SLICES)[number]>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The kinds of stored fields: their names are what the schema files speak. */
const KINDS = {
  text: (value: unknown) => typeof value === 'string',
  'text or null': (value: unknown) => value === null || typeof value === 'string',
  number: isNumber,
  'number or null': (value: unknown) => value === null || isNumber(value),
  'application state': (value: unknown) =>
    ['splash', 'unauthenticated', 'app-new-card', 'app-verified'].includes(value as string),
  'failure or null': (value: unknown) =>
    value === null || (typeof value === 'object' && 'code' in value && 'status' in value),
} as const satisfies Record<string, (value: unknown) => boolean>;

export type FieldKind = keyof typeof KINDS;

/**
 * Every field of every stored slice; a field that is missing here does not compile. `schemas/` holds this table for every version: a change
 * here without a migration is a version whose schema has changed, and a test says so.
 */
export const PERSISTED_FIELDS: {
  readonly [Slice in keyof PersistedState]: { readonly [Field in keyof PersistedState[Slice]]: FieldKind };
} = {
  session: {
    accessToken: 'text or null',
    refreshToken: 'text or null',
    loginId: 'text or null',
    generation: 'number',
  },
  application: { state: 'application state', failure: 'failure or null' },
  payLink: { lastPaid: 'text or null', redirectTo: 'text or null' },
  partner: { processId: 'text', client: 'text or null', entryCreatedAt: 'number or null' },
};

/** What is never stored, and why: a slice that is in neither list does not compile. */
export const NEVER_PERSISTED: Readonly<Record<Exclude<keyof RootState, keyof PersistedState | '_persist'>, string>> = {
  api: 'cached answers: money is asked for anew',
  auth: 'temporary tokens, and what a person typed to log in',
  logout: 'an open question',
  network: 'the connection of the moment',
  otp: 'one-time codes and their tokens',
  partnerJourney: 'the step of the moment',
  payment: 'gateway tokens',
  requestMoney: 'a draft of the moment',
  toasts: 'what is being said',
};

/** Stored state whose shape is not the one of its version. Names the place, never the value. */
export class MalformedStateError extends Error {
  override name = 'MalformedStateError';
}

/** Throws unless every slice that is there has exactly the fields of the present version. */
export function assertPersistedShape(state: object): asserts state is Partial<PersistedState> {
  for (const [name, fields] of Object.entries(PERSISTED_FIELDS)) {
    if (name in state) {
      assertSlice(name, state[name as keyof typeof state], fields);
    }
  }
}

function assertSlice(name: string, slice: unknown, fields: Record<string, FieldKind>): void {
  if (typeof slice !== 'object' || slice === null) {
    throw new MalformedStateError(`${name} is not an object`);
  }
  const values = new Map(Object.entries(slice));
  for (const [field, kind] of Object.entries(fields)) {
    if (!KINDS[kind](values.get(field))) {
      throw new MalformedStateError(`${name}.${field} is wrong`);
    }
  }
}

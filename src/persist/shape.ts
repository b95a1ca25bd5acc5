import type { RootState } from '@/state/store';
import { type FieldKind, type FieldKinds, wrongField } from './kinds';
import { MalformedStateError } from './malformed';
import type { PERSISTED_SLICES } from './slices';

/** What a blob of the present version holds. */
export type PersistedState = Pick<RootState, (typeof PERSISTED_SLICES)[number]>;

/**
 * Every field of every stored slice, by the kind of its type: one that is missing here, or has changed its type, does not compile.
 * `schemas/` holds this table for every version (`npm run docs` writes the present one's): a change here without a migration is a version
 * whose schema has changed, and a test says so.
 */
export const PERSISTED_FIELDS: { readonly [Slice in keyof PersistedState]: FieldKinds<PersistedState[Slice]> } = {
  session: {
    accessToken: 'text or null',
    refreshToken: 'text or null',
    loginId: 'text or null',
    generation: 'number',
  },
  application: { state: 'application state', failure: 'failure or null' },
  payLink: { lastPaid: 'text or null' },
  partner: { processId: 'text', client: 'text or null', entryCreatedAt: 'number or null' },
  deviceSecrets: { kept: 'device secrets' },
};

/**
 * What is never stored, and why: a slice that is in neither list does not compile.
 * @internal no program reads it; the compiler and a test do
 */
export const NEVER_PERSISTED: Readonly<Record<Exclude<keyof RootState, keyof PersistedState | '_persist'>, string>> = {
  api: 'cached answers: money is asked for anew',
  auth: 'temporary tokens, and what a person typed to log in',
  cards: 'numbers of bank cards, and the form of the moment',
  destination: 'where one tab is headed: its own note in session storage says so',
  drafts: 'input of forms: the sealed note of one tab has it',
  live: 'the connection and the news of the moment',
  logout: 'an open question',
  network: 'the connection of the moment',
  otp: 'one-time codes and their tokens',
  partnerJourney: 'the step of the moment',
  payment: 'gateway tokens',
  requestMoney: 'a draft of the moment',
  toasts: 'what is being said',
  unanswered: 'bars of the moment: the calls themselves are kept sealed, under their own key',
};

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
  const wrong = wrongField(slice, fields);
  if (wrong !== undefined) {
    throw new MalformedStateError(`${name}.${wrong} is wrong`);
  }
}

import { MalformedStateError } from './malformed';
import type { PERSIST_VERSION } from './slices';

/** A stored state of any version: only the migration that reads it knows its shape. */
export type StoredState = Record<string, unknown>;

type Migration = (state: StoredState) => StoredState;

/** The first released shape. */
const migrateTo1: Migration = (state) => state;

/** One migration for each change of shape, in order. Never edit a released one. */
const MIGRATIONS = [migrateTo1] as const satisfies readonly Migration[];

/** One migration too few or too many does not compile. */
const LAST: typeof PERSIST_VERSION = MIGRATIONS.length;

/** Takes a stored state from its version through every later migration. Throws `MalformedStateError` for an unknown version. */
export function migrate(state: StoredState, from: number): StoredState {
  if (!Number.isInteger(from) || from < 0 || from > LAST) {
    throw new MalformedStateError('unknown version');
  }
  return MIGRATIONS.slice(from).reduce<StoredState>((migrated, step) => step(migrated), state);
}

import { MalformedStateError } from '../malformed';
import type { PERSIST_VERSION } from '../slices';
import { migrateTo1 } from './001';
import { migrateTo2 } from './002';
import { migrateTo3 } from './003';
import { migrateTo4 } from './004';
import { migrateTo5 } from './005';

/** A stored state of any version: what it holds is known only to the migration that reads it. */
export type StoredState = Record<string, unknown>;

type Migration = (state: StoredState) => StoredState;

/** One migration a shape change, in order: the first makes version 1. Never edit one that has been released. */
const MIGRATIONS = [migrateTo1, migrateTo2, migrateTo3, migrateTo4, migrateTo5] as const satisfies readonly Migration[];

/** One migration too few or too many does not compile. */
const LAST: typeof PERSIST_VERSION = MIGRATIONS.length;

/** Takes a stored state from its version through every later migration. Throws for a version that is not ours. */
export function migrate(state: StoredState, from: number): StoredState {
  if (!Number.isInteger(from) || from < 0 || from > LAST) {
    throw new MalformedStateError('unknown version');
  }
  return MIGRATIONS.slice(from).reduce<StoredState>((migrated, step) => step(migrated), state);
}

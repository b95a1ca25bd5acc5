import type { StoredState } from './index';

/** The first shape that is stored: nothing came before it. */
export function migrateTo1(state: StoredState): StoredState {
  return state;
}

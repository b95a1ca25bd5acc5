import type { StoredState } from './index';

/** A visit from the partner knows when its marketplace entry was taken up. */
export function migrateTo2(state: StoredState): StoredState {
  const { partner } = state;
  return typeof partner === 'object' && partner !== null
    ? { ...state, partner: { ...partner, entryCreatedAt: null } }
    : state;
}

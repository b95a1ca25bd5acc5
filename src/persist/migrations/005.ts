import type { StoredState } from './index';

/** From now on a device remembers who has logged in on it. One that was stored before knows of nobody: there is nothing to take over. */
export function migrateTo5(state: StoredState): StoredState {
  return state;
}

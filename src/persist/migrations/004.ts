import type { StoredState } from './index';

/** Where somebody is headed belongs to their tab alone: a browser that kept it led the next login there, by anybody. */
export function migrateTo4(state: StoredState): StoredState {
  const { payLink } = state;
  if (typeof payLink !== 'object' || payLink === null) {
    return state;
  }
  const { redirectTo: _dropped, ...kept } = payLink as Record<string, unknown>;
  return { ...state, payLink: kept };
}

import type { StoredState } from './index';

/** The login that tokens of version 2 belong to. Every tab that finds them has to name it alike. */
const LOGIN_BEFORE_LOGINS_HAD_NAMES = 'before-3';

/** Tokens are counted by generation instead of dated, and belong to a named login. */
export function migrateTo3(state: StoredState): StoredState {
  const { session } = state;
  if (typeof session !== 'object' || session === null) {
    return state;
  }
  const { obtainedAt: _dropped, ...tokens } = session as Record<string, unknown>;
  const loginId = tokens.accessToken === null ? null : LOGIN_BEFORE_LOGINS_HAD_NAMES;
  return { ...state, session: { ...tokens, loginId, generation: 0 } };
}

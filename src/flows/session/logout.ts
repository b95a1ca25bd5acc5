import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { userApi } from '@/api/user';
import { logoutRequested } from '@/features/settings/slice';
import { callEndpoint, flowFailed, goTo, safely } from '@/flows/kit';
import { paths, queryNames } from '@/lib/paths';
import { allSessionsEnded, loginAgainRequested } from '@/state/actions';
import { leave } from './endSession';

/** Ends the session at the server and here, or only here after «log out everywhere». */
export function* logoutFlow() {
  yield* takeLeading(logoutRequested, safely('logout', logOut));
  yield* takeLeading(allSessionsEnded, safely('logout', leave));
  yield* takeLeading(loginAgainRequested, safely('logout', logInAgain));
}

/** How long pending reads delay a logout, in milliseconds. */
const PATIENCE_MS = 1_000;

function* logOut() {
  yield* race({ answered: call(readsAnswered), late: delay(PATIENCE_MS) });
  try {
    yield* callEndpoint(userApi.endpoints.logout.initiate(undefined, { track: false }));
  } catch {
    // The logout continues without the server. Its tokens expire.
    yield* put(flowFailed({ flow: 'logout', message: 'The server did not confirm the end of the session' }));
  }
  yield* call(leave);
}

/** Ends the session and opens the login, which leads back. */
function* logInAgain({ payload: path }: ReturnType<typeof loginAgainRequested>) {
  yield* call(logOut);
  const query = new URLSearchParams({ [queryNames.redirectLink]: path });
  yield* goTo(`${paths.login}?${query}`, { replace: true });
}

/** Waits for pending reads. After the session's end they would be refused and look like an expired session. */
function* readsAnswered() {
  const thunk = baseApi.util.getRunningQueriesThunk() as unknown as UnknownAction;
  const reads = (yield* put(thunk)) as unknown as Promise<unknown>[];
  yield* call(() => Promise.all(reads));
}

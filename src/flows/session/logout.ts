import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { userApi } from '@/api/user';
import { partnerVisitEnded } from '@/features/partner/slice';
import { allSessionsEnded } from '@/features/sessions/actions';
import { logoutRequested } from '@/features/settings/slice';
import { callEndpoint, flowFailed, goTo, safely } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { endSession } from './endSession';

/** Ends the session at the server and forgets it here; or forgets it because all of the person's sessions have ended. */
export function* logoutFlow() {
  yield* takeLeading(logoutRequested, safely('logout', logOut));
  yield* takeLeading(allSessionsEnded, safely('logout', leave));
}

/** So long at most what is being asked keeps a person who wants out. */
const PATIENCE_MS = 1_000;

function* logOut() {
  yield* race({ answered: call(readsAnswered), late: delay(PATIENCE_MS) });
  try {
    yield* callEndpoint(userApi.endpoints.logout.initiate(undefined, { track: false }));
  } catch {
    // Whoever wants out gets out, with or without the server; its tokens run out by themselves.
    yield* put(flowFailed({ flow: 'logout', message: 'The server did not confirm the end of the session' }));
  }
  yield* call(leave);
}

/** What is on its way must not come after the session's end: it would be refused, and that is another way to be logged out. */
function* readsAnswered() {
  const thunk = baseApi.util.getRunningQueriesThunk() as unknown as UnknownAction;
  const reads = (yield* put(thunk)) as unknown as Promise<unknown>[];
  yield* call(() => Promise.all(reads));
}

function* leave() {
  yield* put(partnerVisitEnded());
  yield* call(endSession);
  yield* goTo(paths.login, { replace: true });
}

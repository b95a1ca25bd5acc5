import { call, put, takeLeading } from 'typed-redux-saga';
import { userApi } from '@/api/user';
import { logoutRequested } from '@/features/logout/slice';
import { partnerVisitEnded } from '@/features/partner/slice';
import { allSessionsEnded } from '@/features/sessions/actions';
import { callEndpoint, flowFailed, goTo, safely } from '@/flows/flow';
import { paths } from '@/lib/paths';
import { endSession } from './endSession';

/** Ends the session at the server and forgets it here; or forgets it because all of the person's sessions have ended. */
export function* logoutFlow() {
  yield* takeLeading(logoutRequested, safely('logout', logOut));
  yield* takeLeading(allSessionsEnded, safely('logout', leave));
}

function* logOut() {
  try {
    yield* callEndpoint(userApi.endpoints.logout.initiate(undefined, { track: false }));
  } catch {
    // Whoever wants out gets out, with or without the server; its tokens run out by themselves.
    yield* put(flowFailed({ flow: 'logout', message: 'The server did not confirm the end of the session' }));
  }
  yield* call(leave);
}

function* leave() {
  yield* put(partnerVisitEnded());
  yield* call(endSession);
  yield* goTo(paths.login, { replace: true });
}

import { type EventChannel, eventChannel } from 'redux-saga';
import { call, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { userLoaded } from '@/features/application/slice';
import { paths } from '@/lib/paths';
import { selectLoginId, sessionEnded } from '@/session/tokens';
import { callEndpoint, flowFailed, goTo, insidePath } from './flow';

/** What the service worker tells a page: somebody has tapped a message; the browser has another subscription. */
type WorkerNews =
  | { readonly type: 'OPEN'; readonly path: string; readonly heard: () => void }
  | { readonly type: 'PUSH_CHANGED' };

/**
 * Push messages on this phone, for whoever is logged in: the server is told of the subscription again at each start and whenever it changes, and it ends
 * with the session. A tap on a message leads to its page without loading the app anew.
 */
export function* pushFlow() {
  if (!('serviceWorker' in navigator)) return;
  yield* takeEvery(sessionEnded, leave);
  const workerNews = newsOfWorker();
  let checked: string | null = null;
  while (true) {
    const { news } = yield* race({ news: take(workerNews), loaded: take(userLoaded) });
    const login = yield* select(selectLoginId);
    if (news?.type === 'OPEN') yield* open(news);
    else if (news || login !== checked) {
      checked = login;
      yield* check();
    }
  }
}

function newsOfWorker(): EventChannel<WorkerNews> {
  return eventChannel((emit) => {
    const tell = ({ data, ports }: MessageEvent) => {
      if (data?.type === 'PUSH_CHANGED') emit({ type: 'PUSH_CHANGED' });
      if (data?.type === 'OPEN') emit({ type: 'OPEN', path: data.path, heard: () => ports[0]?.postMessage('heard') });
    };
    navigator.serviceWorker.addEventListener('message', tell);
    return () => navigator.serviceWorker.removeEventListener('message', tell);
  });
}

function* open({ path, heard }: Extract<WorkerNews, { type: 'OPEN' }>) {
  heard();
  yield* goTo(insidePath(path) ?? paths.notifications);
}

/** What a start needs comes first: a worker that is being registered is waited for, and what this takes is fetched then. */
function* check() {
  try {
    yield* call(() => navigator.serviceWorker.ready);
    const { pushApi } = yield* call(() => import('@/api/push'));
    yield* callEndpoint(pushApi.endpoints.recheckPush.initiate(undefined, { track: false }));
  } catch {
    // The next start checks again; whoever looks at the settings sees how it stands.
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be checked' }));
  }
}

/** The server sends nothing to a session that has ended; here nothing of it is to be seen either. */
function* leave() {
  try {
    const { unsubscribe } = yield* call(() => import('@/api/pushBrowser'));
    yield* call(unsubscribe);
  } catch {
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be ended here' }));
  }
}

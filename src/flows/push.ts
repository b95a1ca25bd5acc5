import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { call, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { userLoaded } from '@/features/application/slice';
import { paths } from '@/lib/paths';
import { selectLoginId, sessionEnded } from '@/state/session';
import { isBackOnline } from './boot';
import { callEndpoint, flowFailed, goTo, insidePath } from './kit';

/** Somebody has tapped a message, and is to be led there. */
interface Tap {
  readonly path: string;
  /** Lets the service worker know that the page does it. */
  readonly heard: () => void;
}

/**
 * Push messages on this phone, for whoever is logged in: the server is told of the subscription again at each start and whenever it changes, without a
 * connection as soon as there is one, and it ends with the session. A tap on a message leads to its page without loading the app anew.
 */
export function* pushFlow() {
  if (!('serviceWorker' in navigator)) return;
  yield* takeEvery(sessionEnded, leave);
  // A check may take long: neither a tap nor another subscription is missed meanwhile.
  yield* takeEvery(toldByWorker<Tap>('OPEN', tapOf), open);
  const changes = toldByWorker('PUSH_CHANGED', () => true);
  let checked: string | null = null;
  while (true) {
    const { changed } = yield* race({ changed: take(changes), loaded: take(userLoaded), back: take(isBackOnline) });
    const login = yield* select(selectLoginId);
    if (changed || login !== checked) {
      checked = (yield* check()) ? login : null;
    }
  }
}

/** What the service worker tells a page under this name. Of what nobody could hear yet the last is kept. */
function toldByWorker<News extends NonNullable<unknown>>(
  type: 'OPEN' | 'PUSH_CHANGED',
  newsOf: (message: MessageEvent) => News,
): EventChannel<News> {
  return eventChannel((emit) => {
    const tell = (message: MessageEvent) => {
      if (message.data?.type === type) emit(newsOf(message));
    };
    navigator.serviceWorker.addEventListener('message', tell);
    return () => navigator.serviceWorker.removeEventListener('message', tell);
  }, buffers.sliding(1));
}

function tapOf({ data, ports }: MessageEvent): Tap {
  return { path: data.path, heard: () => ports[0]?.postMessage('heard') };
}

function* open({ path, heard }: Tap) {
  heard();
  yield* goTo(insidePath(path) ?? paths.notifications);
}

/**
 * Tells the server of the subscription. What a start needs comes first: a worker that is being registered is waited for, and what this takes is fetched
 * then. False when it could not be told.
 */
function* check(): SagaGenerator<boolean> {
  try {
    yield* call(() => navigator.serviceWorker.ready);
    const { pushApi } = yield* call(() => import('@/api/push'));
    yield* callEndpoint(pushApi.endpoints.recheckPush.initiate(undefined, { track: false }));
    return true;
  } catch {
    // With the next connection or start it is checked again; whoever looks at the settings sees how it stands.
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be checked' }));
    return false;
  }
}

/** The server sends nothing to a session that has ended; here nothing of it is to be seen either. */
function* leave() {
  try {
    const { unsubscribe } = yield* call(() => import('@/api/push'));
    yield* call(unsubscribe);
  } catch {
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be ended here' }));
  }
}

import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { call, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { userLoaded } from '@/features/application/slice';
import { paths } from '@/lib/paths';
import { selectLoginId, sessionEnded } from '@/state/session';
import { isBackOnline } from './browser';
import { callEndpoint, flowFailed, goTo, insidePath } from './kit';

/** A tap on a message, and its path. */
interface Tap {
  readonly path: string;
  /** Tells the service worker that the page handles the tap. */
  readonly heard: () => void;
}

/**
 * Push messages for a logged-in user. Confirms the subscription at the server at each start, change and reconnection,
 * and ends it with the session. A tap on a message opens its page without a reload.
 */
export function* pushFlow() {
  if (!('serviceWorker' in navigator)) return;
  yield* takeEvery(sessionEnded, leave);
  // Listens during a check too, because a check may take long.
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

/** Messages of the service worker of this type. Keeps the last one until the first listener registers. */
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
 * Confirms the subscription at the server, after the start: waits for the worker, then loads the code. False after a
 * failure.
 */
function* check(): SagaGenerator<boolean> {
  try {
    yield* call(() => navigator.serviceWorker.ready);
    const { pushApi } = yield* call(() => import('@/api/pushApi'));
    yield* callEndpoint(pushApi.endpoints.recheckPush.initiate(undefined, { track: false }));
    return true;
  } catch {
    // The next connection or start checks again. The settings show the state.
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be checked' }));
    return false;
  }
}

/** The server sends nothing to an ended session. This removes its messages here too. */
function* leave() {
  try {
    const { unsubscribe } = yield* call(() => import('@/api/browserPush'));
    yield* call(unsubscribe);
  } catch {
    yield* put(flowFailed({ flow: 'push', message: 'The subscription could not be ended here' }));
  }
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { fork, put, select, take } from 'typed-redux-saga';
import { payReset, selectIsPaying } from '@/features/payment/slice';
import { pageReturned } from '@/state/actions';
import type { RootState } from '@/state/store';

export interface NetworkState {
  online: boolean;
}

declare module '@/state/store' {
  interface RootState {
    network: NetworkState;
  }
}

const initialState: NetworkState = { online: true };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    /** The browser reports whether it has a connection. */
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
    },
  },
});

export const { connectionChanged } = slice.actions;

/** True when the browser reports a connection again. */
export function isBackOnline(action: unknown): boolean {
  return connectionChanged.match(action) && action.payload;
}
export const networkReducer = slice.reducer;

export const selectIsOnline = (state: RootState) => state.network.online;

/** Watches the connection, and returns to a page from the back/forward cache. */
export function* browserFlow() {
  yield* fork(watchConnection);
  yield* fork(watchReturn);
}

function* watchConnection() {
  const changes = eventChannel<boolean>((emit) => {
    const goneOnline = () => emit(true);
    const goneOffline = () => emit(false);
    window.addEventListener('online', goneOnline);
    window.addEventListener('offline', goneOffline);
    return () => {
      window.removeEventListener('online', goneOnline);
      window.removeEventListener('offline', goneOffline);
    };
  });
  yield* put(connectionChanged(navigator.onLine));
  while (true) {
    const isOnline = yield* take(changes);
    yield* put(connectionChanged(isOnline));
  }
}

/** A page from the back/forward cache still shows a busy pay button. */
function* watchReturn() {
  const returns = eventChannel<true>((emit) => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) {
        emit(true);
      }
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
  while (true) {
    yield* take(returns);
    yield* put(pageReturned());
    if (yield* select(selectIsPaying)) {
      yield* put(payReset());
    }
  }
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { delay, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { appCopy } from '@/messages/app';
import { toastShown } from '@/state/actions';
import { loginAdopted, sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';
import { allowedRedirect, fromContext, goTo, insidePath } from './kit';

/** Where the person of this tab is headed, through login and the first card. Not persisted: the tab notes it (`destinationFlow`). */
export interface DestinationState {
  /** Path inside the app to go to after login, or after a card was added. */
  redirectTo: string | null;
}

declare module '@/state/store' {
  interface RootState {
    destination: DestinationState;
  }
}

const initialState: DestinationState = { redirectTo: null };

const slice = createSlice({
  name: 'destination',
  initialState,
  reducers: {
    /**
     * The payload must be a path inside the app: `insidePath()` of `flow.ts`. Named once more without it, a place keeps what stood
     * after its `#`: the address of the login leaves that out, for it may be the code of a handover.
     */
    redirectRemembered: (state, { payload }: PayloadAction<string>) => {
      if (!state.redirectTo?.startsWith(`${payload}#`)) {
        state.redirectTo = payload;
      }
    },
    /** Its time is over: the place is kept, and what stood after its `#` is not. */
    fragmentForgotten: (state) => {
      state.redirectTo = state.redirectTo && withoutFragment(state.redirectTo);
    },
    redirectFollowed: () => initialState,
    /** The person went another way. */
    redirectForgotten: () => initialState,
  },
});

export const { redirectRemembered, redirectFollowed, redirectForgotten } = slice.actions;
const { fragmentForgotten } = slice.actions;
export const destinationReducer = slice.reducer;

export const selectRedirectTo = (state: RootState) => state.destination.redirectTo;

/** How long a tab keeps what stands after a `#`: the code of a handover (beyond-a-disputes.md, A3). */
const FRAGMENT_KEPT_MS = 10 * 60_000;

/** Where this tab was headed before its page was loaded anew. The note may be anything: only a path of the app is taken. */
export function* takeUpDestination(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const path = insidePath(tabNotes.read('redirectTo'));
  if (path !== null) {
    const isKept = Number(tabNotes.read('fragmentUntil')) > Date.now();
    yield* put(redirectRemembered(isKept ? path : withoutFragment(path)));
  }
}

/** Keeps the tab's own note of where it is headed: another tab, or whoever opens the browser next, is not led there. */
export function* destinationFlow() {
  const changes = [
    redirectRemembered,
    fragmentForgotten,
    redirectFollowed,
    redirectForgotten,
    sessionEnded,
    loginAdopted,
  ];
  yield* takeLatest(changes, noteDestination);
}

function* noteDestination() {
  const tabNotes = yield* fromContext('tabNotes');
  const path = (yield* select(selectRedirectTo)) ?? '';
  const known = path === tabNotes.read('redirectTo') ? Number(tabNotes.read('fragmentUntil')) : 0;
  const hasFragment = path !== withoutFragment(path);
  const until = hasFragment ? known || Date.now() + FRAGMENT_KEPT_MS : 0;
  tabNotes.write('redirectTo', path);
  tabNotes.write('fragmentUntil', hasFragment ? String(until) : '');
  if (hasFragment) {
    yield* delay(Math.max(0, until - Date.now()));
    yield* put(fragmentForgotten());
  }
}

function withoutFragment(path: string): string {
  return path.replace(/#.*$/, '');
}

/**
 * Follows a redirect target that an answer named, if it is inside the app or on the allow list; else says that it is
 * not followed, and goes to `otherwise`, a path of our own.
 */
export function* followRedirect(target: string | null, otherwise: string): SagaGenerator<void> {
  const allowed = allowedRedirect(target);
  if (allowed?.kind === 'outside') {
    const loadPage = yield* fromContext('loadPage');
    loadPage(allowed.url);
    return;
  }
  if (target !== null && allowed === null) {
    yield* put(toastShown({ kind: 'info', text: appCopy.notices.redirectRefused }));
  }
  yield* goTo(allowed?.path ?? otherwise, { replace: true });
}

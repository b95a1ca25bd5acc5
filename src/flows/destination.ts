import { MINUTE_MS } from '@contract/rules/durations';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { delay, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { appCopy } from '@/messages/app';
import { toastShown } from '@/state/actions';
import { loginAdopted, sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';
import { allowedRedirect, fromContext, goTo, insidePath } from './kit';

/** The path to open after the login or the first card. Not persisted: a note of the tab has it. */
export interface DestinationState {
  /** A path inside the app. */
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
     * The payload must be a path inside the app: `insidePath()` of `kit.ts`. The same path without its fragment keeps
     * the fragment: the login address drops it, because it may be the code of a handover.
     */
    redirectRemembered: (state, { payload }: PayloadAction<string>) => {
      if (!state.redirectTo?.startsWith(`${payload}#`)) {
        state.redirectTo = payload;
      }
    },
    /** The fragment has expired. The path stays. */
    fragmentForgotten: (state) => {
      state.redirectTo = state.redirectTo && withoutFragment(state.redirectTo);
    },
    redirectFollowed: () => initialState,
    /** The person went elsewhere. */
    redirectForgotten: () => initialState,
  },
});

export const { redirectRemembered, redirectFollowed, redirectForgotten } = slice.actions;
const { fragmentForgotten } = slice.actions;
export const destinationReducer = slice.reducer;

export const selectRedirectTo = (state: RootState) => state.destination.redirectTo;

/** How long a tab keeps a fragment, in milliseconds. It may be the code of a handover. */
const FRAGMENT_KEPT_MS = 10 * MINUTE_MS;

/** The remembered path of the previous page. The note is untrusted: only a path of the app counts. */
export function* takeUpDestination(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const path = insidePath(tabNotes.read('redirectTo'));
  if (path !== null) {
    const isKept = Number(tabNotes.read('fragmentUntil')) > Date.now();
    yield* put(redirectRemembered(isKept ? path : withoutFragment(path)));
  }
}

/** Keeps the path in the tab's notes, so that another tab or the next user does not follow it. */
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
 * Follows a redirect of an answer, if it is inside the app or on the allow list. Else shows a message and opens
 * `otherwise`.
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

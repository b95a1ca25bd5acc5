import { MINUTE_MS } from '@contract/rules/durations';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { call, delay, fork, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { selectApplicationState } from '@/features/application/slice';
import { isDecidersPath } from '@/lib/deciders';
import { paths, queryNames } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { toastShown } from '@/state/actions';
import { loginAdopted, selectLoginId, sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';
import { allowedRedirect, fromContext, goTo, insidePath } from './kit';
import { forgetOpenedLink, inTurn, keepOpenedLink, openedLinkOf } from './openedLinks';

/** The path to open after the login or the first card. Not persisted: a note of the tab and the opened links have it. */
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

function remember(state: DestinationState, { payload }: PayloadAction<string>): void {
  if (!state.redirectTo?.startsWith(`${payload}#`)) {
    state.redirectTo = payload;
  }
}

const slice = createSlice({
  name: 'destination',
  initialState,
  reducers: {
    /**
     * The payload must be a path inside the app: `insidePath()` of `kit.ts`. The same path without its fragment keeps
     * the fragment: the login address drops it, because it may be the code of a handover.
     */
    redirectRemembered: remember,
    /** The path is known from an earlier page. */
    redirectTakenUp: remember,
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
const { fragmentForgotten, redirectTakenUp } = slice.actions;
export const destinationReducer = slice.reducer;

export const selectRedirectTo = (state: RootState) => state.destination.redirectTo;

/** True for payment paths: a visitor returns to them after the login. */
export function isPayPath(pathname: string): boolean {
  return pathname.toLowerCase().includes('pay');
}

/** The redirect of a visitor from any other path: the login, or another page, which remembers a payment or a case. */
export function loginRedirect(pathname: string, search: string, page: string = paths.login): string {
  if (!isPayPath(pathname) && !isDecidersPath(pathname)) {
    return paths.login;
  }
  const query = new URLSearchParams({ [queryNames.redirectLink]: pathname + search });
  return `${page}?${query}`;
}

/** How long a tab keeps a fragment, in milliseconds. It may be the code of a handover. */
const FRAGMENT_KEPT_MS = 10 * MINUTE_MS;

/** The remembered path of the previous page, else the link that was opened in a closed tab. */
export function* takeUpDestination(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  // Both are untrusted: only a path of the app counts.
  const path = insidePath(tabNotes.read('redirectTo'));
  if (path === null) {
    yield* call(takeUpOpenedLink, [yield* select(selectLoginId)]);
  } else {
    const isKept = Number(tabNotes.read('fragmentUntil')) > Date.now();
    yield* put(redirectTakenUp(isKept ? path : withoutFragment(path)));
  }
}

/** A login follows the link that was opened before it in another tab. A newcomer's destination becomes their own. */
export function* destinationAtLogin(): SagaGenerator<string | null> {
  if ((yield* select(selectRedirectTo)) === null) {
    yield* call(takeUpOpenedLink, [null]);
  }
  return yield* select(selectRedirectTo);
}

function* takeUpOpenedLink(owners: readonly (string | null)[]): SagaGenerator<void> {
  const path = insidePath(yield* openedLinkOf('destination', owners));
  if (path !== null) {
    yield* put(redirectTakenUp(path));
  }
}

/** Keeps the path in the tab's notes, and as an opened link until it is used. */
export function* destinationFlow() {
  yield* fork(inTurn, [redirectRemembered, redirectFollowed, redirectForgotten, sessionEnded], keepDestination);
  const changes = [
    redirectRemembered,
    redirectTakenUp,
    fragmentForgotten,
    redirectFollowed,
    redirectForgotten,
    sessionEnded,
    loginAdopted,
  ];
  yield* takeLatest(changes, noteDestination);
}

/** A path that was taken up keeps its time, and the login of another tab its link. A member's path ends with the tab. */
function* keepDestination(change: UnknownAction) {
  const isMember = (yield* select(selectApplicationState)) === 'app-verified';
  if (redirectRemembered.match(change) && !isMember) {
    yield* keepOpenedLink('destination', withoutFragment(change.payload));
  } else {
    yield* forgetOpenedLink('destination');
  }
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

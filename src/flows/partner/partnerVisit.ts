import { call, fork, put, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import {
  entryOpened,
  openedFromPartner,
  partnerMet,
  partnerVisitEnded,
  partnerVisitTakenUp,
  selectIsFromPartner,
  selectPartner,
  selectProcessId,
} from '@/features/partner/slice';
import { isBackOnline } from '@/flows/browser';
import { callEndpoint, flowFailed, fromContext, startFlow } from '@/flows/kit';
import { inTurn, keepOpenedLink, openedLinkOf } from '@/flows/openedLinks';
import { type PartnerVisit, partnerVisitOf } from '@/lib/partner';
import { isSamePath, paths, queryNames } from '@/lib/paths';
import { locationChanged, pageReturned } from '@/state/actions';
import { selectIsLoggedIn } from '@/state/session';
import type { RootState } from '@/state/store';

const PARTNER_PAGES = [paths.partner, paths.partnerRequest, paths.partnerApproval];

/**
 * Reads the partner's client or process from the address, else from the tab's note, else from the link that a visitor opened in
 * a closed tab. The state of redux-persist is no visit: it may be old or of another tab.
 */
export function* takeUpPartnerVisit(): SagaGenerator<void> {
  const kept = yield* call(keptVisit);
  const opened = partnerVisitOf(window.location.search);
  if (kept !== null) yield* put(partnerVisitTakenUp(kept));
  if (opened !== null) yield* put(openedFromPartner(opened));
  else if (kept === null && !(yield* select(selectIsLoggedIn))) yield* call(takeUpOpenedProcess);
}

/** The process of a login: that of this tab, else the one that was opened before in another tab. */
export function* processIdAtLogin(): SagaGenerator<string> {
  if (!(yield* select(selectIsFromPartner))) yield* call(takeUpOpenedProcess);
  return yield* select(selectProcessId);
}

function* takeUpOpenedProcess(): SagaGenerator<void> {
  const visit = partnerVisitOf((yield* openedLinkOf('visit', [null])) ?? '');
  if (visit !== null) yield* put(partnerVisitTakenUp(visit));
}

/** The visit in the tab's note. Without a note, a visit in the state has ended. */
function* keptVisit(): SagaGenerator<PartnerVisit | null> {
  const tabNotes = yield* fromContext('tabNotes');
  const kept = partnerVisitOf(tabNotes.read('visit'));
  if (kept === null && (yield* select(selectIsFromPartner))) {
    yield* put(partnerVisitEnded());
  }
  return kept;
}

/** Keeps the tab's note of the visit, and starts the partner's flow with its first page. */
export function* partnerVisitFlow() {
  yield* takeEvery([openedFromPartner, partnerVisitTakenUp, entryOpened, partnerVisitEnded], markTab);
  yield* fork(inTurn, [openedFromPartner, entryOpened], keepOpenedProcess);
  // Back from the completion page by the back/forward cache, the state is outdated.
  yield* takeEvery(pageReturned, keptVisit);
  yield* fork(startPartnerFlow);
  yield* takeLatest([openedFromPartner, partnerVisitTakenUp, entryOpened, isBackOnline], meetPartner);
  yield* call(meetPartner);
}

/** Asks who the partner is. Without an answer no page has the way back to it until the next connection. */
function* meetPartner(): SagaGenerator<void> {
  if (!(yield* select(selectIsFromPartner))) return;
  const { processId, client } = yield* select(selectPartner);
  try {
    const { visitedPartnerApi } = yield* call(() => import('@/api/visitedPartner'));
    const visit = visitedPartnerApi.endpoints.visitedPartner.initiate({ processId, client }, { forceRefetch: false });
    yield* put(partnerMet(yield* callEndpoint(visit)));
  } catch {
    // The page works without it.
  }
}

function* markTab() {
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('visit', yield* select(visitSearch));
}

/** A visitor may log in later in another tab. A member's visit ends with its tab. */
function* keepOpenedProcess() {
  if (!(yield* select(selectIsLoggedIn))) {
    yield* keepOpenedLink('visit', yield* select(visitSearch));
  }
}

/** The visit as parameters of an address. */
function visitSearch(state: RootState): string {
  const { processId, client } = selectPartner(state);
  const search = new URLSearchParams({ [queryNames.processId]: processId });
  if (client !== null) {
    search.set(queryNames.client, client);
  }
  return search.toString();
}

/** Starts the partner's flow once, from the chunk of its pages. */
function* startPartnerFlow() {
  const loadPartnerArea = yield* fromContext('loadPartnerArea');
  while (true) {
    yield* take(isAtPartnerPage);
    try {
      const { partnerFlow } = yield* call(loadPartnerArea);
      yield* startFlow('partner', partnerFlow);
      return;
    } catch {
      // The page shows the failure too. The next page tries again.
      yield* put(flowFailed({ flow: 'partnerVisit', message: 'The chunk of the partner’s pages did not come' }));
    }
  }
}

function isAtPartnerPage(action: unknown): boolean {
  return locationChanged.match(action) && PARTNER_PAGES.some((page) => isSamePath(page, action.payload.pathname));
}

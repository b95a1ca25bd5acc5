import { call, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import {
  entryOpened,
  openedFromPartner,
  partnerVisitEnded,
  selectIsFromPartner,
  selectPartner,
} from '@/features/partner/slice';
import { flowFailed, fromContext, startFlow } from '@/flows/kit';
import { type PartnerVisit, partnerVisitOf } from '@/lib/partner';
import { isSamePath, paths, queryNames } from '@/lib/paths';
import { locationChanged, pageReturned } from '@/state/actions';

const PARTNER_PAGES = [paths.partner, paths.partnerRequest, paths.partnerApproval];

/**
 * Reads the partner's client or process from the address, else from the tab's note. Stored state alone is no visit: it
 * may be old or of another tab.
 */
export function* takeUpPartnerVisit(): SagaGenerator<void> {
  const kept = yield* call(keptVisit);
  const visit = { ...kept, ...partnerVisitOf(window.location.search) };
  if (visit.processId !== undefined || visit.client !== undefined) {
    yield* put(openedFromPartner(visit));
  }
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
  yield* takeEvery([openedFromPartner, entryOpened, partnerVisitEnded], markTab);
  // Back from the completion page by the back/forward cache, the state is outdated.
  yield* takeEvery(pageReturned, keptVisit);
  yield* fork(startPartnerFlow);
}

function* markTab() {
  const { processId, client } = yield* select(selectPartner);
  const tabNotes = yield* fromContext('tabNotes');
  const search = new URLSearchParams({ [queryNames.processId]: processId });
  if (client !== null) {
    search.set(queryNames.client, client);
  }
  tabNotes.write('visit', search.toString());
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

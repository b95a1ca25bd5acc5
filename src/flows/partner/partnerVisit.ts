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
 * Notes from where the app was opened: the partner's client or process of the address, or else what this tab has
 * noted. Stored state alone is no visit: it may be another tab's, or one of yesterday.
 */
export function* takeUpPartnerVisit(): SagaGenerator<void> {
  const kept = yield* call(keptVisit);
  const visit = { ...kept, ...partnerVisitOf(window.location.search) };
  if (visit.processId !== undefined || visit.client !== undefined) {
    yield* put(openedFromPartner(visit));
  }
}

/** What this tab has noted; without a note a visit that is still in the state has ended. */
function* keptVisit(): SagaGenerator<PartnerVisit | null> {
  const tabNotes = yield* fromContext('tabNotes');
  const kept = partnerVisitOf(tabNotes.read('visit'));
  if (kept === null && (yield* select(selectIsFromPartner))) {
    yield* put(partnerVisitEnded());
  }
  return kept;
}

/** Keeps the tab's own note of the visit, and starts what the partner's pages need when the first one is opened. */
export function* partnerVisitFlow() {
  yield* takeEvery([openedFromPartner, entryOpened, partnerVisitEnded], markTab);
  // Back by the browser's cache from the completion page: the state is as it was when the page was left.
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

/** The partner's flow comes in the chunk of its pages; it is started once. */
function* startPartnerFlow() {
  const loadPartnerArea = yield* fromContext('loadPartnerArea');
  while (true) {
    yield* take(isAtPartnerPage);
    try {
      const { partnerFlow } = yield* call(loadPartnerArea);
      yield* startFlow('partner', partnerFlow);
      return;
    } catch {
      // The page itself cannot be shown either, and says so; the next one tries again.
      yield* put(flowFailed({ flow: 'partnerVisit', message: 'The chunk of the partner’s pages did not come' }));
    }
  }
}

function isAtPartnerPage(action: unknown): boolean {
  return locationChanged.match(action) && PARTNER_PAGES.some((page) => isSamePath(page, action.payload.pathname));
}

import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { selectVisitedPartner } from '@/features/partner/slice';
import { allowedRedirect, fromContext } from '@/flows/kit';

/**
 * Leaves for a partner's address from an answer, by a full navigation even on our origin. Answers false, and stays,
 * when the address is neither ours nor on the allow list.
 */
export function* leaveFor(target: string | null): SagaGenerator<boolean> {
  const allowed = yield* call(allowedOfPartner, target);
  if (allowed === null) {
    return false;
  }
  const loadPage = yield* fromContext('loadPage');
  loadPage(allowed.kind === 'inside' ? allowed.path : allowed.url);
  return true;
}

/** The target, when it is ours, on the allow list, or at the partner of the visit. */
function* allowedOfPartner(target: string | null): SagaGenerator<ReturnType<typeof allowedRedirect>> {
  const partner = yield* select(selectVisitedPartner);
  return allowedRedirect(target, partner?.origins);
}

/**
 * Ends the visit and leaves for the partner's completion page. Only the tab's note goes at once: the visible page
 * keeps the way back to the partner.
 */
export function* completePartnerVisit(completionUrl: string): SagaGenerator<boolean> {
  if ((yield* call(allowedOfPartner, completionUrl)) === null) {
    return false;
  }
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('visit', '');
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  return yield* call(leaveFor, completionUrl);
}

import { call, type SagaGenerator } from 'typed-redux-saga';
import { allowedRedirect, fromContext } from '@/flows/kit';

/**
 * Leaves for a partner's address from an answer, by a full navigation even on our origin. Answers false, and stays,
 * when the address is neither ours nor on the allow list.
 */
export function* leaveFor(target: string | null): SagaGenerator<boolean> {
  const allowed = allowedRedirect(target);
  if (allowed === null) {
    return false;
  }
  const loadPage = yield* fromContext('loadPage');
  loadPage(allowed.kind === 'inside' ? allowed.path : allowed.url);
  return true;
}

/**
 * Ends the visit and leaves for the partner's completion page. Only the tab's note goes at once: the visible page
 * keeps the way back to the partner.
 */
export function* completePartnerVisit(completionUrl: string): SagaGenerator<boolean> {
  if (allowedRedirect(completionUrl) === null) {
    return false;
  }
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('visit', '');
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  return yield* call(leaveFor, completionUrl);
}

import { call, type SagaGenerator } from 'typed-redux-saga';
import { allowedRedirect, fromContext } from '@/flows/kit';

/**
 * Leaves for a page of the partner that an answer named: the browser goes there itself, even where the origin is ours.
 * Answers false, and stays, when the target is neither our own origin nor on the allow list.
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
 * The partner's process is through: its visit ends, and the person is sent to the partner's completion page. Only the
 * tab's note of the visit goes at once: the page keeps the partner's way back for as long as it is still to be seen.
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

import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { partnerVisitEnded } from '@/features/partner/slice';
import { toastShown } from '@/lib/commands';
import { allowedRedirect } from '@/lib/redirects';
import { visitorCopy } from '@/messages/visitor';
import { fromContext, goTo } from './context';

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
    yield* put(toastShown({ kind: 'info', text: visitorCopy.notices.redirectRefused }));
  }
  yield* goTo(allowed?.path ?? otherwise, { replace: true });
}

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

/** The partner's process is through: its visit ends, and the person is sent to the partner's completion page. */
export function* completePartnerVisit(completionUrl: string): SagaGenerator<boolean> {
  if (allowedRedirect(completionUrl) === null) {
    return false;
  }
  yield* put(partnerVisitEnded());
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  return yield* call(leaveFor, completionUrl);
}

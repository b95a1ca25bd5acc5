import { put, type SagaGenerator } from 'typed-redux-saga';
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

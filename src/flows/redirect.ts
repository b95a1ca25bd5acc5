import type { SagaGenerator } from 'typed-redux-saga';
import { allowedRedirect } from '@/lib/redirects';
import { fromContext, goTo } from './context';

/**
 * Follows a redirect target that an answer named, if it is inside the app or on the allow list; else goes to
 * `otherwise`, a path of our own.
 */
export function* followRedirect(target: string | null, otherwise: string): SagaGenerator<void> {
  const allowed = allowedRedirect(target);
  if (allowed?.kind === 'outside') {
    const loadPage = yield* fromContext('loadPage');
    loadPage(allowed.url);
    return;
  }
  yield* goTo(allowed?.path ?? otherwise, { replace: true });
}

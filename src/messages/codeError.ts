import { ERROR } from '@contract/errors';
import { copy } from './copy';
import { errorText, type FailureCode } from './errors';

/**
 * What is said under the boxes of a one-time code: that it was wrong, or that its time is over. Null for everything
 * else, which the toasts say.
 */
export function codeError(status: string, failure: FailureCode | null): string | null {
  if (status === 'codeExpired') {
    return copy.notices.codeExpired;
  }
  return status === 'failed' && failure === ERROR.wrongVerificationCode ? errorText(failure) : null;
}

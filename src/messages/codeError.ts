import { ERROR, NEW_CODE_NEEDED } from '@contract/errors';
import { copy } from './copy';
import { errorText, type FailureCode } from './errors';

/**
 * What is said under the boxes of a one-time code: that it was wrong, that no code can be right any more, or that its
 * time is over. Null for everything else, which the toasts say.
 */
export function codeError(
  status: string,
  failure: { code: FailureCode; fields?: Record<string, string> } | null,
): string | null {
  if (status === 'codeExpired') {
    return copy.notices.codeExpired;
  }
  if (status !== 'failed' || failure?.code !== ERROR.wrongVerificationCode) {
    return null;
  }
  return failure.fields?.verification_code === NEW_CODE_NEEDED ? copy.notices.codeDead : errorText(failure.code);
}

import { ERROR } from '@contract/errors';
import type { ApiFailure } from '@/api/failure';
import { addCardErrorText, errorText } from '@/messages/errors';

/** Refusals that share a status with others and that the person can do something about. */
const SAID_BY_CODE: readonly ApiFailure['code'][] = [ERROR.bankUnsupported, ERROR.tooManyRequests];

/** What the add-card form says inline: by HTTP status, and by code where the status says nothing. */
export function addCardFailureText(failure: ApiFailure): string {
  const byCode = SAID_BY_CODE.includes(failure.code) ? errorText(failure.code) : null;
  return byCode ?? addCardErrorText(failure.status);
}

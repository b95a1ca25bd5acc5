import { ERROR } from '@contract/errors';
import { useCallback } from 'react';
import { type ErrorOverrides, errorText, type FailureCode, isFailureCode } from '@/messages/errors';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';

/** How a call failed, whatever the reason: a code of the catalogue, or no answer at all. */
export interface ApiFailure {
  code: FailureCode;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** With 1002: the fields that are wrong, by their name on the wire. */
  fields?: Record<string, string>;
  /** With 1016: how long it takes until there is room again. Absent where no time ends the limit. */
  retryAfterSeconds?: number;
}

/** A call that got no answer: offline, timed out, cut off. What it asked for may have happened. */
export const NO_ANSWER: ApiFailure = { code: 'network', status: null };

/** True for what the endpoints reject with. */
function isApiFailure(value: unknown): value is ApiFailure {
  return (
    typeof value === 'object' && value !== null && 'code' in value && isFailureCode(value.code) && 'status' in value
  );
}

/** Of 4xx, the ones that may be said without the server having decided anything: a time-out, and too many requests. */
const OPEN_STATUSES: readonly number[] = [408, 429];

/**
 * True when the server has refused a call for good: nothing of it was done, and asking again is another request. Any other failure
 * leaves open what has happened: no answer, a 5xx (a proxy's, or a fault after the work was done), 1005 («still being worked
 * on»), and {@link OPEN_STATUSES}. What moves money has to be asked again under the same idempotency key then.
 */
export function isDefiniteRefusal({ code, status }: ApiFailure): boolean {
  // 1005 is also said of a key with another body and of a partner's process that is over; asking those again changes nothing.
  return status !== null && status >= 400 && status < 500 && code !== ERROR.conflict && !OPEN_STATUSES.includes(status);
}

/** What was thrown or rejected, as a failure that has a text. Anything unknown is «unexpected» (1001). */
export function toApiFailure(thrown: unknown): ApiFailure {
  return isApiFailure(thrown) ? thrown : { code: 1001, status: null };
}

/** The text for a failure, with when there is room again; null for the codes that say nothing (1004, 1005). */
export function failureText({ code, retryAfterSeconds }: ApiFailure, overrides?: ErrorOverrides): string | null {
  return errorText(code, overrides, retryAfterSeconds);
}

/** What a failure is said as in the one toast place; null for the codes that have no text (1004, 1005). */
export function failureToast(thrown: unknown, overrides?: ErrorOverrides): ReturnType<typeof toastShown> | null {
  const text = failureText(toApiFailure(thrown), overrides);
  return text === null ? null : toastShown({ kind: 'error', text });
}

/** The same for a component that asked the server itself: `tellFailure(thrown)`. */
export function useTellFailure(): (thrown: unknown, overrides?: ErrorOverrides) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (thrown, overrides) => {
      const toast = failureToast(thrown, overrides);
      if (toast !== null) dispatch(toast);
    },
    [dispatch],
  );
}

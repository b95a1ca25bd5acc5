import { ERROR } from '@contract/errors';
import { useCallback } from 'react';
import { type ErrorOverrides, errorText, type FailureCode, isFailureCode } from '@/messages/errorsCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';

/** A failed call: a code of the catalogue, or no answer. */
export interface ApiFailure {
  code: FailureCode;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** With 1002: the invalid fields, by wire name. */
  fields?: Record<string, string>;
  /** With 1016 and a closed switch: seconds until another try. Absent for a limit without an end. */
  retryAfterSeconds?: number;
}

/** No answer: offline, timed out or cut off. The server may have done the call. */
export const NO_ANSWER: ApiFailure = { code: 'network', status: null };

/** True for a rejection of an endpoint. */
function isApiFailure(value: unknown): value is ApiFailure {
  return (
    typeof value === 'object' && value !== null && 'code' in value && isFailureCode(value.code) && 'status' in value
  );
}

/** 4xx that a proxy may send before the server decides: a timeout, too many requests. */
const OPEN_STATUSES: readonly number[] = [408, 429];

/**
 * True when the server has refused the call for good: nothing was done, and a retry is a new request. No answer, a
 * 5xx, 1005 and {@link OPEN_STATUSES} leave the outcome open. A money call is then retried under the same idempotency
 * key.
 */
export function isDefiniteRefusal(failure: ApiFailure): boolean {
  const { code, status } = failure;
  // 1005 also means a reused key or a finished partner process. A retry of those changes nothing.
  const isOpen = code === ERROR.conflict && changedSum(failure) === null && !arePhotosChanged(failure);
  return status !== null && status >= 400 && status < 500 && !isOpen && !OPEN_STATUSES.includes(status);
}

/** The sum by now, in rials, of a payment that was refused because the payer had been shown another one; else null. */
export function changedSum({ code, fields }: ApiFailure): number | null {
  const sum = code === ERROR.conflict ? fields?.payed_amount : undefined;
  return sum === undefined ? null : Number(sum);
}

/** True for a payment that was refused because the payer had been shown other photos of the item. */
export function arePhotosChanged({ code, fields }: ApiFailure): boolean {
  return code === ERROR.conflict && fields?.item_photos !== undefined;
}

/** A thrown value as a failure. An unknown value becomes «unexpected» (1001). */
export function toApiFailure(thrown: unknown): ApiFailure {
  return isApiFailure(thrown) ? thrown : { code: 1001, status: null };
}

/** The text of a failure, with the wait in seconds if there is one. Null for codes without a text (1004, 1005). */
export function failureText({ code, retryAfterSeconds }: ApiFailure, overrides?: ErrorOverrides): string | null {
  return errorText(code, overrides, retryAfterSeconds);
}

/** The toast of a failure. Null for codes without a text (1004, 1005). */
export function failureToast(thrown: unknown, overrides?: ErrorOverrides): ReturnType<typeof toastShown> | null {
  const text = failureText(toApiFailure(thrown), overrides);
  return text === null ? null : toastShown({ kind: 'error', text });
}

/** Shows a failure in a toast: `tellFailure(thrown)`. */
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

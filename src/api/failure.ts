import { isErrorCode } from '@contract/errors';
import type { FailureCode } from '@/messages/errors';

/** How a call failed, whatever the reason: a code of the catalogue, or no answer at all. */
export interface ApiFailure {
  code: FailureCode;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** With 1002: the fields that are wrong, by their name on the wire. */
  fields?: Record<string, string>;
}

/** A call that got no answer: offline, timed out, cut off. What it asked for may have happened. */
export const NO_ANSWER: ApiFailure = { code: 'network', status: null };

/** True for what the endpoints reject with. */
function isApiFailure(value: unknown): value is ApiFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    (value.code === 'network' || isErrorCode(value.code)) &&
    'status' in value
  );
}

/** What was thrown or rejected, as a failure that has a text. Anything unknown is «unexpected» (1001). */
export function toApiFailure(thrown: unknown): ApiFailure {
  return isApiFailure(thrown) ? thrown : { code: 1001, status: null };
}

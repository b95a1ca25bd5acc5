import { DAY_MS, MINUTE_MS } from './durations';

/** Limits of the product (docs/behaviour.md). Money is integer rials. */

/** Name of the product, on screen and in messages. */
export const BRAND = 'امانت';

/** Amount of one transaction. */
export const AMOUNT_MIN_RIALS = 10_000;
export const AMOUNT_MAX_RIALS = 1_000_000_000;
export const RIALS_PER_TOMAN = 10;

export const REQUEST_TIMEOUT_MS = MINUTE_MS;

export const BEHALF_MAX_LENGTH = 200;
export const PROCESS_ID_MAX_LENGTH = 64;
/** Photos of the item on a request. */
export const PHOTOS_OF_AN_ITEM = 4;

/** Milliseconds after the last typed digit. */
export const COMMISSION_LOOKUP_DEBOUNCE_MS = 1_000;
export const ERROR_MESSAGE_DISPLAY_MS = 3_000;

export const HISTORY_PAGE_SIZE = 50;
export const LIST_PAGE_SIZE = 20;
export const LIST_PAGE_SIZE_MAX = 100;

/** Default start of the list filter. */
export const FILTER_DEFAULT_START_DATE = '2021-04-22';

export const DEFAULT_PROCESS_ID = 'web';
/** Most rows of a list at home. */
export const SHOWN_AT_HOME = 3;
/** Length of a bank holiday's name, in characters. */
export const HOLIDAY_NAME = { minimum: 2, maximum: 60 } as const;

export const CLIENT_ID_HEADER = 'X-Client-Id';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Retention of answers by key. */
export const IDEMPOTENCY_MEMORY_MS = 7 * DAY_MS;

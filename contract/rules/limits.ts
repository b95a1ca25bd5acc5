import { DAY_MS, MINUTE_MS } from './durations';
/** Limits of the product (docs/behaviour.md). Money is integer rials. */

/** Name of the product, on screen and in messages. */
export const BRAND = 'امانت';

/** Amount of one transaction. */
export const AMOUNT_MIN_RIALS = 10_000;
export const AMOUNT_MAX_RIALS = 1_000_000_000;
export const RIALS_PER_TOMAN = 10;

export const REQUEST_TIMEOUT_MS = MINUTE_MS;

export const OTP_LENGTH = 4;
export const OTP_RESEND_COUNTDOWN_SECONDS = 60;
export const OTP_LIFETIME_SECONDS = 180;
export const OTP_WRONG_TRIES_PER_CODE = 5;
export const OTP_SMS_PER_MOBILE_PER_HOUR = 10;
export const OTP_WRONG_CODES_PER_USER_PER_DAY = 10;

export const MOBILE_LENGTH = 11;
export const MOBILE = /^09[0-9]{9}$/;
export const NATIONAL_CODE_LENGTH = 10;
export const CARD_NUMBER_LENGTH = 16;
export const IBAN_DIGITS = 24;
export const BEHALF_MAX_LENGTH = 200;
export const REFERRAL_CODE_MAX_LENGTH = 32;
export const PROCESS_ID_MAX_LENGTH = 64;

export const PAYMENT_CODE_LENGTH = 8;
/** Without the look-alikes 0 O 1 I, because people read codes aloud and type them. */
export const PAYMENT_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Milliseconds after the last typed digit. */
export const COMMISSION_LOOKUP_DEBOUNCE_MS = 1_000;
/** Digits of the typed amount in rials. */
export const COMMISSION_LOOKUP_MIN_CHARACTERS = 3;
export const ERROR_MESSAGE_DISPLAY_MS = 3_000;
export const TOAST_DISPLAY_MS = 5_000;

export const HISTORY_PAGE_SIZE = 50;
export const LIST_PAGE_SIZE = 20;
export const LIST_PAGE_SIZE_MAX = 100;

/** Default start of the list filter. */
export const FILTER_DEFAULT_START_DATE = '2021-04-22';
/** Jalali years. */
export const FILTER_YEAR_FIRST = 1399;
export const FILTER_YEAR_LAST = 1410;
export const DATE_PICKER_YEAR_FIRST = 1400;
export const DATE_PICKER_YEAR_LAST = 1407;

/** A partner's entry becomes a request within this time of its creation. */
export const MARKETPLACE_ENTRY_LIFETIME_MS = 5 * MINUTE_MS;
export const DEFAULT_PROCESS_ID = 'web';
/** Most rows of a list at home. */
export const SHOWN_AT_HOME = 3;
/** Length of a bank holiday's name, in characters. */
export const HOLIDAY_NAME = { minimum: 2, maximum: 60 } as const;
/** A bank holiday is known at most this long before. */
export const HOLIDAY_AHEAD_DAYS = 731;
/** CSS pixels. */
export const SHARE_BUTTON_BELOW_WIDTH = 1080;

/** Side that pays the commission, on the wire; `half`: each side its half. 0 exists only in filters. */
export const COMMISSION_SIDE = { all: 0, payer: 1, payee: 2, half: 3 } as const;
export const DEFAULT_COMMISSION_SIDE = COMMISSION_SIDE.payee;

export const CLIENT_ID_HEADER = 'X-Client-Id';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Retention of answers by key. */
export const IDEMPOTENCY_MEMORY_MS = 7 * DAY_MS;

/** Fields of the hidden form to the card gateway. */
export const GATEWAY_FORM_FIELDS = { terminalId: 'TerminalID', token: 'token', getMethod: 'getMethod' } as const;
export const GATEWAY_GET_METHOD = '0';

/** Transaction actions that a one-time code confirms. The wire also accepts `settle` and `refund`. */
export const TRANSACTION_OTP_ACTIONS = ['settle_transaction', 'refund_transaction', 'cancel'] as const;
/** Dispute actions that a one-time code confirms. */
export const DISPUTE_OTP_ACTIONS = [
  'concede_dispute',
  'propose_split',
  'accept_proposal',
  'accept_award',
  'award_dispute',
] as const;
export const AUTH_OTP_ACTIONS = ['login', 'register'] as const;

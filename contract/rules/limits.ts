/** Business constants and limits (product text, section 9, and decisions.md). Money is integer rials; times say their unit. */

/** The product's name, on screen and in every message. Nothing else in the code spells it. */
export const BRAND = 'امانت';

/** Smallest and largest amount of one transaction, in rials. */
export const AMOUNT_MIN_RIALS = 10_000;
export const AMOUNT_MAX_RIALS = 1_000_000_000;
export const RIALS_PER_TOMAN = 10;

export const REQUEST_TIMEOUT_MS = 60_000;

export const OTP_LENGTH = 4;
export const OTP_RESEND_COUNTDOWN_SECONDS = 60;
/** A one-time code is good for three minutes and five wrong tries; the rest of the OTP policy is the server's. */
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
/** Latin capitals and digits without the look-alikes 0 O 1 I: codes are read out loud and typed by hand. */
export const PAYMENT_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const COMMISSION_LOOKUP_DEBOUNCE_MS = 1_000;
export const COMMISSION_LOOKUP_MIN_CHARACTERS = 3;
export const ERROR_MESSAGE_DISPLAY_MS = 3_000;
export const TOAST_DISPLAY_MS = 5_000;

export const HISTORY_PAGE_SIZE = 50;
export const LIST_PAGE_SIZE = 20;
export const LIST_PAGE_SIZE_MAX = 100;

/** Gregorian ISO date that the list filter starts from by default. */
export const FILTER_DEFAULT_START_DATE = '2021-04-22';
/** Jalali years. */
export const FILTER_YEAR_FIRST = 1399;
export const FILTER_YEAR_LAST = 1410;
export const DATE_PICKER_YEAR_FIRST = 1400;
export const DATE_PICKER_YEAR_LAST = 1407;

export const MARKETPLACE_ENTRY_LIFETIME_MS = 5 * 60_000;
export const DEFAULT_PROCESS_ID = 'web';
/** The share button shows when the window is narrower than this many CSS pixels. */
export const SHARE_BUTTON_BELOW_WIDTH = 1080;

/** Who pays the commission, as numbers on the wire. 0 means «all» and exists only in filters. */
export const COMMISSION_SIDE = { all: 0, payer: 1, payee: 2 } as const;
export const DEFAULT_COMMISSION_SIDE = COMMISSION_SIDE.payee;

export const CLIENT_ID_HEADER = 'X-Client-Id';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** How long the server knows what it has answered to a key. */
export const IDEMPOTENCY_MEMORY_MS = 7 * 24 * 3_600_000;

/** Fields of the hidden form that takes a payer to the card gateway. */
export const GATEWAY_FORM_FIELDS = { terminalId: 'TerminalID', token: 'token', getMethod: 'getMethod' } as const;
export const GATEWAY_GET_METHOD = '0';

/** The transaction actions that an OTP confirms. The wire also takes `settle` and `refund` for the first two. */
export const TRANSACTION_OTP_ACTIONS = ['settle_transaction', 'refund_transaction', 'cancel'] as const;
/** What of a dispute an OTP confirms: each binds whoever confirms it. */
export const DISPUTE_OTP_ACTIONS = [
  'concede_dispute',
  'propose_split',
  'accept_proposal',
  'accept_award',
  'award_dispute',
] as const;
export const AUTH_OTP_ACTIONS = ['login', 'register'] as const;

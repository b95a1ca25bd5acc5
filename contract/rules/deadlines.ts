/** The clocks of a transaction and of a dispute (beyond-a-disputes.md, A4, D1 to D10). */

/**
 * D1 `pay_by`, D2 `deliver_by`, D3 and D4 `inspection` (after strong and after weak evidence), D5 `answer`, D6 `talk`,
 * D7 `referee_accept`, D8 `referee_decide`, D9 `appeal`, D10 `office`.
 */
export const DEADLINE_KINDS = [
  'pay_by',
  'deliver_by',
  'inspection',
  'answer',
  'talk',
  'referee_accept',
  'referee_decide',
  'appeal',
  'office',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export const INSPECTION_HOURS = { hand: 24, courier: 72, service: 72 } as const;
/** After weak evidence, whatever the method. */
export const WEAK_INSPECTION_HOURS = 72;
/** An unverified parcel is taken to be on its way for so long. */
export const PARCEL_TRAVEL_DAYS = 7;

/** Hours of the stages of a dispute. */
export const STAGE_HOURS = {
  answer: 48,
  talk: 72,
  referee_accept: 24,
  referee_decide: 72,
  appeal: 48,
  office: 120,
} as const satisfies Partial<Record<DeadlineKind, number>>;

/** A payee who let `deliver_by` or `answer` pass has this much longer before the money goes back. */
export const GRACE_HOURS = 24;

/** What a payer may give: more days for delivering, at most three times, and more hours for inspecting, once. */
export const DELIVER_BY_EXTENSION_DAYS = [1, 3, 7] as const;
export const DELIVER_BY_EXTENSIONS = 3;
export const INSPECTION_EXTENSION_DAYS = 2;

/** Before a decision is due nobody writes any more, so that it is made on what both have read. */
export const STATEMENTS_CLOSE_HOURS = 24;

/** Nothing moves by itself in the night of Tehran: from the first hour on, until the second. */
export const NIGHT_BEGINS_HOUR = 22;
export const NIGHT_ENDS_HOUR = 9;

/** What was not available: our own calls, codes by SMS, the card gateway. */
export const OUTAGE_SCOPES = ['api', 'sms', 'gateway'] as const;
export type OutageScope = (typeof OUTAGE_SCOPES)[number];
export const OUTAGE_WHY_MAX_LENGTH = 500;

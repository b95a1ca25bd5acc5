/** Deadlines of a transaction and of its dispute (docs/behaviour.md#delivery). */
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

/** Choices of a seller, in days: until the payment, and from the payment to the delivery. */
export const PAY_BY_DAYS = [1, 3, 7, 30] as const;
export const DELIVER_BY_DAYS = [1, 3, 7, 14, 30] as const;
export type PayByDays = (typeof PAY_BY_DAYS)[number];
export type DeliverByDays = (typeof DELIVER_BY_DAYS)[number];

export const INSPECTION_HOURS = { hand: 24, courier: 72, service: 72 } as const;
/** After weak evidence, for each delivery method. */
export const WEAK_INSPECTION_HOURS = 72;
/** Assumed travel time of an unverified parcel. */
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

/** Extra time of a payee after a missed `deliver_by` or `answer`, before the refund. */
export const GRACE_HOURS = 24;

/** Extensions by the payer: days for the delivery, at most three times, and days for the inspection, once. */
export const DELIVER_BY_EXTENSION_DAYS = [1, 3, 7] as const;
const DELIVER_BY_EXTENSIONS = 3;
export const INSPECTION_EXTENSION_DAYS = 2;

/**
 * Whether the payer may extend a deadline once more.
 * @param extensions how often they have extended it
 */
export function mayExtendAgain(kind: DeadlineKind, extensions: number): boolean {
  if (kind === 'deliver_by') return extensions < DELIVER_BY_EXTENSIONS;
  return kind === 'inspection' && extensions === 0;
}

/** Statements close this long before a decision, so that both sides have read its basis. */
export const STATEMENTS_CLOSE_HOURS = 24;

/** Night in Tehran: no deadline passes between these hours. */
export const NIGHT_BEGINS_HOUR = 22;
export const NIGHT_ENDS_HOUR = 9;

/** Unavailable part: the API, SMS codes, or the card gateway. */
export const OUTAGE_SCOPES = ['api', 'sms', 'gateway'] as const;
export type OutageScope = (typeof OUTAGE_SCOPES)[number];
export const OUTAGE_WHY_MAX_LENGTH = 500;

import { ERROR } from '@contract/errors';
import { isNationalCode } from '@contract/rules/nationalCode';
import type { Context } from '../../context';
import { toIsoBirthDate } from '../../domain/calendar';
import { refuse } from '../../refusal';

/** What the schemas can't say about who somebody claims to be. Each refuses with 1002 and the field's name. */

export function readNationalCode(text: string): string {
  return isNationalCode(text) ? text : refuseField('national_code', 'is not a valid national code');
}

/** @returns an ISO 8601 date */
export function readBirthDate(context: Context, text: string): string {
  return toIsoBirthDate(text, context.clock.now()) ?? refuseField('date_of_birth', 'is not a day of the calendar');
}

/** @returns the code in capitals, or null when none was given */
export function readReferralCode(context: Context, text: string | null | undefined): string | null {
  if (!text) return null;
  const code = text.toUpperCase();
  return Object.hasOwn(context.config.referralCodes, code) ? code : refuseField('referral_code', 'is not known');
}

function refuseField(field: string, reason: string): never {
  refuse(ERROR.badRequest, 'Bad request values in body', { fields: { [field]: reason } });
}

import { randomUUID } from 'node:crypto';
import type { MatchAnswer, MatchBody, RegisterBody } from '@contract/calls/userCalls';
import { ERROR } from '@contract/errors';
import { isNationalCode } from '@contract/rules/nationalCode';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import * as users from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { toIsoBirthDate } from '../../domain/calendar';
import { creditGranted } from '../../domain/ledger';
import { MOBILES_OF_A_NATIONAL_CODE } from '../../domain/limits';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { keepValue, refuseNewValue } from '../counters';
import { refuseUnlessSendable, requestCode } from './otp';

/** A pending registration. It is stored in the challenge of its code; the user exists after the right code. */
interface Registration extends StatedIdentity {
  readonly firstName: string;
  readonly lastName: string;
}

interface StatedIdentity {
  readonly nationalCode: string;
  /** ISO 8601 date. */
  readonly birthDate: string;
  readonly referralCode: string | null;
}

/** Changes when another rule decides that a person and the stated values match. */
const MATCH_VERSION = 1;

/**
 * Step 1 of the registration: the national code and the birth date match.
 * @throws Refusal 1024 closed, 1002 with the field, 1105 registered already, 1014 no match, 1006 the registry does not answer.
 */
export async function matchNationalCode(context: Context, body: MatchBody): Promise<MatchAnswer> {
  context.switches.require('registration');
  await withNames(context, await readStated(context, body));
  return { matched: true, match_version: MATCH_VERSION };
}

/**
 * Step 2: the mobile, which has to belong to the person. Sends the code that completes the registration; a repeated
 * call sends another.
 * @throws Refusal as {@link matchNationalCode}; 1105 a mobile of another user, 1011 a mobile of another person, 1015,
 * 1016 and 1025 for the code, 1016 too many mobiles with one national code.
 */
export async function register(context: Context, body: RegisterBody): Promise<{ token: string }> {
  context.switches.require('registration');
  const another = {
    limit: MOBILES_OF_A_NATIONAL_CODE,
    subject: readNationalCode(body.national_code),
    member: body.mobile,
  };
  await refuseNewValue(context, another);
  const code = { purpose: 'register', mobile: body.mobile, userId: null } as const;
  const stated = await readStated(context, body, body.mobile);
  // Checked before the registry and the SIM owner, because each query costs money.
  await refuseUnlessSendable(context, code);
  const registration = await withNames(context, stated);
  // Last: only a caller with the right birth date may learn whether the mobile belongs to the person.
  if (!(await isOwnMobile(context, body))) {
    context.security.note({ event: 'registration_refused', reason: 'mobile_mismatch' });
    refuse(ERROR.mobileMismatch);
  }
  // Counted last, so that a stranger's attempts do not block the person's own mobile.
  await keepValue(context, another);
  return requestCode(context, { ...code, payload: { ...registration } });
}

/**
 * Creates the user of a confirmed registration and grants the free commission of the referral code. Runs in the
 * caller's transaction. @returns the user's id. @throws Refusal 1105 when a concurrent registration was first.
 */
export async function completeRegistration(
  context: Context,
  executor: Executor,
  confirmed: { readonly mobile: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<string> {
  const registration = confirmed.payload as unknown as Registration;
  const { referralCode } = registration;
  const id = randomUUID();
  const added = await users.insertUser(executor, {
    id,
    national_code: registration.nationalCode,
    mobile: confirmed.mobile,
    first_name: registration.firstName,
    last_name: registration.lastName,
    birth_date: registration.birthDate,
    referral_code: referralCode,
    joined_at: context.clock.now(),
  });
  if (!added) refuse(ERROR.userAlreadyRegistered);
  const amountRials = referralCode ? (context.config.referralCodes[referralCode] ?? 0) : 0;
  if (amountRials > 0) {
    await grantCredit(executor, { userId: id, amountRials, at: context.clock.now() });
  }
  return id;
}

/** The person's own data, before any external query. */
async function readStated(context: Context, body: MatchBody, mobile?: string): Promise<StatedIdentity> {
  const nationalCode = readNationalCode(body.national_code);
  const birthDate = readBirthDate(context, body.date_of_birth);
  const referralCode = readReferralCode(context, body.referral_code);
  // A mobile belongs to one user, because login and payment codes go to it.
  if (await users.isTaken(context.db.kysely, { nationalCode, ...(mobile && { mobile }) })) {
    context.security.note({ event: 'registration_refused', reason: 'registered_already' });
    refuse(ERROR.userAlreadyRegistered);
  }
  return { nationalCode, birthDate, referralCode };
}

async function withNames(context: Context, stated: StatedIdentity): Promise<Registration> {
  const { firstName, lastName } = await askRegistry(context, stated.nationalCode, stated.birthDate);
  return { ...stated, firstName, lastName };
}

async function askRegistry(context: Context, nationalCode: string, birthDate: string) {
  const answer = await queryPort(context, () => context.ports.civilRegistry.match({ nationalCode, birthDate }));
  if (answer.matched) return answer;
  context.security.note({ event: 'registration_refused', reason: 'birth_date_mismatch' });
  return refuse(ERROR.birthDateMismatch);
}

/** Whether the mobile belongs to the person. @throws Refusal 1006 */
export function isOwnMobile(
  context: Context,
  { mobile, national_code: nationalCode }: Pick<RegisterBody, 'mobile' | 'national_code'>,
): Promise<boolean> {
  return queryPort(context, () => context.ports.simOwner.owns({ mobile, nationalCode }));
}

/** @throws Refusal 1006 when the port does not answer. */
async function queryPort<Answer>(context: Context, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    context.log.warn({ err: error }, 'an identity service did not answer');
    return refuse(ERROR.thirdParty);
  }
}

export function readNationalCode(text: string): string {
  return isNationalCode(text) ? text : refuseField('national_code', 'is not a valid national code');
}

/** @returns an ISO 8601 date */
function readBirthDate(context: Context, text: string): string {
  return toIsoBirthDate(text, context.clock.now()) ?? refuseField('date_of_birth', 'is not a day of the calendar');
}

/** @returns the code in capitals, or null when none was given */
function readReferralCode(context: Context, text: string | null | undefined): string | null {
  if (!text) return null;
  const code = text.toUpperCase();
  return Object.hasOwn(context.config.referralCodes, code) ? code : refuseField('referral_code', 'is not known');
}

interface CreditGrant {
  readonly userId: string;
  readonly amountRials: number;
  readonly at: Date;
}

/** Grants free commission through `apply_transition`, in the caller's database transaction. */
export async function grantCredit(executor: Executor, { userId, amountRials, at }: CreditGrant): Promise<void> {
  const { outcome } = await applyTransition(executor, {
    at: at.toISOString(),
    transactionId: null,
    actor: { kind: 'system', userId: null },
    entries: [creditGranted(userId, amountRials)],
  });
  if (outcome !== 'applied') throw new Error(`Free commission was not granted: ${outcome}`);
}

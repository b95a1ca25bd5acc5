import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { isNationalCode } from '@contract/rules/nationalCode';
import type { MatchBody, RegisterBody } from '@contract/schemas/users';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import * as users from '../../db/repositories/users';
import type { Executor } from '../../db/schema';
import { toIsoBirthDate } from '../../domain/calendar';
import { creditGranted } from '../../domain/ledger';
import { MOBILES_OF_A_NATIONAL_CODE } from '../../domain/limits';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { keepAnother, refuseAnother } from '../counters';
import { refuseTooManyCodes, requestCode } from './otp';

/** What a pending registration is made of. It waits in the one-time code's challenge; there is no user until the code is right. */
interface Registration extends Stated {
  readonly firstName: string;
  readonly lastName: string;
}

interface Stated {
  readonly nationalCode: string;
  /** ISO 8601 date. */
  readonly birthDate: string;
  readonly referralCode: string | null;
}

/**
 * Step 1 of registering: the national code and the birth date belong together.
 * @throws Refusal 1002 with the field, 1105 when the person is registered, 1014 when the registry says no, 1006 when it is down.
 */
export async function matchNationalCode(context: Context, body: MatchBody): Promise<{ matched: true }> {
  await withNames(context, await readStated(context, body));
  return { matched: true };
}

/**
 * Step 2: the mobile, which has to be the person's own. Sends the code that makes the registration a user; called again, it sends another.
 * @throws Refusal as {@link matchNationalCode}, and 1105 for a mobile that another user has, 1011 for one that is not registered on the
 * national code, 1015 and 1016 for the code, 1016 for too many mobiles with one national code.
 */
export async function register(context: Context, body: RegisterBody): Promise<{ token: string }> {
  const another = {
    limit: MOBILES_OF_A_NATIONAL_CODE,
    subject: readNationalCode(body.national_code),
    member: body.mobile,
  };
  await refuseAnother(context, another);
  const code = { purpose: 'register', mobile: body.mobile, userId: null } as const;
  const stated = await readStated(context, body, body.mobile);
  // Registry and SIM owner are paid for by the question: nobody is asked for a code that is not going to be sent.
  await refuseTooManyCodes(context, code);
  const registration = await withNames(context, stated);
  // Asked last: only who knows the person's birth date hears whose the mobile is.
  if (!(await isOwnMobile(context, body))) {
    context.security.note({ event: 'registration_refused', reason: 'mobile_mismatch' });
    refuse(ERROR.mobileMismatch);
  }
  // Counted only now: a stranger who tries others' mobiles does not keep the person from registering with theirs.
  await keepAnother(context, another);
  return requestCode(context, { ...code, payload: { ...registration } });
}

/**
 * Makes the user of a confirmed registration and gives the free commission of its referral code.
 * Runs in the caller's transaction. @returns the user's id. @throws Refusal 1105 when somebody was faster.
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

/** What the person says, before anybody outside is asked. */
async function readStated(context: Context, body: MatchBody, mobile?: string): Promise<Stated> {
  const nationalCode = readNationalCode(body.national_code);
  const birthDate = readBirthDate(context, body.date_of_birth);
  const referralCode = readReferralCode(context, body.referral_code);
  // A mobile names one person: logging in and confirming payments go through it.
  if (await users.isTaken(context.db.kysely, { nationalCode, ...(mobile && { mobile }) })) {
    context.security.note({ event: 'registration_refused', reason: 'registered_already' });
    refuse(ERROR.userAlreadyRegistered);
  }
  return { nationalCode, birthDate, referralCode };
}

async function withNames(context: Context, stated: Stated): Promise<Registration> {
  const { firstName, lastName } = await askRegistry(context, stated.nationalCode, stated.birthDate);
  return { ...stated, firstName, lastName };
}

async function askRegistry(context: Context, nationalCode: string, birthDate: string) {
  const answer = await askOutside(context, () => context.ports.civilRegistry.match({ nationalCode, birthDate }));
  if (answer.matched) return answer;
  context.security.note({ event: 'registration_refused', reason: 'birth_date_mismatch' });
  return refuse(ERROR.birthDateMismatch);
}

function isOwnMobile(context: Context, { mobile, national_code: nationalCode }: RegisterBody): Promise<boolean> {
  return askOutside(context, () => context.ports.simOwner.owns({ mobile, nationalCode }));
}

/** What a port answers. @throws Refusal 1006 when it can't be asked. */
async function askOutside<Answer>(context: Context, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    context.log.warn({ err: error }, 'who somebody is could not be asked');
    return refuse(ERROR.thirdParty);
  }
}

/** What the schemas can't say about who somebody claims to be. Each refuses with 1002 and the field's name. */

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

/** Gives a user free commission, through the one door for money and in the caller's database transaction. */
export async function grantCredit(executor: Executor, { userId, amountRials, at }: CreditGrant): Promise<void> {
  const { outcome } = await applyTransition(executor, {
    at: at.toISOString(),
    transactionId: null,
    actor: { kind: 'system', userId: null },
    entries: [creditGranted(userId, amountRials)],
  });
  if (outcome !== 'applied') throw new Error(`Free commission was not granted: ${outcome}`);
}

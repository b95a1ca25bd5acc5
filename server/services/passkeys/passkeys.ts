import { randomUUID } from 'node:crypto';
import type {
  DeletePasskeyAnswer,
  DeletePasskeyBody,
  Passkey,
  PasskeyList,
  PasskeyOptionsAnswer,
  RegisterPasskeyBody,
} from '@contract/calls/passkeyCalls';
import { ERROR } from '@contract/errors';
import { PASSKEY_OTP_ACTION } from '@contract/rules/confirmedActions';
import { maskMobile } from '@contract/rules/mask';
import { mayAddPasskey, movesMoney, movesMoneyFrom, PASSKEYS_OF_A_USER } from '@contract/rules/passkeyRules';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import * as passkeys from '../../db/repositories/passkeyRows';
import { findSession, type SessionRow } from '../../db/repositories/sessionRows';
import { findUser, isOpenAccount, lockUser } from '../../db/repositories/userRows';
import { PASSKEY_CHALLENGES_OF_A_USER, PASSKEY_FAILURES } from '../../domain/limits';
import type { Session } from '../../domain/session';
import { refuse, refuseField } from '../../refusal';
import { confirmAccountAction, requestAccountAction } from '../confirmation/accountActions';
import { giveBack, refuseBeyond } from '../counters';
import { hashToken } from '../sessions/tokens';
import { keepChallenge } from './login';
import { creationOptions, keyOf } from './webauthn';

/** The user's keys, the oldest first. */
export async function listPasskeys(context: Context, session: Session): Promise<PasskeyList> {
  const rows = await passkeys.listPasskeys(context.db.kysely, session.userId);
  const here = await sessionRow(context, session);
  return { total_records: rows.length, passkeys: rows.map((row) => toWire(context, row, here)) };
}

/**
 * Starts to add a key.
 * @throws Refusal 1904 when the session is old or began with a key; 1609 with five keys; 1016.
 */
export async function passkeyOptions(context: Context, session: Session): Promise<PasskeyOptionsAnswer> {
  const { db, clock } = context;
  const { userId, sessionId } = session;
  if (!mayAddPasskey(await sessionRow(context, session), clock.now())) refuse(ERROR.freshLoginNeeded);
  const present = await passkeys.listPasskeys(db.kysely, userId);
  if (present.length >= PASSKEYS_OF_A_USER) refuse(ERROR.tooManyEntries);
  await refuseBeyond(context, PASSKEY_CHALLENGES_OF_A_USER, userId);
  const user = (await findUser(db.kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  const { token, challenge } = await keepChallenge(context, { purpose: 'register', sessionId });
  const named = { id: userId, name: maskMobile(user.mobile), fullName: `${user.first_name} ${user.last_name}` };
  return { token, passkey: creationOptions(context, challenge, named, present) };
}

/**
 * Adds the key that the device made for the options of this session, and tells the user by SMS.
 * @throws Refusal 1905 a wrong answer, a used or foreign challenge, a registered key; 1609 with five keys; 1016.
 */
export async function registerPasskey(
  context: Context,
  session: Session,
  { body, userAgent }: { readonly body: RegisterPasskeyBody; readonly userAgent: string },
): Promise<Passkey> {
  const { db, clock, security } = context;
  const { userId, sessionId } = session;
  await refuseBeyond(context, [PASSKEY_FAILURES], userId);
  const now = clock.now();
  const tokenHash = hashToken(body.token);
  const row = await passkeys.findPasskeyChallenge(db.kysely, tokenHash);
  const isOpen = row?.session_id === sessionId && row.used_at === null && now < row.expires_at;
  const made = row && isOpen ? await keyOf(context, body.attestation, row.challenge) : null;
  if (!made) return refuse(ERROR.passkeyRefused);
  await giveBack(context, PASSKEY_FAILURES, userId);
  const here = await sessionRow(context, session);
  const key = {
    ...made,
    id: randomUUID(),
    user_id: userId,
    transports: body.attestation.response.transports ?? [],
    user_agent: cleanText(userAgent.slice(0, 512)),
    device_id: here.device_id,
    created_at: now,
  };
  await db.kysely.transaction().execute(async (transaction) => {
    // Without the lock two concurrent keys could both be the fifth.
    const person = await lockUser(transaction, userId);
    // A closing or a deactivation meanwhile has deleted all keys.
    if (!person || !isOpenAccount(person)) refuse(ERROR.passkeyRefused);
    if (!(await passkeys.markChallengeUsed(transaction, tokenHash, null, now))) refuse(ERROR.passkeyRefused);
    const present = await passkeys.listPasskeys(transaction, userId);
    if (present.length >= PASSKEYS_OF_A_USER) refuse(ERROR.tooManyEntries);
    if (!(await passkeys.insertPasskey(transaction, key))) refuse(ERROR.passkeyRefused);
    await tellPeople(transaction, [{ to: { userId }, kind: 'security', details: { event: 'passkey_added' } }], now);
  });
  context.jobs.ordered();
  security.note({ event: 'passkey_added', userId });
  return toWire(context, { ...key, last_used_at: null }, here);
}

/**
 * Removes a key: without a code sends one, with its token and code removes the key that it was sent for.
 * @throws Refusal 1004 not the user's key; 1015, 1016, 1025 of the SMS; 1018 a wrong or used code.
 */
export async function removePasskey(
  context: Context,
  userId: string,
  { id, body }: { readonly id: string; readonly body: DeletePasskeyBody },
): Promise<DeletePasskeyAnswer> {
  const { token, verification_code: code } = body;
  const request = { action: PASSKEY_OTP_ACTION, userId, subject: id } as const;
  if (token === undefined && code === undefined) {
    return { token: (await requestAccountAction(context, request)).token };
  }
  if (token === undefined || code === undefined) return refuseField('verification_code', 'and token, both or none');
  await confirmAccountAction(context, request, { token, verification_code: code });
  return { token: null };
}

async function sessionRow({ db }: Context, { sessionId }: Session): Promise<SessionRow> {
  return (await findSession(db.kysely, sessionId)) ?? refuse(ERROR.sessionExpired);
}

function toWire({ clock }: Context, row: passkeys.PasskeyRow, { device_id: here }: SessionRow): Passkey {
  return {
    passkey_id: row.id,
    user_agent: row.user_agent,
    current_device: row.device_id !== null && row.device_id === here,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    money_from: movesMoneyFrom(row.created_at).toISOString(),
    moves_money: movesMoney(row, clock.now()),
  };
}

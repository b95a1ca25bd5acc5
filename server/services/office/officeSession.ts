import type { Assertion } from '@contract/calls/common';
import type { OfficeKeyOptions, OfficeState } from '@contract/calls/deskCalls';
import { ERROR } from '@contract/errors';
import { MINUTE_MS } from '@contract/rules/durations';
import type { OperatorRole } from '@contract/rules/officeRoles';
import { officeEndsAt } from '@contract/rules/officeSession';
import type { Context } from '../../context';
import {
  askOfficeKey,
  closeOfficeSession,
  findOfficeSession,
  openOfficeSession,
  touchOfficeSession,
} from '../../db/repositories/officeSessions';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { findPasskey, listPasskeys, markPasskeyUsed } from '../../db/repositories/passkeyRows';
import { PASSKEY_CHALLENGES_OF_A_USER, PASSKEY_FAILURES } from '../../domain/limits';
import { expiryOf } from '../../domain/otpPolicy';
import type { Session } from '../../domain/session';
import { refuse } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';
import { assertionOptions, counterOf, newChallenge } from '../passkeys/webauthn';
import { auditNow, noteInAudit } from './audit';

/** A row is written again after this time only, so that a read of the office is no write each time. */
const TOUCH_EVERY_MS = MINUTE_MS;

/** Whether the session may use the office, and until when. A read of it is no use of the office. */
export async function officeState({ db, clock, config }: Context, session: Session): Promise<OfficeState> {
  const row = await findOfficeSession(db.kysely, session.sessionId);
  const end = row?.opened_at && row.seen_at ? officeEndsAt(row.opened_at, row.seen_at) : null;
  const until = end && clock.now() < end ? end : null;
  const keys = await listPasskeys(db.kysely, session.userId);
  return {
    open: !config.officePasskey || until !== null,
    has_key: keys.length > 0,
    until: until?.toISOString() ?? null,
  };
}

/**
 * Admits an operator with one of the roles. The refused call of another operator is a row in the audit; people are left
 * out, because any of them could fill the chain.
 * @param call method and path
 * @throws Refusal 1012
 */
export async function requireOperator(
  context: Context,
  { userId }: Session,
  roles: readonly OperatorRole[],
  call: string,
): Promise<void> {
  const held = await rolesOf(context.db.kysely, userId);
  if (held.some((role) => roles.includes(role))) return;
  if (held.length > 0) await auditNow(context, { operatorId: userId, act: 'refused', subject: `call:${call}` });
  refuse(ERROR.noAccess);
}

/**
 * Admits a session that has proved a passkey, and counts the call as a use of the office.
 * @throws Refusal 1012 with `fields.passkey`: `none` without a key, `needed` with one
 */
export async function requireOfficeSession(context: Context, session: Session): Promise<void> {
  const { db, clock, config } = context;
  if (!config.officePasskey) return;
  const now = clock.now();
  const row = await findOfficeSession(db.kysely, session.sessionId);
  const isOpen = row?.opened_at && row.seen_at && now < officeEndsAt(row.opened_at, row.seen_at);
  if (!isOpen) {
    const keys = await listPasskeys(db.kysely, session.userId);
    return refuse(ERROR.noAccess, 'The office asks for a passkey', {
      fields: { passkey: keys.length > 0 ? 'needed' : 'none' },
    });
  }
  if (now.getTime() - (row.seen_at?.getTime() ?? 0) >= TOUCH_EVERY_MS) {
    await touchOfficeSession(db.kysely, session.sessionId, now);
  }
}

/** What the device signs to open the office. @throws Refusal 1012 without a passkey; 1016 */
export async function officeKeyOptions(context: Context, session: Session): Promise<OfficeKeyOptions> {
  const { db, clock } = context;
  await refuseBeyond(context, PASSKEY_CHALLENGES_OF_A_USER, session.userId);
  const keys = await listPasskeys(db.kysely, session.userId);
  if (keys.length === 0) refuse(ERROR.noAccess, 'No passkey', { fields: { passkey: 'none' } });
  const challenge = newChallenge();
  await askOfficeKey(db.kysely, session.sessionId, { challenge, challenge_expires_at: expiryOf(clock.now()) });
  return { passkey: assertionOptions(context, challenge, keys) };
}

/**
 * Opens the office, or a partner's page, for this session.
 * @param act its row in the audit
 * @throws Refusal 1905 a wrong, used or foreign assertion; 1016 after ten an hour
 */
export async function openOffice(
  context: Context,
  session: Session,
  assertion: Assertion,
  act: 'office_opened' | 'partner_desk_opened' = 'office_opened',
): Promise<OfficeState> {
  const { db, clock, security } = context;
  const { userId, sessionId } = session;
  await refuseBeyond(context, [PASSKEY_FAILURES], userId);
  const row = await findOfficeSession(db.kysely, sessionId);
  const now = clock.now();
  const challenge = row?.challenge && row.challenge_expires_at && now < row.challenge_expires_at ? row.challenge : null;
  const key = await findPasskey(db.kysely, assertion.id);
  const counter = challenge && key?.user_id === userId ? await counterOf(context, { assertion, challenge, key }) : null;
  const refused = () => {
    security.note({ event: 'passkey_refused', purpose: 'login', userId });
    return refuse(ERROR.passkeyRefused);
  };
  if (!challenge || !key || counter === null) return refused();
  await giveBack(context, PASSKEY_FAILURES, userId);
  const isOpened = await db.kysely.transaction().execute(async (transaction) => {
    if (!(await openOfficeSession(transaction, { sessionId, challenge, at: now }))) return false;
    if (!(await markPasskeyUsed(transaction, { id: key.id, counter }, now))) refuse(ERROR.passkeyRefused);
    await noteInAudit(transaction, { operatorId: userId, act, subject: `user:${userId}`, at: now });
    return true;
  });
  if (!isOpened) return refused();
  return officeState(context, session);
}

/** Closes the office for this session; the login stays. */
export async function closeOffice(context: Context, session: Session): Promise<OfficeState> {
  await closeOfficeSession(context.db.kysely, session.sessionId);
  return officeState(context, session);
}

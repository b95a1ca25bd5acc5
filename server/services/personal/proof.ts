import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { PersonalCodeBody, PersonalProofBody } from '@contract/calls/personalCalls';
import { ERROR } from '@contract/errors';
import { CLOSING_OBSTACLES, type PersonalOtpAction } from '@contract/rules/personalRules';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import { findChallenge } from '../../db/repositories/otpChallenges';
import { markPasskeyUsed } from '../../db/repositories/passkeyRows';
import { obstaclesOf, setClosed } from '../../db/repositories/personalData';
import { endAllSessions } from '../../db/repositories/sessionRows';
import { findUser, lockUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { DATA_DOWNLOADS, DATA_EXPORTS } from '../../domain/limits';
import type { Session } from '../../domain/session';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { hasMoneyKey, keepKeyChallenge, readProof } from '../passkeys/assertions';
import { type Challenge, consumeChallenge, refuseDeadCode, sendCode } from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { codeAnswer } from '../transactions/terms';

/**
 * Starts the confirmation of an export or a closing: by a passkey that moves money, else by the code of an SMS.
 * @throws Refusal 2007 when the account cannot be closed now; 1015, 1016, 1025 of the SMS
 */
export async function requestPersonal(
  context: Context,
  { userId }: Session,
  { action, by_sms: bySms = false }: PersonalCodeBody,
): Promise<TransactionCodeAnswer> {
  const { kysely } = context.db;
  const { mobile } = (await findUser(kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  // Told before the code: a person need not wait for an SMS to hear a no.
  if (action === 'close_account') await refuseObstacle(kysely, userId);
  const byKey = !bySms && (await hasMoneyKey(context, userId));
  const request = { purpose: action, mobile, userId };
  const challengeId = byKey ? await keepKeyChallenge(context, request, () => ({})) : await sendCode(context, request);
  return codeAnswer(context, { challengeId, receives: null, byKey });
}

/**
 * Confirms an export, which opens the download for ten minutes, or closes the account.
 * @throws Refusal 1018, 1905, 1016 for the proof; 1016 after the day's exports; 2007
 */
export async function confirmPersonal(context: Context, session: Session, body: PersonalProofBody): Promise<void> {
  const { action, token } = body;
  const { userId } = session;
  const challenge = await (await readProof(context, body, { token, purposes: [action], userId }))();
  await DO[action](context, userId, challenge);
}

const DO: Record<PersonalOtpAction, (context: Context, userId: string, challenge: Challenge) => Promise<void>> = {
  async export_data(context, userId, challenge) {
    await refuseBeyond(context, [DATA_EXPORTS], userId);
    const now = context.clock.now();
    await context.db.kysely.transaction().execute(async (transaction) => {
      await consume(transaction, challenge, now);
      await tellPeople(transaction, [{ to: { userId }, kind: 'security', details: { event: 'data_exported' } }], now);
    });
    context.jobs.ordered();
    context.security.note({ event: 'data_export_confirmed', userId });
  },

  async close_account(context, userId, challenge) {
    const now = context.clock.now();
    await context.db.kysely.transaction().execute(async (transaction) => {
      // New deals and payments wait for this lock, and are refused after it.
      await lockUser(transaction, userId);
      await consume(transaction, challenge, now);
      await refuseObstacle(transaction, userId);
      await tellPeople(transaction, [{ to: { userId }, kind: 'security', details: { event: 'account_closed' } }], now);
      await endAllSessions(transaction, userId, now);
      await setClosed(transaction, userId, now);
    });
    context.jobs.ordered();
    context.live.sessionsEnded();
    context.security.note({ event: 'account_closed', userId });
  },
};

async function consume(executor: Executor, challenge: Challenge, now: Date): Promise<void> {
  if ((await consumeChallenge(executor, challenge, now)) !== 'first') refuseDeadCode();
  const { passkey } = challenge;
  if (passkey && !(await markPasskeyUsed(executor, passkey, now))) refuse(ERROR.passkeyRefused);
}

/** @throws Refusal 2007 with the first obstacle in its fields */
async function refuseObstacle(executor: Executor, userId: string): Promise<void> {
  const present = await obstaclesOf(executor, userId);
  const obstacle = CLOSING_OBSTACLES.find((one) => present[one]);
  if (obstacle) refuse(ERROR.closingRefused, undefined, { fields: { obstacle } });
}

const DOWNLOAD_MS = 10 * 60_000;

/**
 * Checks that the user has confirmed an export with this token just now.
 * @throws Refusal 1018; 1016 after ten downloads a day
 */
export async function requireConfirmedExport(context: Context, { userId }: Session, token: string): Promise<void> {
  const found = await findChallenge(context.db.kysely, hashToken(token));
  const isTheirs = found?.purpose === 'export_data' && found.user_id === userId;
  const usedAt = isTheirs ? found.used_at : null;
  if (!usedAt || context.clock.now().getTime() - usedAt.getTime() >= DOWNLOAD_MS) refuseDeadCode();
  await refuseBeyond(context, [DATA_DOWNLOADS], userId);
}

import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { PersonalProofBody } from '@contract/calls/personalCalls';
import { ERROR } from '@contract/errors';
import type { PASSKEY_OTP_ACTION, PersonalOtpAction } from '@contract/rules/confirmedActions';
import { CLOSING_OBSTACLES } from '@contract/rules/personalRules';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import { deletePasskey, listPasskeys, markPasskeyUsed } from '../../db/repositories/passkeyRows';
import { obstaclesOf, setClosed } from '../../db/repositories/personalData';
import { endAllSessions } from '../../db/repositories/sessionRows';
import { lockUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { DATA_EXPORTS, type Limit } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { readProof } from '../passkeys/assertions';
import { checkCode, consumeChallenge, refuseDeadCode } from '../sessions/otp';
import type { SecurityEvent } from '../upkeep/securityEvents';
import { startConfirmation, startedAnswer } from './startConfirmation';

/** The subject of an action: the id of a passkey, else empty. */
interface OfAccount {
  readonly userId: string;
  readonly subject: string;
}

/** An action on the user's own account that a one-time code or a passkey confirms. */
interface AccountAction {
  /** Checked before the code is sent, and before it is read. @throws Refusal when the action is not possible */
  allow?(executor: Executor, account: OfAccount): Promise<void>;
  /** Counted before the code is used up. */
  readonly limits?: readonly Limit[];
  /** A passkey does not confirm it. */
  readonly onlyBySms?: true;
  /** Closes the live connections of the user's sessions. */
  readonly endsSessions?: true;
  /** Runs in the database transaction that uses the code up. */
  carryOut(executor: Executor, account: OfAccount, now: Date): Promise<void>;
  readonly event: Extract<SecurityEvent, { userId: string }>['event'];
}

const ACTIONS = {
  export_data: {
    limits: [DATA_EXPORTS],
    carryOut: (executor, { userId }, now) => tell(executor, userId, 'data_exported', now),
    event: 'data_export_confirmed',
  },
  close_account: {
    allow: (executor, { userId }) => refuseObstacle(executor, userId),
    async carryOut(executor, { userId }, now) {
      // New deals and payments wait for this lock, and are refused after it.
      await lockUser(executor, userId);
      await refuseObstacle(executor, userId);
      await tell(executor, userId, 'account_closed', now);
      await endAllSessions(executor, userId, now);
      await setClosed(executor, userId, now);
    },
    endsSessions: true,
    event: 'account_closed',
  },
  remove_passkey: {
    onlyBySms: true,
    async allow(executor, { userId, subject }) {
      const present = await listPasskeys(executor, userId);
      if (!present.some(({ id }) => id === subject)) refuse(ERROR.notFound);
    },
    async carryOut(executor, { userId, subject }) {
      if (!(await deletePasskey(executor, userId, subject))) refuse(ERROR.notFound);
    },
    event: 'passkey_removed',
  },
} as const satisfies Record<PersonalOtpAction | typeof PASSKEY_OTP_ACTION, AccountAction>;

interface AccountRequest {
  readonly action: keyof typeof ACTIONS;
  readonly userId: string;
  readonly subject?: string;
}

/**
 * Starts the confirmation of an action on the account: by a passkey that moves money, else by the code of an SMS.
 * @throws Refusal 2007 when the account cannot be closed now; 1004 not the user's passkey; 1015, 1016, 1025 of the SMS
 */
export async function requestAccountAction(
  context: Context,
  { action, userId, subject = '' }: AccountRequest,
  bySms = false,
): Promise<TransactionCodeAnswer> {
  const { allow, onlyBySms }: AccountAction = ACTIONS[action];
  await allow?.(context.db.kysely, { userId, subject });
  const start = { purpose: action, userId, payload: { subject }, bySms: bySms || onlyBySms === true };
  return startedAnswer(context, await startConfirmation(context, start));
}

/**
 * Carries out an action on the account, once: an export opens the download for ten minutes.
 * @throws Refusal 1018, 1905, 1016 for the proof; 1016 after the day's exports; 2007; 1004
 */
export async function confirmAccountAction(
  context: Context,
  { action, userId, subject = '' }: AccountRequest,
  proof: Omit<PersonalProofBody, 'action'>,
): Promise<void> {
  const { allow, limits = [], carryOut, endsSessions, event }: AccountAction = ACTIONS[action];
  const { db, clock, jobs, live, security } = context;
  await allow?.(db.kysely, { userId, subject });
  const attempt = { token: proof.token, purposes: [action], userId };
  const checked = await readProof(context, proof, attempt, (code) => checkCode(context, { ...attempt, code }));
  const challenge = await checked();
  if (challenge.payload.subject !== subject) refuse(ERROR.wrongVerificationCode);
  await refuseBeyond(context, limits, userId);
  const now = clock.now();
  await db.kysely.transaction().execute(async (transaction) => {
    if ((await consumeChallenge(transaction, challenge, now)) !== 'first') refuseDeadCode();
    const { passkey } = challenge;
    if (passkey && !(await markPasskeyUsed(transaction, passkey, now))) refuse(ERROR.passkeyRefused);
    await carryOut(transaction, { userId, subject }, now);
  });
  jobs.ordered();
  if (endsSessions) live.sessionsEnded();
  security.note({ event, userId } as SecurityEvent);
}

function tell(executor: Executor, userId: string, event: 'data_exported' | 'account_closed', now: Date): Promise<void> {
  return tellPeople(executor, [{ to: { userId }, kind: 'security', details: { event } }], now);
}

/** @throws Refusal 2007 with the first obstacle in its fields */
async function refuseObstacle(executor: Executor, userId: string): Promise<void> {
  const present = await obstaclesOf(executor, userId);
  const obstacle = CLOSING_OBSTACLES.find((one) => present[one]);
  if (obstacle) refuse(ERROR.closingRefused, undefined, { fields: { obstacle } });
}

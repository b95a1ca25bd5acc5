import { randomUUID } from 'node:crypto';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type { TransactionOtpBody } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { movesMoney } from '@contract/rules/passkeyRules';
import type { Context } from '../../context';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import * as challenges from '../../db/repositories/otpChallenges';
import * as passkeys from '../../db/repositories/passkeyRows';
import { PASSKEY_CHALLENGES_OF_A_USER, PASSKEY_FAILURES } from '../../domain/limits';
import { refuse, refuseField } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';
import type { KeepWith } from '../idempotency';
import {
  type Challenge,
  type CodeAttempt,
  type CodeRequest,
  isBoundTo,
  oneTimeRow,
  subjectOf,
  temporaryTokenOf,
} from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { assertionOptions, counterOf, newChallenge } from './webauthn';

/** Money actions confirmed by a passkey (docs/adr/0007). The challenge is on the one-time row of the action. */

type ActionRequest = CodeRequest & { readonly userId: string };

/** True for a user with a key that moves money. */
export async function hasMoneyKey(context: Context, userId: string): Promise<boolean> {
  return (await moneyKeysOf(context, userId)).length > 0;
}

async function moneyKeysOf({ db, clock }: Context, userId: string): Promise<passkeys.PasskeyRow[]> {
  const now = clock.now();
  return (await passkeys.listPasskeys(db.kysely, userId)).filter((key) => movesMoney(key, now));
}

/**
 * Makes the one-time row of an action without sending a code; returns its id. It replaces the former one.
 * @throws Refusal 1016
 */
export async function keepKeyChallenge(
  context: Context,
  request: ActionRequest,
  storedAnswer: (challengeId: string) => ReturnType<KeepWith>,
): Promise<string> {
  await refuseBeyond(context, PASSKEY_CHALLENGES_OF_A_USER, request.userId);
  const now = context.clock.now();
  const id = randomUUID();
  const subject = subjectOf(request);
  const stored = storedAnswer(id).idempotency;
  await context.db.kysely.transaction().execute(async (transaction) => {
    await challenges.lockMobile(transaction, request.mobile);
    await challenges.insertChallenge(transaction, {
      ...oneTimeRow(context, request, { id, now }),
      // No code has this hash.
      code_hmac: '',
      passkey_challenge: newChallenge(),
      // Counts as no SMS.
      delivered: false,
    });
    await challenges.replaceOthers(transaction, subject, id, now);
    if (stored) await storeAnswer(transaction, stored, now);
  });
  return id;
}

/** What the browser needs to sign the challenge of an action; null when the row is gone. */
export async function optionsOf(context: Context, challengeId: string): Promise<AssertionOptions | null> {
  const tokenHash = hashToken(temporaryTokenOf(context, challengeId));
  const row = await challenges.findChallenge(context.db.kysely, tokenHash);
  if (!row?.user_id || row.passkey_challenge === null) return null;
  return assertionOptions(context, row.passkey_challenge, await moneyKeysOf(context, row.user_id));
}

/** An attempt to confirm an action, without its code. */
type ActionAttempt = Omit<CodeAttempt, 'code'> & { readonly userId: string };

/**
 * Reads what confirms an action. An assertion is checked at once: that uses nothing up, so a repeated one is refused as
 * such whatever the transaction says by now. A code is checked when the returned function is called.
 * @throws Refusal 1002 without exactly one of them; 1905 and 1016 for the assertion. The function: as `check`.
 */
export async function readProof<Checked>(
  context: Context,
  { verification_code: code, assertion }: Pick<TransactionOtpBody, 'verification_code' | 'assertion'>,
  attempt: ActionAttempt,
  check: (code: string) => Promise<Checked>,
): Promise<() => Promise<Challenge | Checked>> {
  if (code !== undefined && assertion === undefined) return () => check(code);
  if (assertion === undefined || code !== undefined) {
    return refuseField('verification_code', 'or assertion, exactly one of them');
  }
  const challenge = await checkAssertion(context, attempt, assertion);
  return async () => challenge;
}

/** @throws Refusal 1905 a wrong, used or foreign assertion, or a key that moves no money yet; 1016 after ten an hour */
async function checkAssertion(context: Context, attempt: ActionAttempt, assertion: Assertion): Promise<Challenge> {
  const { userId } = attempt;
  // Counted before the check and given back after it, so that parallel attempts cannot outrun the limit.
  await refuseBeyond(context, [PASSKEY_FAILURES], userId);
  const found = await challenges.findChallenge(context.db.kysely, hashToken(attempt.token));
  const challenge = found && isBoundTo(found, attempt) ? signable(context, found) : null;
  const key = await passkeys.findPasskey(context.db.kysely, assertion.id);
  const isTheirs = key?.user_id === userId && movesMoney(key, context.clock.now());
  const counter = challenge && isTheirs ? await counterOf(context, { assertion, challenge, key }) : null;
  if (!found || !key || counter === null) {
    const [purpose = 'settle_transaction'] = attempt.purposes;
    context.security.note({ event: 'passkey_refused', purpose, userId });
    return refuse(ERROR.passkeyRefused);
  }
  await giveBack(context, PASSKEY_FAILURES, userId);
  const { id, purpose, mobile, payload } = found;
  return { id, purpose, mobile, userId, payload, usedWith: null, passkey: { id: key.id, counter } };
}

/** The challenge of an open row; null for a row with a code, and a used, replaced or expired one. */
function signable({ clock }: Context, row: challenges.ChallengeRow): string | null {
  return row.used_at === null && row.replaced_at === null && clock.now() < row.expires_at
    ? row.passkey_challenge
    : null;
}

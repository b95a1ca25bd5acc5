import type { OtpPurpose } from '@contract/rules/confirmedActions';
import { type Selectable, sql } from 'kysely';
import type { CodeVerdict } from '../../domain/otpPolicy';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';

export interface ChallengeRow extends Omit<Opened<Selectable<Schema['otp_challenges']>>, 'payload'> {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Subject of a code: a new code replaces the old one of the same subject. */
export interface ChallengeSubject {
  readonly purpose: OtpPurpose;
  readonly mobile: string;
  readonly paymentCode: string | null;
  /** A device's code replaces no code of another device. */
  readonly deviceId: string | null;
}

/** Locks the sending of codes to a mobile until the caller's transaction ends. */
export async function lockMobile(executor: Executor, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp:mobile:${mobile}`}, 0))`.execute(executor);
}

export async function insertChallenge(
  executor: Executor,
  challenge: Omit<
    ChallengeRow,
    'wrong_tries' | 'delivered' | 'used_at' | 'used_with' | 'replaced_at' | 'passkey_challenge'
  > & { readonly delivered?: false; readonly passkey_challenge?: string },
): Promise<void> {
  await executor
    .insertInto('otp_challenges')
    .values(sealRow(executor, 'otp_challenges', { ...challenge, payload: JSON.stringify(challenge.payload) }))
    .execute();
}

export async function findChallenge(executor: Executor, tokenHash: string): Promise<ChallengeRow | undefined> {
  const row = await executor
    .selectFrom('otp_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = openRow(executor, 'otp_challenges', row);
  return { ...opened, payload: JSON.parse(opened.payload) };
}

/**
 * When codes were sent to a mobile since an instant, by purposes and device, latest first. Without those that the provider
 * refused.
 */
export async function sentSince(
  executor: Executor,
  sent: { readonly mobile: string; readonly purposes: readonly OtpPurpose[]; readonly deviceId: string | null },
  since: Date,
): Promise<Date[]> {
  const rows = await executor
    .selectFrom('otp_challenges')
    .select('created_at')
    .where('mobile_hash', '=', lookup(executor, 'otp_challenges', 'mobile', sent.mobile))
    .where('purpose', 'in', sent.purposes)
    .where('device_id', 'is not distinct from', sent.deviceId)
    .where('created_at', '>', since)
    .where('delivered', 'is distinct from', false)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Time of the last code of a subject, or null. */
export async function lastSentAt(executor: Executor, subject: ChallengeSubject): Promise<Date | null> {
  const row = await executor
    .selectFrom('otp_challenges')
    .select('created_at')
    .where('mobile_hash', '=', lookup(executor, 'otp_challenges', 'mobile', subject.mobile))
    .where('purpose', '=', subject.purpose)
    .where('payment_code', 'is not distinct from', subject.paymentCode)
    .where('device_id', 'is not distinct from', subject.deviceId)
    .where('delivered', 'is distinct from', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Replaces the open codes of a subject except the newest. */
export async function replaceOthers(
  executor: Executor,
  subject: ChallengeSubject,
  newestId: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('otp_challenges')
    .set({ replaced_at: now })
    .where('mobile_hash', '=', lookup(executor, 'otp_challenges', 'mobile', subject.mobile))
    .where('purpose', '=', subject.purpose)
    .where('payment_code', 'is not distinct from', subject.paymentCode)
    .where('device_id', 'is not distinct from', subject.deviceId)
    .where('id', '<>', newestId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

export async function setDelivered(executor: Executor, id: string, delivered: boolean): Promise<void> {
  await executor.updateTable('otp_challenges').set({ delivered }).where('id', '=', id).execute();
}

/** Marks a challenge used; false when it was used or replaced before. */
export async function markUsed(executor: Executor, id: string, usedWith: string | null, now: Date): Promise<boolean> {
  const result = await executor
    .updateTable('otp_challenges')
    .set({ used_at: now, used_with: usedWith })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** True when the challenge was used under this idempotency key. */
export async function wasUsedWith(executor: Executor, id: string, usedWith: string): Promise<boolean> {
  const row = await executor
    .selectFrom('otp_challenges')
    .select('id')
    .where('id', '=', id)
    .where('used_with', '=', usedWith)
    .executeTakeFirst();
  return row !== undefined;
}

/** A typed code. */
export interface Guess {
  readonly tokenHash: string;
  /** Keyed hash of the typed code. */
  readonly codeHash: string;
  /** Keyed hash of the allowance that a wrong code counts against. */
  readonly allowance: string;
  readonly at: Date;
  /** Start of the time in which wrong codes count. */
  readonly since: Date;
  /** Wrong tries that end a code. */
  readonly triesOfCode: number;
  /** Wrong codes that lock an allowance. */
  readonly wrongCodesOfAllowance: number;
  /** Hash of the idempotency key under which the code may have been used. */
  readonly usedWith: string | null;
}

/** Judges a typed code and counts a wrong one, in the order of the calls. A right one stays unused. */
export async function judgeGuess(executor: Executor, guess: Guess): Promise<CodeVerdict> {
  const { rows } = await sql<{ verdict: CodeVerdict }>`
    select judge_code(${JSON.stringify(guess)}::jsonb) as verdict`.execute(executor);
  return rows[0]?.verdict ?? 'dead';
}

/** When wrong codes of an allowance were typed since an instant, latest first. */
export async function wrongCodesSince(executor: Executor, subject: string, since: Date): Promise<Date[]> {
  const rows = await executor
    .selectFrom('otp_wrong_codes')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ at }) => at);
}

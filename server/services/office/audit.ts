import { hash } from 'node:crypto';
import type { AuditAct } from '@contract/rules/auditWords';
import type { Context } from '../../context';
import { insertAuditRow, lastLink, lockAudit } from '../../db/repositories/auditLog';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import type { Executor } from '../../db/schema';
import { type AuditEntry, canonicalText } from '../../domain/auditChain';
import { canonicalJson } from '../../domain/canonicalJson';
import { runOnce, type UserCall } from '../idempotency';

/** SHA-256 in hex over the row's canonical text. */
export function hashOf(entry: AuditEntry): string {
  return hash('sha256', canonicalText(entry));
}

/** An act or a read of an operator, or an act of a partner's contact. */
export interface AuditNote {
  /** Null for a command and for the system. */
  readonly operatorId: string | null;
  readonly act: AuditAct;
  /** What it was done to: `transaction:CODE`, `user:ID`. */
  readonly subject: string;
  /** Without personal data: the audit is never rewritten. */
  readonly details?: Parameters<typeof canonicalJson>[0];
  readonly at: Date;
}

/**
 * Appends a row to the audit's chain. Call it last in the caller's transaction: other writers of the audit wait until
 * that ends.
 */
export async function noteInAudit(transaction: Executor, note: AuditNote): Promise<void> {
  await lockAudit(transaction);
  const before = await lastLink(transaction);
  const { operatorId, act, subject, details = {}, at } = note;
  const entry = { operatorId, act, subject, details: canonicalJson(details), at };
  const chained = { ...entry, place: before.place + 1, hashBefore: before.hash };
  await insertAuditRow(transaction, { ...chained, hash: hashOf(chained) });
}

/** Appends a row for a read or a refusal, in a transaction of its own. */
export async function auditNow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  note: Omit<AuditNote, 'at'>,
): Promise<void> {
  await db.kysely.transaction().execute((transaction) => noteInAudit(transaction, { ...note, at: clock.now() }));
}

/**
 * An act of an operator and its row in the audit, in one transaction, once for a key.
 * @returns false for a repeated call
 * @throws Refusal 1005 a reused key
 */
export async function actOnce(
  context: Context,
  call: UserCall<unknown>,
  route: string,
  work: (transaction: Executor, at: Date) => Promise<Omit<AuditNote, 'operatorId' | 'at'>>,
): Promise<boolean> {
  let isDone = false;
  await runOnce(context, { ...call, route }, async (keepWith) => {
    const at = context.clock.now();
    const { idempotency } = keepWith({});
    await context.db.kysely.transaction().execute(async (transaction) => {
      const note = await work(transaction, at);
      if (idempotency) await storeAnswer(transaction, idempotency, at);
      await noteInAudit(transaction, { ...note, operatorId: call.userId, at });
    });
    context.jobs.ordered();
    isDone = true;
  });
  return isDone;
}

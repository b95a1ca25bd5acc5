import type { WithdrawBody } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { findBankFile, lockBankDays, withdrawBankFile } from '../../db/repositories/bankFileRows';
import type { Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { propose } from '../office/secondApproval';
import { fileSubject, requireOpenDay } from './uploadBankFile';

/**
 * Proposes to take a file out of the comparison while its day is open. A second operator approves.
 * @throws Refusal 1004 no such file; 1007 its day is closed or settled, it is withdrawn or is being read; 1005 it is proposed already; 1012 a
 * deal of the operator is in it; 1002 a short text
 */
export async function proposeWithdrawal(context: Context, { userId, body }: OwnCall<WithdrawBody>): Promise<void> {
  const file = (await findBankFile(context.db.kysely, body.file_id)) ?? refuse(ERROR.notFound);
  const { id, day, source, rows, sha256 } = file;
  const details = { day, source, rows, mark: sha256?.slice(0, 8) ?? null };
  const proposal = { kind: 'withdraw_file', subject: fileSubject(id), details, reason: body.text } as const;
  await propose(
    context,
    { ...proposal, operatorId: userId },
    {
      check: async (transaction) => {
        await lockBankDays(transaction);
        await requireOpen(transaction, id);
      },
    },
  );
}

/** What the approval of {@link proposeWithdrawal} does. @throws Refusal 1007 */
export async function withdrawApproved(
  _context: Context,
  transaction: Executor,
  { id: withdrawalId, subject }: Proposal,
): Promise<void> {
  const id = subject.slice(fileSubject('').length);
  await lockBankDays(transaction);
  await requireOpen(transaction, id);
  await withdrawBankFile(transaction, id, withdrawalId);
}

/** @throws Refusal 1007 unless a file counts and its day is open and not settled */
async function requireOpen(transaction: Executor, id: string): Promise<void> {
  const file = await findBankFile(transaction, id);
  if (!file?.read_at || file.withdrawal_id) return refuse(ERROR.notAcceptable, 'The file does not count');
  await requireOpenDay(transaction, file);
}

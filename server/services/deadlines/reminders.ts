import type { NoticeDetails } from '@contract/rules/notices';
import type { Context } from '../../context';
import { findLastDispute } from '../../db/repositories/disputes';
import type { StoredTransaction } from '../../db/repositories/transactions';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import type { NewNotice } from '../../domain/notices';
import { whatIsNext } from './nextStep';

/** Reminds whoever has to act, and both sides when it is the last time (A4, «Reminders»). What the office or the bank has to do is not the sides'. */
export async function reminderOf(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
  isLast: boolean,
): Promise<NewNotice[]> {
  const { next } = await whatIsNext(context, transaction);
  const { actor, action, if_silent } = next;
  const details: NoticeDetails = { task: action, due_at: deadline.dueAt.toISOString(), if_silent };
  const remind = (to: NewNotice['to'], yours: boolean, more: NoticeDetails = {}): NewNotice => ({
    to,
    kind: 'deadline',
    details: { ...details, yours, ...more },
  });
  switch (actor) {
    case 'payer':
    case 'payee': {
      const other = actor === 'payer' ? 'payee' : 'payer';
      return [remind(actor, true), ...(isLast ? [remind(other, false)] : [])];
    }
    case null:
      return [remind('payer', true), remind('payee', true)];
    case 'referee': {
      const dispute = await findLastDispute(context.db.kysely, transaction.id);
      return dispute?.refereeId ? [remind({ userId: dispute.refereeId }, true, { dispute_id: dispute.id })] : [];
    }
    default:
      return [];
  }
}

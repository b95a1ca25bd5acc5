import { ERROR } from '@contract/errors';
import type { ConfirmPartnerTransactionAnswer, ConfirmPartnerTransactionBody } from '@contract/schemas/partner';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { lockEntry, saveDecision } from '../../db/repositories/partnerEntries';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { objectionToDecision, type PartnerDecision } from '../../domain/partnerEntry';
import { payPath } from '../../domain/partnerPaths';
import { approveTransaction, rejectTransaction } from '../../domain/paymentRequests';
import { refuse } from '../../refusal';
import { completionUrlOf } from './completionUrl';
import { requireProcess } from './processes';
import { requestOf } from './requests';

/**
 * The buyer approves the request of a process, and goes on to pay it, or rejects it, which cancels it. Either once; the
 * partner's chat is told by a job that is ordered in the same database transaction.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner can't be asked, 1005 it was decided before, 1007 there
 * is no request yet, or its payment is under way or done.
 */
export async function decideRequest(
  context: Context,
  body: ConfirmPartnerTransactionBody,
): Promise<ConfirmPartnerTransactionAnswer> {
  const { process_id: processId, transaction_status: decision } = body;
  await requireProcess(context, processId);
  const transaction = await keepDecision(context, processId, decision);
  context.jobs.ordered();
  if (decision === 'approved') return { action: 'redirect', to: payPath(transaction.paymentCode, processId) };
  return { action: 'close', to: completionUrlOf(context.config, processId) };
}

async function keepDecision(
  context: Context,
  processId: string,
  decision: PartnerDecision,
): Promise<StoredTransaction> {
  const now = context.clock.now();
  return context.db.kysely.transaction().execute(async (executor) => {
    const entry = await lockEntry(executor, processId);
    const transaction = await requestOf(executor, entry);
    const objection = objectionToDecision(entry, transaction, decision);
    if (objection || !transaction) return refuse(objection?.code ?? ERROR.notAcceptable);
    const transition =
      decision === 'approved' ? approveTransaction(transaction, now) : rejectTransaction(transaction, now);
    const { outcome } = await applyTransition(executor, transition);
    // Stale: the payer has gone to the gateway, or paid, in this very moment.
    if (outcome !== 'applied') refuse(ERROR.notAcceptable);
    await saveDecision(executor, processId, decision, now);
    return transaction;
  });
}

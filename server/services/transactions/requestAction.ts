import type { TransactionCodeAnswer } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { findUser } from '../../db/repositories/users';
import { runOnce } from '../idempotency';
import { sendCode } from '../sessions/otp';
import { codeAnswer, receivedNow, type SentCode } from './division';
import { refuseDisputed } from './moveMoney';
import { ACTION_OF, type OtpAction } from './otpActionNames';
import { requireAllowed } from './transactionAccess';

export interface ActionRequest {
  readonly userId: string;
  readonly paymentCode: string;
  readonly action: OtpAction;
  readonly idempotencyKey: string | null;
}

/**
 * Sends the one-time code that cancels, settles or refunds; nothing moves yet.
 * @throws Refusal 1404, 1012, 1007, with `dispute` in its fields while one is open; 1015 and 1016 of the SMS; 1005 a reused idempotency key.
 */
export async function requestAction(context: Context, request: ActionRequest): Promise<TransactionCodeAnswer> {
  const { userId, paymentCode, action, idempotencyKey } = request;
  const call = { userId, key: idempotencyKey, route: action, body: { paymentCode } };
  const sent = await runOnce(context, call, async (keepWith): Promise<SentCode> => {
    const { transaction } = await requireAllowed(context, { paymentCode, userId, action: ACTION_OF[action] });
    if (transaction.row.dispute_id !== null) refuseDisputed();
    const user = await findUser(context.db.kysely, userId);
    if (!user) throw new Error('The user of a session is gone');
    const share = { settle_transaction: transaction.amountRials, refund_transaction: 0, cancel: null }[action];
    const receives = share === null ? null : await receivedNow(context, transaction, share);
    const challengeId = await sendCode(
      context,
      { purpose: action, mobile: user.mobile, userId, paymentCode, ...(receives && { receives }) },
      (id) => keepWith({ challengeId: id, receives }),
    );
    return { challengeId, receives };
  });
  return codeAnswer(context, sent);
}

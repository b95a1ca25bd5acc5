import type { Context } from '../../context';
import { findUser } from '../../db/repositories/users';
import { runOnce } from '../idempotency';
import { sendCode } from '../otp';
import { temporaryTokenOf } from '../otpSecrets';
import { refuseDisputed } from './moveMoney';
import { ACTION_OF, type OtpAction } from './otpActions';
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
export async function requestAction(context: Context, request: ActionRequest): Promise<{ token: string }> {
  const { userId, paymentCode, action, idempotencyKey } = request;
  const call = { userId, key: idempotencyKey, route: action, body: { paymentCode } };
  const { challengeId } = await runOnce(context, call, async () => {
    const { transaction } = await requireAllowed(context, { paymentCode, userId, action: ACTION_OF[action] });
    if (transaction.row.dispute_id !== null) refuseDisputed();
    const user = await findUser(context.db.kysely, userId);
    if (!user) throw new Error('The user of a session is gone');
    const rials = {
      settle_transaction: transaction.amountRials,
      refund_transaction: transaction.paidRials,
      cancel: null,
    }[action];
    const challengeId = await sendCode(context, {
      purpose: action,
      mobile: user.mobile,
      userId,
      paymentCode,
      ...(rials !== null && { amountRials: rials }),
    });
    // What is kept names the code and does not hold the token.
    return { challengeId };
  });
  return { token: temporaryTokenOf(context, challengeId) };
}

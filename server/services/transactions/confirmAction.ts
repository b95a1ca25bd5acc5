import type { TransactionStatus } from '@contract/schemas/common';
import type { TransactionOtpAnswer, TransactionOtpBody } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import type { StoredDeal } from '../../db/repositories/deals';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { cancelDeal, refundDeal, settleDeal } from '../../domain/dealMoves';
import type { MoneyMove } from '../../domain/moneyMove';
import { runOnce } from '../idempotency';
import { checkCode } from '../otp';
import { completionUrlOf } from '../partner/completionUrl';
import { type AllowedAction, requireAllowed } from './dealAccess';
import { moveMoney } from './moveMoney';
import { ACTION_OF, type OtpAction, otpActionOf } from './otpActions';

export interface ConfirmRequest {
  readonly userId: string;
  readonly body: TransactionOtpBody;
  readonly idempotencyKey: string | null;
}

/**
 * Does what the one-time code was sent for: cancel, settle or refund. The code is used up in the same database
 * transaction that moves the money. A request of the partner ends at its completion URL.
 * @throws Refusal 1404, 1012, 1007; 1018 wrong or used code; 1016 too many wrong ones; 1005 a reused idempotency key.
 */
export async function confirmAction(context: Context, request: ConfirmRequest): Promise<TransactionOtpAnswer> {
  const { userId, body, idempotencyKey } = request;
  const { payment_code: paymentCode, token, verification_code: code } = body;
  const action = otpActionOf(body.action);
  const allowed = () => requireAllowed(context, { paymentCode, userId, action: ACTION_OF[action] });

  return runOnce(context, { userId, key: idempotencyKey, route: 'transactions/otp', body }, async (keepWith) => {
    // Asked first as well, so that a right code is not spoilt by a state in which it could never be used.
    const before = await allowed();
    const { partner } = before.deal;
    const answerOf = (status: TransactionStatus): TransactionOtpAnswer => ({
      payment_code: paymentCode,
      status,
      ...(partner && { redirect_to: completionUrlOf(context.config, partner.processId) }),
    });
    const challenge = await checkCode(context, { token, code, purposes: [action], userId, paymentCode });
    // The door refuses what was decided on an older state; only then is it read again.
    let seen: AllowedAction | null = before;
    const { status } = await moveMoney(context, async () => {
      const { deal, to } = seen ?? (await allowed());
      seen = null;
      const move = await decideMove(context, action, deal, { userId, challengeId: challenge.id });
      return { ...move, ...keepWith(answerOf(to)) };
    });
    context.security.note({ event: 'money_action_confirmed', action, userId, transactionId: before.deal.id });
    return answerOf(status);
  });
}

async function decideMove(
  { db, clock }: Context,
  action: OtpAction,
  deal: StoredDeal,
  by: { readonly userId: string; readonly challengeId: string },
): Promise<MoneyMove> {
  const input = { deal, ...by, at: clock.now() };
  switch (action) {
    case 'cancel':
      return cancelDeal(input);
    case 'refund_transaction':
      return refundDeal(input);
    case 'settle_transaction':
      return settleDeal({ ...input, payeeFreeRials: await freeCommissionRials(db.kysely, deal.payeeId) });
  }
}

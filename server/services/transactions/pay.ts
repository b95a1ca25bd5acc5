import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { COMMISSION_SIDE } from '@contract/limits';
import type { PayAnswer, PayBody } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { type BankAccountRow, findBankAccount } from '../../db/repositories/bankAccounts';
import type { StoredDeal } from '../../db/repositories/deals';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { quote } from '../../domain/commission';
import { PAYMENTS_OF_A_USER } from '../../domain/limits';
import { startPayment } from '../../domain/paymentMoves';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { runOnce } from '../idempotency';
import { requireAllowed } from './dealAccess';
import { moveMoney } from './moveMoney';
import { returnUrlOf } from './returnUrl';
import { spendableFreeCommission } from './terms';

export const GATEWAY_CALLBACK_PATH = '/gateway/callback';

export interface PayRequest {
  readonly userId: string;
  readonly body: PayBody;
  readonly idempotencyKey: string | null;
  /** The origin under which the payer's browser reached us. */
  readonly ownOrigin: string;
}

/**
 * Opens a payment at the card gateway; the payer's older attempts are put aside.
 * @throws Refusal 1404, 1012, 1007 (own link, or not payable now), 1204 not the user's account, 1002 a return address that
 * is not ours, 1017 the gateway gave no token, 1005 a reused idempotency key, 1016 too many payments or guesses.
 */
export async function pay(context: Context, request: PayRequest): Promise<PayAnswer> {
  const { userId, body, idempotencyKey } = request;
  const returnUrl = returnUrlOf(context.config, body.redirect_gateway, request.ownOrigin);
  return runOnce(context, { userId, key: idempotencyKey, route: 'pay', body }, async (keepWith) => {
    await refuseBeyond(context, PAYMENTS_OF_A_USER, userId);
    let answer: PayAnswer | null = null;
    await moveMoney(context, async () => {
      const { deal } = await requireAllowed(context, { paymentCode: body.payment_code, userId, action: 'pay' });
      const account = await requireAccount(context, userId, body.payer_bank_account);
      const { older, terms } = await termsOfPaying(context, deal, userId);
      const invoiceId = randomUUID();
      const { token, terminalId } = await openInvoice(context, invoiceId, terms.payedRials);
      answer = { token, terminalId, gateway_url: context.config.gateway.pageUrl };
      const attempt = {
        id: invoiceId,
        payerId: userId,
        payerAccountId: account.id,
        payerIban: account.iban,
        amountRials: terms.payedRials,
        creditRials: terms.creditRials,
        gatewayToken: token,
        terminalId,
        returnUrl,
      };
      return { ...startPayment({ deal, attempt, older, at: context.clock.now() }), ...keepWith(answer) };
    });
    return answer ?? refuse(ERROR.unexpected);
  });
}

async function requireAccount({ db }: Context, userId: string, id: string): Promise<BankAccountRow> {
  return (await findBankAccount(db.kysely, userId, id)) ?? refuse(ERROR.bankAccountNotFound);
}

async function termsOfPaying(context: Context, deal: StoredDeal, userId: string) {
  const attempts = await attemptsOf(context.db.kysely, { transactionId: deal.id, payerId: userId });
  const payerPays = deal.commissionSide === COMMISSION_SIDE.payer;
  const terms = quote({
    amountRials: deal.amountRials,
    commissionRials: deal.commissionRials,
    side: deal.commissionSide,
    freeRials: payerPays ? await spendableFreeCommission(context, userId, attempts) : 0,
  });
  return {
    older: attempts.filter((attempt) => attempt.status === 'pending'),
    terms: payerPays ? terms : { ...terms, creditRials: 0 },
  };
}

async function openInvoice({ ports, config, log }: Context, invoiceId: string, amountRials: number) {
  const callbackUrl = `${config.publicUrl}${GATEWAY_CALLBACK_PATH}`;
  try {
    return await ports.cardGateway.requestToken({ invoiceId, amountRials, callbackUrl });
  } catch (error) {
    log.error({ err: error, invoiceId }, 'The card gateway gave no token');
    return refuse(ERROR.gatewayFailed);
  }
}

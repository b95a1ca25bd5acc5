import { randomBytes, randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { COMMISSION_SIDE } from '@contract/rules/limits';
import { judgeRedirect } from '@contract/rules/redirects';
import type { PayAnswer, PayBody } from '@contract/schemas/transactions';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { type BankAccountRow, findBankAccount } from '../../db/repositories/bankAccounts';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { findUser } from '../../db/repositories/users';
import { quote } from '../../domain/commission';
import { PAYMENTS_OF_A_USER } from '../../domain/limits';
import { startPayment } from '../../domain/payments';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import { type KeepWith, runOnce, type UserCall } from '../idempotency';
import { hashToken } from '../sessions/tokens';
import { spendableFreeCommission } from '../transactions/terms';
import { moveMoney, requireAllowed } from '../transactions/transactionAccess';

export const GATEWAY_CALLBACK_PATH = '/gateway/callback';

interface PayRequest extends UserCall<PayBody> {
  /** The origin under which the payer's browser reached us. */
  readonly ownOrigin: string;
}

/** A payment opened at the gateway, for one amount. */
interface Invoice {
  readonly id: string;
  readonly amountRials: number;
  readonly token: string;
  readonly terminalId: string;
  readonly callbackSecretHash: string;
}

/** What is to be paid changes only when the payer's free commission does: a second invoice is rare, a third is a quarrel. */
const INVOICES = 3;

/**
 * Opens a payment at the card gateway; the payer's older attempts are put aside. The gateway is asked before anything is
 * decided, so that deciding again does not ask it again; an invoice that comes to nothing runs out there by itself.
 * @throws Refusal 1404, 1012, 1007 (own link, the named referee, or not payable now), 1204 not the user's account, 1002 a return address that
 * is not ours, 1017 the gateway gave no token, 1005 a reused idempotency key or a price that does not come to rest, 1016 too
 * many payments or guesses.
 */
export async function pay(context: Context, request: PayRequest): Promise<PayAnswer> {
  const { userId, body } = request;
  const returnUrl = returnUrlOf(context, body.redirect_gateway, request.ownOrigin);
  return runOnce(context, { ...request, route: 'pay' }, async (keepWith) => {
    await refuseBeyond(context, PAYMENTS_OF_A_USER, userId);
    for (let opened = 0; opened < INVOICES; opened += 1) {
      const { terms } = await readToPay(context, request);
      const invoice = await openInvoice(context, terms.payedRials);
      const answer = await payWith(context, request, { invoice, returnUrl, keepWith });
      if (answer) return answer;
    }
    return refuse(ERROR.conflict, 'What is to be paid keeps changing; try again');
  });
}

/** Null when something else is to be paid by now than the invoice was opened for. */
async function payWith(
  context: Context,
  request: PayRequest,
  opened: { readonly invoice: Invoice; readonly returnUrl: string | null; readonly keepWith: KeepWith },
): Promise<PayAnswer | null> {
  const { invoice, returnUrl, keepWith } = opened;
  const { id, token, terminalId, callbackSecretHash, amountRials } = invoice;
  const answer: PayAnswer = { token, terminalId, gateway_url: context.config.gateway.pageUrl };
  const outcome = await moveMoney(context, async () => {
    const { transaction, account, older, terms } = await readToPay(context, request);
    if (terms.payedRials !== amountRials) return null;
    const attempt = {
      id,
      payerId: request.userId,
      payerAccountId: account.id,
      payerIban: account.iban,
      amountRials,
      creditRials: terms.creditRials,
      gatewayToken: token,
      terminalId,
      callbackSecretHash,
      returnUrl,
      acceptsReferee: request.body.accept_referee === true,
    };
    return { ...startPayment({ transaction, attempt, older, at: context.clock.now() }), ...keepWith(answer) };
  });
  return outcome && answer;
}

async function readToPay(context: Context, { userId, body }: PayRequest) {
  const { transaction } = await requireAllowed(context, { paymentCode: body.payment_code, userId, action: 'pay' });
  await refuseReferee(context, transaction, userId);
  const account = await requireAccount(context, userId, body.payer_bank_account);
  return { transaction, account, ...(await termsOfPaying(context, transaction, userId)) };
}

/** Nobody judges between themselves and somebody else. @throws Refusal 1007 */
async function refuseReferee({ db }: Context, { row }: StoredTransaction, userId: string): Promise<void> {
  if (row.referee_national_code === null) return;
  const user = await findUser(db.kysely, userId);
  if (user?.national_code === row.referee_national_code) {
    refuse(ERROR.notAcceptable, 'The payer is the referee of the request', { fields: { payer: 'is the referee' } });
  }
}

async function requireAccount({ db }: Context, userId: string, id: string): Promise<BankAccountRow> {
  return (await findBankAccount(db.kysely, userId, id)) ?? refuse(ERROR.bankAccountNotFound);
}

async function termsOfPaying(context: Context, transaction: StoredTransaction, userId: string) {
  const attempts = await attemptsOf(context.db.kysely, { transactionId: transaction.id, payerId: userId });
  const payerPays = transaction.commissionSide === COMMISSION_SIDE.payer;
  const terms = quote({
    amountRials: transaction.amountRials,
    commissionRials: transaction.commissionRials,
    side: transaction.commissionSide,
    freeRials: payerPays ? await spendableFreeCommission(context, userId, attempts) : 0,
  });
  return {
    older: attempts.filter((attempt) => attempt.status === 'pending'),
    terms: payerPays ? terms : { ...terms, creditRials: 0 },
  };
}

async function openInvoice({ ports, config, log }: Context, amountRials: number): Promise<Invoice> {
  const [id, secret] = [randomUUID(), newCallbackSecret()];
  const callbackUrl = `${config.publicUrl}${GATEWAY_CALLBACK_PATH}/${secret}`;
  try {
    const given = await ports.cardGateway.requestToken({ invoiceId: id, amountRials, callbackUrl });
    return { ...given, id, amountRials, callbackSecretHash: hashToken(secret) };
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.error({ err: error, invoiceId: id }, 'The card gateway gave no token');
    return refuse(ERROR.gatewayFailed);
  }
}

/** What only the gateway and the payer's own browser learn of an attempt: 128 random bits, for the callback's address. */
function newCallbackSecret(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Where the payer comes back to after the gateway. Null when nothing was asked for.
 * @throws Refusal 1002 for an address that is not allowed: an open redirect after a payment is a gift to phishers.
 */
function returnUrlOf({ config, security }: Context, wanted: string | undefined, ownOrigin: string): string | null {
  if (!wanted) return null;
  const target = allowedTarget(config, wanted, ownOrigin);
  if (target !== null) return target;
  security.note({ event: 'redirect_refused', wantedBy: 'payer' });
  return refuseField('redirect_gateway', 'is neither same-origin nor on the allow list');
}

/** What is kept is a path or somebody else's address, and neither depends on what our own address is. */
const ANY_ORIGIN = 'https://own.invalid';

/** A return address that was kept when the payment began, as it may be followed now: null when it is not allowed any more. */
export function returnUrlNow(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  kept: string | null,
): string | null {
  return kept === null ? null : allowedTarget(config, kept, ANY_ORIGIN);
}

/**
 * Where a browser may be sent: a path of our own, or an address whose origin is on the allow list. Null for anything else.
 *
 * @param ownOrigin the origin under which the browser reached us; counts when no public address is configured.
 */
export function allowedTarget(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  wanted: string,
  ownOrigin: string,
): string | null {
  const judged = judgeRedirect(wanted, config.publicUrl || ownOrigin, config.allowedRedirectOrigins);
  if (judged === null) return null;
  return judged.kind === 'inside' ? judged.path : judged.url;
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { SavedAddresses } from '@contract/calls/deliveryCalls';
import type { PayAnswer, PayBody } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { type DeliveryAddress, readAddress } from '@contract/rules/deliveryAddress';
import { commissionShares } from '@contract/rules/division';
import { isGatewayTarget } from '@contract/rules/gatewayTarget';
import { judgeRedirect } from '@contract/rules/redirects';
import { type Config, gatewayPages } from '../../config';
import type { Context } from '../../context';
import { type BankAccountRow, listBankAccounts } from '../../db/repositories/bankAccounts';
import { saveAddress, savedAddressesOf } from '../../db/repositories/deliveryAddresses';
import { itemPhotosOf } from '../../db/repositories/evidence';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser, type UserRow } from '../../db/repositories/userRows';
import { quote } from '../../domain/commission';
import { objectionToAddress } from '../../domain/deliveryAddress';
import { PAYMENTS_OF_A_USER } from '../../domain/limits';
import { startPayment } from '../../domain/payments';
import type { Session } from '../../domain/session';
import type { GatewayKind } from '../../domain/transition';
import type { GatewayToken, GatewayTokenRequest } from '../../ports/cardGateway/cardGateway';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import { type KeepWith, runOnce, type UserCall } from '../idempotency';
import { hashToken } from '../sessions/tokens';
import { isVerified, requirePerson } from '../transactions/people';
import { spendableFreeCommission } from '../transactions/terms';
import { moveMoney, requireAllowed } from '../transactions/transactionAccess';
import { gatewaysFor, isAboveGateways, payingCardOf } from './gatewayChoice';

export const GATEWAY_CALLBACK_PATH = '/gateway/callback';

interface PayCall extends UserCall<PayBody> {
  /** The origin of the payer's browser. */
  readonly ownOrigin: string;
}

interface PayRequest extends PayCall {
  readonly address: DeliveryAddress | undefined;
}

/** A payment at the gateway, for one amount. */
interface Invoice extends GatewayToken {
  readonly id: string;
  readonly amountRials: number;
  readonly gateway: GatewayKind;
  readonly callbackSecretHash: string;
}

/** The price changes only with the payer's free commission, so a second invoice is rare. */
const INVOICES = 3;

/**
 * Opens a payment at the first card gateway that gives a token, and puts the payer's older attempts aside. The gateway call comes first, so that
 * a repeated decision does not repeat it; an unused invoice expires there.
 * @throws Refusal 1023 closed, 1404, 1012, 1007 (own link, the named referee, a payee who is not verified, an account without the card
 * number that the gateway compares, a sum that no gateway takes, or not payable now), 1204 not the user's account, 1002
 * a forbidden return address, a missing or unreadable delivery address, or a delivery address for a request without a parcel, 1017 no
 * gateway gave a token, 1005 a reused key, a changing price, another sum than the payer was shown (the new one in the field
 * `payed_amount`, in rials) or other photos (field `item_photos`), 1016 too many payments or guesses.
 */
export async function pay(context: Context, call: PayCall): Promise<PayAnswer> {
  const { userId, body } = call;
  const request = { ...call, address: addressIn(body) };
  const returnUrl = returnUrlOf(context, body.redirect_gateway, request.ownOrigin);
  const answer = await runOnce(context, { ...request, route: 'pay' }, async (keepWith) => {
    context.switches.require('payments');
    await refuseBeyond(context, PAYMENTS_OF_A_USER, userId);
    for (let opened = 0; opened < INVOICES; opened += 1) {
      const { terms, payer, account } = await readToPay(context, request);
      const invoice = await openInvoice(
        context,
        gatewaysFor(context, account, terms.payerPaysRials),
        terms.payerPaysRials,
        payer,
      );
      const answer = await payWith(context, request, { invoice, returnUrl, keepWith });
      if (!answer) continue;
      const { address } = request;
      if (address) await saveAddress(context.db.kysely, { userId, address, at: context.clock.now() });
      return answer;
    }
    return refuse(ERROR.conflict, 'The price keeps changing; try again');
  });
  // A stored answer can name the page of an earlier configuration.
  if (!gatewayPages(context.config).some((page) => isGatewayTarget(answer.gateway_url, page))) {
    refuse(ERROR.gatewayFailed, 'The form would leave for another host than the gateway');
  }
  return answer;
}

/** Null when the price differs from the invoice. */
async function payWith(
  context: Context,
  request: PayRequest,
  opened: { readonly invoice: Invoice; readonly returnUrl: string | null; readonly keepWith: KeepWith },
): Promise<PayAnswer | null> {
  const { invoice, returnUrl, keepWith } = opened;
  const { id, gateway, token, terminalId, page, callbackSecretHash, amountRials } = invoice;
  const answer: PayAnswer = { token, terminalId, gateway_url: page.url, gateway_method: page.method };
  const outcome = await moveMoney(context, async () => {
    const { transaction, account, older, terms } = await readToPay(context, request);
    if (terms.payerPaysRials !== amountRials) return null;
    const attempt = {
      id,
      payerId: request.userId,
      payerAccountId: account.id,
      payerIban: account.iban,
      amountRials,
      creditRials: terms.payerCreditRials,
      gateway,
      gatewayToken: token,
      terminalId,
      callbackSecretHash,
      returnUrl,
      acceptsReferee: request.body.accept_referee === true,
      deliveryAddress: request.address,
    };
    const { item_photos: itemPhotos } = request.body;
    const step = startPayment({ transaction, attempt, older, itemPhotos, at: context.clock.now() });
    return { ...step, ...keepWith(answer) };
  });
  return outcome && answer;
}

/** The state for a payment. `decide` in domain/transaction.ts refuses the payee. */
async function readToPay(context: Context, { userId, body, address }: PayRequest) {
  const transaction = await requireAllowed(context, { paymentCode: body.payment_code, userId, action: 'pay' });
  requireAddress(transaction, address);
  const user = (await findUser(context.db.kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  refuseReferee(transaction, user);
  if (!isVerified(await requirePerson(context, transaction.payeeId))) {
    refuse(ERROR.notAcceptable, 'The payee is not verified', { fields: { payee: 'is not verified' } });
  }
  const { account, pans } = await requireAccount(context, userId, body.payer_bank_account);
  const payer = { nationalCode: user.national_code, mobile: user.mobile, pans };
  const paying = await termsOfPaying(context, transaction, userId);
  const { payerPaysRials } = paying.terms;
  if (body.payed_amount !== undefined && body.payed_amount !== payerPaysRials) {
    refuse(ERROR.conflict, 'The sum is another one by now', { fields: { payed_amount: String(payerPaysRials) } });
  }
  await requireSeenPhotos(context, transaction.id, body.item_photos);
  if (isAboveGateways(context, payerPaysRials)) {
    refuse(ERROR.notAcceptable, 'No gateway takes this sum', {
      fields: { amount: 'is above the limit of the gateway' },
    });
  }
  return { transaction, account, payer, ...paying };
}

/** A referee cannot pay the request. @throws Refusal 1007 */
function refuseReferee({ row }: StoredTransaction, user: UserRow): void {
  if (user.national_code === row.referee_national_code) {
    refuse(ERROR.notAcceptable, 'The payer is the referee of the request', { fields: { payer: 'is the referee' } });
  }
}

/** The addresses of a person's last payments for parcels. */
export async function savedAddresses({ db }: Context, { userId }: Pick<Session, 'userId'>): Promise<SavedAddresses> {
  return { addresses: await savedAddressesOf(db.kysely, userId) };
}

/** The address of a call in its stored form; undefined without one. @throws Refusal 1002 that names each wrong field */
function addressIn({ delivery_address: typed }: PayBody): DeliveryAddress | undefined {
  if (typed === undefined) return undefined;
  const read = readAddress(typed);
  if (read.wrong === null) return read.address;
  const fields = Object.fromEntries(read.wrong.map((field) => [`delivery_address.${field}`, 'cannot be read']));
  return refuse(ERROR.badRequest, 'The address cannot be read', { fields });
}

/** @throws Refusal 1002 */
function requireAddress({ row }: StoredTransaction, address: DeliveryAddress | undefined): void {
  const objection = objectionToAddress(row.delivery_method, address !== undefined);
  if (objection !== null) refuseField('delivery_address', objection);
}

/**
 * A seller may not show one item and sell another: the photos are those that the payer saw. The step of the payment expects them too.
 * @param seen absent for a client that shows none
 * @throws Refusal 1005
 */
async function requireSeenPhotos(
  { db, clock }: Context,
  transactionId: string,
  seen: PayBody['item_photos'],
): Promise<void> {
  if (seen === undefined) return;
  const photos = await itemPhotosOf(db.kysely, transactionId, clock.now());
  if (photos.length !== seen.length || photos.some(({ id }, place) => id !== seen[place])) {
    refuse(ERROR.conflict, 'The photos are others by now', { fields: { item_photos: 'are others by now' } });
  }
}

/** The chosen account, and the user's card numbers with its own first. @throws Refusal 1204, 1007 */
async function requireAccount(
  context: Context,
  userId: string,
  id: string,
): Promise<{ account: BankAccountRow; pans: string[] }> {
  const accounts = await listBankAccounts(context.db.kysely, userId);
  const account = accounts.find((one) => one.id === id) ?? refuse(ERROR.bankAccountNotFound);
  if (payingCardOf(context, account) === 'none') {
    refuse(ERROR.notAcceptable, 'The account has no card number', {
      fields: { payer_bank_account: 'needs a card number' },
    });
  }
  const chosenFirst = [account, ...accounts.filter((one) => one !== account)];
  return { account, pans: chosenFirst.flatMap(({ pan }) => (pan === null ? [] : [pan])) };
}

async function termsOfPaying(context: Context, transaction: StoredTransaction, userId: string) {
  const attempts = await attemptsOf(context.db.kysely, { transactionId: transaction.id, payerId: userId });
  const { payerRials } = commissionShares(transaction.commissionSide, transaction.commissionRials);
  const payerFreeRials = payerRials > 0 ? await spendableFreeCommission(context, userId, attempts) : 0;
  return {
    older: attempts.filter((attempt) => attempt.status === 'pending'),
    terms: quote({ ...transaction, payerFreeRials, payeeFreeRials: 0 }),
  };
}

/**
 * Asks one gateway after another for a token, each with an own invoice. After a lost answer no attempt has the invoice:
 * a payment with its token is never verified, and the bank returns it.
 */
async function openInvoice(
  { ports, config, log }: Context,
  gateways: readonly GatewayKind[],
  amountRials: number,
  payer: GatewayTokenRequest['payer'],
): Promise<Invoice> {
  for (const gateway of gateways) {
    const [id, secret] = [randomUUID(), newCallbackSecret()];
    const callbackUrl = `${config.publicUrl}${GATEWAY_CALLBACK_PATH}/${secret}`;
    try {
      const given = await ports.cardGateway.requestToken({ gateway, invoiceId: id, amountRials, callbackUrl, payer });
      if (given) return { ...given, id, gateway, amountRials, callbackSecretHash: hashToken(secret) };
      log.error({ invoiceId: id, gateway }, 'A card gateway refused an order');
    } catch (error) {
      if (!(error instanceof PortFailure)) throw error;
      log.error({ err: error, invoiceId: id, gateway }, 'A card gateway gave no token');
    }
  }
  return refuse(ERROR.gatewayFailed);
}

/** The secret of the callback address: 128 random bits, which only the gateway and the payer's browser learn. */
function newCallbackSecret(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The return address after the gateway; null when the call names none.
 * @throws Refusal 1002 for a forbidden address, because an open redirect after a payment helps phishers.
 */
function returnUrlOf({ config, security }: Context, wanted: string | undefined, ownOrigin: string): string | null {
  if (!wanted) return null;
  const target = allowedTarget(config, wanted, ownOrigin);
  if (target !== null) return target;
  security.note({ event: 'redirect_refused', wantedBy: 'payer' });
  return refuseField('redirect_gateway', 'is neither same-origin nor on the allow list');
}

/** A stored return address is a path or a foreign address, so our own origin does not matter. */
const ANY_ORIGIN = 'https://own.invalid';

/** The stored return address of a payment; null when it is not allowed any more. */
export function returnUrlNow(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  kept: string | null,
): string | null {
  return kept === null ? null : allowedTarget(config, kept, ANY_ORIGIN);
}

/**
 * An allowed redirect target: one of our paths, or an address whose origin is on the allow list; else null.
 * @param ownOrigin the origin of the browser; used without a configured public address.
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

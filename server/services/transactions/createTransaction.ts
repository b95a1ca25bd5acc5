import { randomBytes, randomUUID } from 'node:crypto';
import type { CommissionSide } from '@contract/calls/common';
import type {
  CommissionAnswer,
  CreateTransactionAnswer,
  CreateTransactionBody,
} from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { DEFAULT_TERMS, type DeliveryTerms, PARTNER_TERMS } from '@contract/rules/deliveryRules';
import { commissionShares, DEFAULT_COMMISSION_SIDE } from '@contract/rules/division';
import { AMOUNT_MAX_RIALS } from '@contract/rules/limits';
import { isNationalCode } from '@contract/rules/nationalCode';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findBankAccount } from '../../db/repositories/bankAccounts';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { findUser } from '../../db/repositories/userRows';
import { commissionOn, quote } from '../../domain/commission';
import { REQUESTS_OF_A_USER } from '../../domain/limits';
import type { RequestedOffer } from '../../domain/partnerEntry';
import type { PartnerOrigin } from '../../domain/partnerNews';
import { openTransaction, paymentCodeFrom } from '../../domain/paymentRequests';
import type { NewTransaction } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import { type KeepWith, runOnce, type UserCall } from '../idempotency';
import { completionUrlOf, createRequest, partnerOriginOf, processIdOf } from '../partner/processes';
import { isAboveGateways } from '../payments/gatewayChoice';
import { feeOnTheWire } from './terms';

/** A second try is needed only with hundreds of millions of codes in use. */
const CODE_TRIES = 5;

/**
 * Creates a payment request of the user; for a partner's process its only request.
 * @throws Refusal 1022 closed, 1204 not the user's account, 1002 a wrong referee, 1005 a reused idempotency key, 1016 too many
 * requests, 2010 the account has been closed meanwhile; for a process also those of {@link partnerOriginOf} and {@link createRequest}.
 */
export async function createTransaction(
  context: Context,
  call: UserCall<CreateTransactionBody>,
): Promise<CreateTransactionAnswer> {
  const { userId, body } = call;
  return runOnce(context, { ...call, route: 'create' }, async (keepWith) => {
    context.switches.require('new_deals');
    await refuseBeyond(context, REQUESTS_OF_A_USER, userId);
    const terms = await termsOf(context, userId, body);
    const origin = terms.processId === null ? null : await partnerOriginOf(context, userId, terms.processId);
    for (let tried = 0; tried < CODE_TRIES; tried += 1) {
      const answer = await tryToCreate(context, terms, origin, keepWith);
      if (answer) return answer;
    }
    throw new Error('No free payment code was found');
  });
}

/** Null when the payment code is taken. */
async function tryToCreate(
  context: Context,
  terms: Omit<NewTransaction, 'paymentCode'>,
  origin: PartnerOrigin | null,
  keepWith: KeepWith,
): Promise<CreateTransactionAnswer | null> {
  const paymentCode = paymentCodeFrom(randomBytes(8));
  const redirectTo = origin
    ? await completionUrlOf(context, origin.processId)
    : `/transaction-detail/${paymentCode}?share=1`;
  const answer = { payment_code: paymentCode, redirect_to: redirectTo };
  const id = randomUUID();
  const transition = { ...openTransaction(id, { ...terms, paymentCode }, context.clock.now()), ...keepWith(answer) };
  const { outcome } = origin
    ? await createRequest(context, origin, { id, terms: offerOf(terms), transition })
    : await applyTransition(context.db.kysely, transition);
  if (outcome === 'applied') return answer;
  if (outcome === 'code_taken') return null;
  if (outcome === 'account_closed') return refuse(ERROR.accountClosed);
  throw new Error(`A payment request was not made: ${outcome}`);
}

async function termsOf(
  { db, config }: Context,
  userId: string,
  body: CreateTransactionBody,
): Promise<Omit<NewTransaction, 'paymentCode'>> {
  const account = await findBankAccount(db.kysely, userId, body.payee_bank_account);
  if (!account) return refuse(ERROR.bankAccountNotFound);
  const processId = processIdOf(body.process_id);
  return {
    payeeId: userId,
    payeeAccountId: account.id,
    payeeIban: account.iban,
    amountRials: body.amount,
    behalf: cleanText(body.behalf),
    commissionSide: Number(body.commision_side ?? DEFAULT_COMMISSION_SIDE) as CommissionSide,
    rateBasisPoints: config.commission.rateBasisPoints,
    minimumRials: config.commission.minimumRials,
    maximumRials: config.commission.maximumRials,
    commissionRials: commissionOn(body.amount, config.commission),
    refereeNationalCode: await refereeOf(db, userId, body),
    processId,
    terms: deliveryTermsOf(body, processId === null ? DEFAULT_TERMS : PARTNER_TERMS),
  };
}

/** The terms of the request; each absent term has its default. */
function deliveryTermsOf(body: CreateTransactionBody, unnamed: DeliveryTerms): DeliveryTerms {
  return {
    deliveryMethod: body.delivery_method ?? unnamed.deliveryMethod,
    payByDays: body.pay_by_days ?? unnamed.payByDays,
    deliverByDays: body.deliver_by_days ?? unnamed.deliverByDays,
  };
}

/** The terms that have to equal the partner's offer. */
function offerOf(terms: Omit<NewTransaction, 'paymentCode'>): RequestedOffer {
  return { priceRials: terms.amountRials, title: terms.behalf, commissionSide: terms.commissionSide };
}

async function refereeOf(
  { kysely }: Context['db'],
  userId: string,
  { referee_national_id: referee }: CreateTransactionBody,
): Promise<string | null> {
  if (!referee) return null;
  if (!isNationalCode(referee)) return refuseField('referee_national_id', 'is not a valid national code');
  const seller = await findUser(kysely, userId);
  return referee === seller?.national_code
    ? refuseField('referee_national_id', 'is the seller’s own national code')
    : referee;
}

interface QuoteRequest {
  readonly amountRials: number;
  readonly side: CommissionSide;
  /** Null without a login. */
  readonly userId: string | null;
}

/**
 * What the two sides of a request would pay and receive, also for an amount that is still typed and below the minimum. The caller is
 * the future seller, so only the seller's free commission counts.
 * @throws Refusal 1021 for nothing, and for an amount above the maximum.
 */
export async function quoteCommission(context: Context, request: QuoteRequest): Promise<CommissionAnswer> {
  const { db, config } = context;
  const { amountRials, side, userId } = request;
  if (amountRials === 0 || amountRials > AMOUNT_MAX_RIALS) refuse(ERROR.invalidAmount);
  const commissionRials = commissionOn(amountRials, config.commission);
  const shares = commissionShares(side, commissionRials);
  const payeeFreeRials = shares.payeeRials > 0 && userId ? await freeCommissionRials(db.kysely, userId) : 0;
  const terms = quote({ amountRials, commissionRials, commissionSide: side, payerFreeRials: 0, payeeFreeRials });
  return {
    received_amount: terms.payeeReceivesRials,
    payed_amount: terms.payerPaysRials,
    above_gateway: isAboveGateways(context, terms.payerPaysRials),
    commision_price: commissionRials,
    ...feeOnTheWire({ ...shares, freeUsedRials: terms.payeeCreditRials }),
  };
}

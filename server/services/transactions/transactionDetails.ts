import type { HistoryStep, TransactionDetails, TransactionDetailsAnswer } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { maskNationalCode, shortName } from '@contract/rules/mask';
import { isPayable } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { addressOfDeal } from '../../db/repositories/deliveryAddresses';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import {
  endingsOf,
  hasOpened,
  historyOf,
  rememberViewer,
  type StoredTransaction,
} from '../../db/repositories/transactionRows';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import { isAddressShown } from '../../domain/deliveryAddress';
import { NAMES_OF_A_USER } from '../../domain/limits';
import { partyOf } from '../../domain/transaction';
import { refuse } from '../../refusal';
import { checkUrlOf, verdictNow } from '../checks/check';
import { refuseBeyond } from '../counters';
import { deliveryTermsOf, itemPhotosSeen, progressOf } from '../deadlines/progress';
import { isAboveGateways } from '../payments/gatewayChoice';
import { fieldsOfStranger, readersPayments } from '../payments/readersPayments';
import { dealEvents } from './dealEvents';
import { payoutOfViewer } from './payoutAccount';
import { accountSeenBy, asSeenBy, namesOf, payeeTrust, requirePerson } from './people';
import { feeOnTheWire, termsFor } from './terms';
import { type DealRequest, requireTransaction } from './transactionAccess';

/**
 * One transaction as the user may see it. Opening an unpaid request of another user adds it to the received list, and
 * names its payee in full.
 * @param request with the origin of the user's browser, for links of a server without a configured address
 * @throws Refusal 1404 no such transaction, 1012 another person has paid it, 1016 too many guesses, or too many new requests of others.
 */
export async function transactionDetails(
  context: Context,
  request: DealRequest & { readonly ownOrigin: string },
): Promise<TransactionDetailsAnswer> {
  const { db, clock } = context;
  const { userId, ownOrigin } = request;
  const transaction = await requireTransaction(context, request);
  const party = partyOf(transaction, userId);
  const attempts = await attemptsOf(db.kysely, { transactionId: transaction.id, payerId: userId });
  if (party === 'stranger') {
    return refuse(ERROR.noAccess, 'Another person has paid this request', fieldsOfStranger(attempts, clock.now()));
  }
  const canPay = party === 'payer' && isPayable(transaction.status);
  if (canPay) await meet(context, { transactionId: transaction.id, userId });

  const payee = await requirePerson(context, transaction.payeeId);
  const payer = transaction.payerId === null ? null : await requirePerson(context, transaction.payerId);
  const history = await historyOf(db.kysely, transaction.id);
  const terms = await termsFor(context, transaction, userId, attempts);
  const { row } = transaction;
  const details: TransactionDetails = {
    payment_code: transaction.paymentCode,
    amount: transaction.amountRials,
    behalf: row.behalf,
    status: transaction.status,
    ending: (await endingsOf(db.kysely, [row])).get(transaction.id) ?? null,
    create_datetime: row.created_at.toISOString(),
    update_datetime: row.updated_at.toISOString(),
    requesting_user_role: party === 'payer' ? 'payer' : 'payee',
    payee: { ...asSeenBy(userId, payee), ...(canPay && namesOf(payee)) },
    payer: payer && asSeenBy(userId, payer),
    payee_bank_account: accountSeenBy(userId, {
      ownerId: row.payee_id,
      id: row.payee_account_id,
      iban: row.payee_iban,
    }),
    payer_bank_account: accountSeenBy(userId, {
      ownerId: row.payer_id,
      id: row.payer_account_id,
      iban: row.payer_iban,
    }),
    commission_rule: {
      rate_basis_points: row.commission_rate_basis_points,
      minimum: row.commission_minimum_rials,
      maximum: row.commission_maximum_rials,
    },
    commision_side: transaction.commissionSide,
    commision_price: terms.commissionRials,
    fee: terms.fee && feeOnTheWire(terms.fee),
    payed_amount: terms.payerPaysRials,
    above_gateway: isAboveGateways(context, terms.payerPaysRials),
    received_amount: terms.payeeReceivesRials,
    issame: party === 'both',
    referee_national_id: refereeSeenBy(userId, transaction),
    referee: await refereeOf(context, userId, transaction),
    ...readersPayments(attempts, clock.now()),
    terms: deliveryTermsOf(transaction),
    ...(await progressOf(context, transaction, userId)),
    delivery_address:
      transaction.payerId !== null && isAddressShown(history, clock.now())
        ? await addressOfDeal(db.kysely, transaction.id)
        : null,
    payout: await payoutOfViewer(context, transaction, userId),
    payee_trust: canPay ? await payeeTrust(context, payee, userId) : null,
    check_url: verdictNow(transaction) && (await checkUrlOf(context, transaction.id, ownOrigin)),
    item_photos: await itemPhotosSeen(context, transaction.id),
    amount_in_preview: userId === transaction.payeeId && isPayable(transaction.status) ? row.amount_in_preview : null,
  };
  return {
    details,
    history: historyOnTheWire(history),
    events: await dealEvents(context, transaction, userId),
  };
}

/** Stores the reader of an unpaid request. Counted before the first reading, so that a refused one is not stored. */
async function meet(
  context: Context,
  viewer: { readonly transactionId: string; readonly userId: string },
): Promise<void> {
  if (await hasOpened(context.db.kysely, viewer)) return;
  await refuseBeyond(context, NAMES_OF_A_USER, viewer.userId);
  await rememberViewer(context.db.kysely, { ...viewer, at: context.clock.now() });
}

/** The seller entered it. For others it is the national code of a third person. */
function refereeSeenBy(viewerId: string, { payeeId, row }: StoredTransaction): string | null {
  const code = row.referee_national_code;
  return code === null || viewerId === payeeId ? code : maskNationalCode(code);
}

/**
 * The referee, for the buyer who has to accept them. The seller gets no name, because a code alone must not reveal one.
 */
async function refereeOf(
  { db }: Context,
  viewerId: string,
  { payeeId, row }: StoredTransaction,
): Promise<TransactionDetails['referee']> {
  const code = row.referee_national_code;
  if (code === null) return null;
  const person = viewerId === payeeId ? undefined : await findUserByNationalCode(db.kysely, code);
  return { name: person ? shortName(person) : null, accepted: row.referee_accepted };
}

export function historyOnTheWire(history: Awaited<ReturnType<typeof historyOf>>): HistoryStep[] {
  return history.map((step) => ({
    from_status: step.from_status,
    to_status: step.to_status,
    time: step.at.toISOString(),
    cause: step.cause,
  }));
}

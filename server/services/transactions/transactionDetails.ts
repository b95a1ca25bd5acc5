import type { HistoryStep, Person, TransactionDetails, TransactionDetailsAnswer } from '@contract/calls/transactions';
import { ERROR } from '@contract/errors';
import { maskMobile } from '@contract/rules/mask';
import { isPayable } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { historyOf, rememberViewer, type StoredTransaction } from '../../db/repositories/transactions';
import { findUser, findUserByNationalCode, type UserRow } from '../../db/repositories/users';
import { maskNationalCode, shortName } from '../../domain/mask';
import { partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { checkUrlOf, verdictNow } from '../checks/check';
import { deliveryTermsOf, progressOf } from '../deadlines/progress';
import { fieldsOfStranger, readersPayments } from '../payments/readersPayments';
import { payoutOfViewer } from './payoutAccount';
import { commissionTaken, termsFor } from './terms';
import { requireTransaction } from './transactionAccess';

/**
 * One transaction as the user may see it. Opening an unpaid request of another user adds it to the received list.
 * @param request with the origin of the user's browser, for links of a server without a configured address
 * @throws Refusal 1404 no such transaction, 1012 another person has paid it, 1016 too many guesses.
 */
export async function transactionDetails(
  context: Context,
  request: { readonly paymentCode: string; readonly userId: string; readonly ownOrigin: string },
): Promise<TransactionDetailsAnswer> {
  const { db, clock } = context;
  const { userId, ownOrigin } = request;
  const transaction = await requireTransaction(context, request);
  const party = partyOf(transaction, userId);
  const attempts = await attemptsOf(db.kysely, { transactionId: transaction.id, payerId: userId });
  if (party === 'stranger') {
    return refuse(ERROR.noAccess, 'Another person has paid this request', fieldsOfStranger(attempts, clock.now()));
  }
  if (party === 'payer' && isPayable(transaction.status)) {
    await rememberViewer(db.kysely, { transactionId: transaction.id, userId, at: clock.now() });
  }

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
    create_datetime: row.created_at.toISOString(),
    update_datetime: row.updated_at.toISOString(),
    requesting_user_role: party === 'payer' ? 'payer' : 'payee',
    payee: asSeenBy(userId, payee),
    payer: payer && asSeenBy(userId, payer),
    payee_bank_account: { bank_account_id: row.payee_account_id, iban: row.payee_iban },
    payer_bank_account: payerAccountOf(transaction),
    commission_rule: {
      rate_basis_points: row.commission_rate_basis_points,
      minimum: row.commission_minimum_rials,
      maximum: row.commission_maximum_rials,
    },
    commision_side: transaction.commissionSide,
    commision_price: commissionTaken(terms, row.refunded_rials),
    fee: terms.fee,
    payed_amount: terms.payedRials,
    received_amount: terms.receivedRials,
    issame: party === 'both',
    referee_national_id: refereeSeenBy(userId, transaction),
    referee: await refereeOf(context, userId, transaction),
    ...readersPayments(attempts, clock.now()),
    terms: deliveryTermsOf(transaction),
    ...(await progressOf(context, transaction)),
    payout: await payoutOfViewer(context, transaction, userId),
    check_url: verdictNow(transaction) && (await checkUrlOf(context, transaction.id, ownOrigin)),
  };
  return {
    details,
    history: historyOnTheWire(history),
  };
}

/** A person of a transaction. */
export async function requirePerson({ db }: Context, id: string): Promise<UserRow> {
  const user = await findUser(db.kysely, id);
  if (!user) throw new Error(`User ${id} of a transaction is gone`);
  return user;
}

function asSeenBy(viewerId: string, user: UserRow): Person {
  const own = user.id === viewerId;
  return {
    national_code: own ? user.national_code : maskNationalCode(user.national_code),
    mobile: own ? user.mobile : maskMobile(user.mobile),
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: `${user.first_name} ${user.last_name}`,
  };
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

function payerAccountOf({ row }: StoredTransaction): TransactionDetails['payer_bank_account'] {
  if (row.payer_account_id === null || row.payer_iban === null) return null;
  return { bank_account_id: row.payer_account_id, iban: row.payer_iban };
}

export function historyOnTheWire(history: Awaited<ReturnType<typeof historyOf>>): HistoryStep[] {
  return history.map((step) => ({
    from_status: step.from_status,
    to_status: step.to_status,
    time: step.at.toISOString(),
    cause: step.cause,
  }));
}

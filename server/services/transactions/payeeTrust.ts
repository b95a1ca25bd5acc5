import type { PayeeTrust, Person, RequestPreview, TransactionBankAccount } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { maskIban, maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { statusesFor } from '@contract/rules/transactionStates';
import { dealBucket } from '@contract/rules/trust';
import type { Context } from '../../context';
import { findTransactionIn, standingOf } from '../../db/repositories/transactionRows';
import { findUser, type UserRow } from '../../db/repositories/userRows';
import { jalaliMonthOf } from '../../domain/calendar';
import { quote } from '../../domain/commission';
import { PREVIEWS_OF_AN_ADDRESS } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { deliveryTermsOf } from '../deadlines/progress';

/** A person of a transaction. */
export async function requirePerson({ db }: Context, id: string): Promise<UserRow> {
  const user = await findUser(db.kysely, id);
  if (!user) throw new Error(`User ${id} of a transaction is gone`);
  return user;
}

/**
 * Every user passed the civil registry, and every account the bank. The office takes that back by deactivating the user.
 */
export function isVerified(payee: UserRow): boolean {
  return payee.deactivated_at === null;
}

/** The payee as a person who can pay sees them, beside the full name. */
export async function payeeTrust({ db }: Context, payee: UserRow, payerId: string): Promise<PayeeTrust> {
  const { deals, hasPaid } = await standingOf(db.kysely, { payeeId: payee.id, payerId });
  return {
    verified: isVerified(payee),
    member_since: jalaliMonthOf(payee.joined_at).toISOString(),
    deals: dealBucket(deals),
    first_time: !hasPaid,
  };
}

/** A person for a reader: whole for themselves, masked for others. */
export function asSeenBy(viewerId: string, user: UserRow): Person {
  if (user.id === viewerId) return { ...namesOf(user), national_code: user.national_code, mobile: user.mobile };
  return {
    national_code: maskNationalCode(user.national_code),
    mobile: maskMobile(user.mobile),
    ...maskedNamesOf(user),
  };
}

type Names = Pick<Person, 'first_name' | 'last_name' | 'full_name'>;

/** The names as the civil registry gave them. */
export function namesOf({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): Names {
  return { first_name, last_name, full_name: `${first_name} ${last_name}` };
}

/** The names for others: «ر. ک…». */
export function maskedNamesOf(user: Pick<UserRow, 'first_name' | 'last_name'>): Names {
  const name = maskName(user);
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name, full_name: name };
}

/** An account of a transaction: the other side's number never leaves the server. */
export function accountSeenBy(
  viewerId: string,
  { ownerId, id, iban }: { readonly ownerId: string | null; readonly id: string | null; readonly iban: string | null },
): TransactionBankAccount | null {
  if (id === null || iban === null) return null;
  return ownerId === viewerId ? { bank_account_id: id, iban } : { bank_account_id: '', iban: maskIban(iban) };
}

const PAYABLE = statusesFor('pay');

/**
 * A payable request for a visitor. Every other code, malformed ones too, takes the same statements and gets the same
 * answer.
 * @param address group of the caller's address, which the limits count
 * @throws Refusal 1004 not payable, 1016 too many previews.
 */
export async function previewRequest(
  context: Context,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<RequestPreview> {
  await refuseBeyond(context, PREVIEWS_OF_AN_ADDRESS, address);
  const transaction = await findTransactionIn(context.db.kysely, paymentCodeIn(code) ?? '', PAYABLE);
  if (!transaction) return refuse(ERROR.notFound, 'No payable request');
  const payee = await requirePerson(context, transaction.payeeId);
  return {
    amount: transaction.amountRials,
    // A visitor's free commission is not known.
    payed_amount: quote({ ...transaction, payerFreeRials: 0, payeeFreeRials: 0 }).payedRials,
    behalf: transaction.row.behalf,
    payee: maskName(payee),
    verified: isVerified(payee),
    terms: deliveryTermsOf(transaction),
  };
}

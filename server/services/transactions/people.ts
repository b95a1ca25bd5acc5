import type { PayeeTrust, Person, TransactionBankAccount } from '@contract/calls/transactionCalls';
import { maskIban, maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import { dealBucket } from '@contract/rules/trust';
import type { Context } from '../../context';
import { standingOf } from '../../db/repositories/transactionRows';
import { findUser, type UserRow } from '../../db/repositories/userRows';
import { startOfJalaliMonth } from '../../domain/calendar';

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
    member_since: startOfJalaliMonth(payee.joined_at).toISOString(),
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

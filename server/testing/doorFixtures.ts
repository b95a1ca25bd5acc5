import { randomBytes } from 'node:crypto';
import { DEFAULT_TERMS } from '@contract/rules/deliveryRules';
import { insertUser } from '../db/repositories/userRows';
import type { Executor } from '../db/schema';
import { paymentCodeFrom } from '../domain/paymentRequests';
import type { NewTransaction } from '../domain/transition';

const NATIONAL_CODES = ['0084575948', '0499370899', '1111111103'];

/** Inserts up to three users with the ids. */
export async function insertUsers(executor: Executor, ids: readonly string[], at: Date): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await insertUser(executor, {
      id,
      national_code: NATIONAL_CODES[index] ?? '',
      mobile: `0912123456${index}`,
      first_name: 'الف',
      last_name: 'ب',
      birth_date: '1990-01-01',
      referral_code: null,
      joined_at: at,
    });
  }
}

/** A request of the user `seller`, with a new payment code. */
export function newTransaction(terms: NewTransaction['terms'] = DEFAULT_TERMS): NewTransaction {
  return {
    paymentCode: paymentCodeFrom(randomBytes(8)),
    payeeId: 'seller',
    payeeAccountId: 'account',
    payeeIban: 'IR1',
    amountRials: 2_500_000,
    behalf: 'کتاب',
    commissionSide: 2,
    rateBasisPoints: 100,
    minimumRials: 1_000,
    maximumRials: 5_000_000,
    commissionRials: 25_000,
    refereeNationalCode: null,
    processId: null,
    terms,
  };
}

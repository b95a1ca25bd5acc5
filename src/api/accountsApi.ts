import { addressOf } from '@contract/address';
import type { BankAccountList, BankAccount as WireBankAccount } from '@contract/calls/accountCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

export type BankAccount = Omit<FromWire<WireBankAccount>, 'user'> & { ownerName: string };

/** The list of bank cards and accounts, which a login loads. The member area has the other calls in memberAccounts.ts. */
export const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The default account first. */
    listAccounts: build.query<BankAccount[], void>({
      query: () => addressOf('GET /api/v1/bankaccounts/'),
      transformResponse: (answer: BankAccountList) => answer.bank_accounts.map(accountFromWire),
      providesTags: ['Accounts'],
    }),
  }),
});

/** A bank account, with the name of its owner. */
export function accountFromWire({ user, ...wire }: WireBankAccount): BankAccount {
  return { ...fromWire(wire), ownerName: user.full_name };
}

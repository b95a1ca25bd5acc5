import { addressOf } from '@contract/address';
import type { AddBankAccountBody, BankAccount as WireBankAccount } from '@contract/calls/accountCalls';
import { accountFromWire, accountsApi, type BankAccount } from './accountsApi';
import { command } from './baseApi';

/** Sixteen digits of a card, or an IBAN with or without its IR prefix. */
interface NewAccount {
  type: 'pan' | 'iban';
  account: string;
}

/** Bank cards and accounts. `addCardErrorText(failure.status)` has the texts for failures of `addAccount`. */
export const memberAccountsApi = accountsApi.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<BankAccount, string>({
      query: (id) => addressOf('GET /api/v1/bankaccounts/:id/', { id }),
      transformResponse: (answer: WireBankAccount) => accountFromWire(answer),
      providesTags: ['Accounts'],
    }),

    addAccount: build.mutation<BankAccount, NewAccount>({
      query: ({ type, account }) => ({
        ...addressOf('POST /api/v1/bankaccounts/'),
        body: { account, bank_account_type: type } satisfies AddBankAccountBody,
      }),
      transformResponse: (answer: WireBankAccount) => accountFromWire(answer),
      invalidatesTags: (_result, failure) => (failure ? [] : ['Accounts', 'User']),
    }),

    deleteAccount: build.mutation<void, string>(
      command(['Accounts', 'User'], (id) => addressOf('PUT /api/v1/bankaccounts/:id/delete/', { id })),
    ),

    setDefaultAccount: build.mutation<void, string>(
      command(['Accounts'], (id) => addressOf('PUT /api/v1/bankaccounts/:id/default/', { id })),
    ),
  }),
});

export const { useListAccountsQuery, useGetAccountQuery, useDeleteAccountMutation, useSetDefaultAccountMutation } =
  memberAccountsApi;

/** {@link chosenAccount} among those that a payment may name. */
export function payingAccount(
  accounts: readonly BankAccount[] | undefined,
  chosenId: string | null,
): BankAccount | null {
  return chosenAccount(
    accounts?.filter(({ payingCard }) => payingCard !== 'none'),
    chosenId,
  );
}

/** The account that a form uses: the chosen one if it still exists, else the default one. Null without an account. */
export function chosenAccount(
  accounts: readonly BankAccount[] | undefined,
  chosenId: string | null,
): BankAccount | null {
  return (
    accounts?.find((account) => account.id === chosenId) ??
    accounts?.find((account) => account.isDefault) ??
    accounts?.[0] ??
    null
  );
}

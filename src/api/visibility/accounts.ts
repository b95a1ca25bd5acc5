import type { BankAccount } from '@/api/models';
import { type EndpointShapes, fields, flag, list, oneOf, orNull, secret } from '@/lib/visibility';
import type { accountsApi } from '../accounts';
import { accountId, iban, nothing, personName } from './common';

export const account = fields<BankAccount>({
  id: accountId,
  pan: orNull(secret('card')),
  iban,
  deposit: secret('deposit'),
  isDefault: flag,
  bank: fields<BankAccount['bank']>({ name: secret('bank'), logo: secret('logo'), color: secret('color') }),
  ownerName: personName,
});

/** What may be seen of the calls of `accountsApi`. */
export const accountsEndpoints: EndpointShapes<typeof accountsApi> = {
  listAccounts: { args: nothing, answer: list(account) },
  getAccount: { args: accountId, answer: account },
  addAccount: {
    args: fields({
      type: oneOf({ pan: true, iban: true }),
      account: secret('account'),
    }),
    answer: account,
  },
  deleteAccount: { args: accountId, answer: nothing },
  setDefaultAccount: { args: accountId, answer: nothing },
};

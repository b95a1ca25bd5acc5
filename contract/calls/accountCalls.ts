import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf, memberGet, memberPost, memberPut } from './call';
import { closed, literals, Nothing, nullable } from './common';

const BANK_ACCOUNT_TYPES = ['pan', 'iban'] as const;

/** The cards that may pay when the account is chosen. `none`: the account cannot be chosen, because its card number is unknown. */
export const PAYING_CARDS = ['any', 'own', 'none'] as const;

export const AddBankAccountBody = closed({
  account: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Sixteen digits (pan), or an IBAN with or without its IR prefix (iban)',
  }),
  bank_account_type: literals(BANK_ACCOUNT_TYPES),
});

export const Bank = Type.Object({
  name: Type.String({ description: 'Persian name of the bank' }),
  logo: Type.String({ description: 'Base64 of an SVG or PNG image; may be empty' }),
  color: Type.String({ description: 'Six hexadecimal digits without #; may be empty' }),
});

export const BankAccount = Type.Object({
  id: Type.String(),
  bank_account_id: Type.String({ description: 'The same value as id' }),
  pan: nullable(Type.String({ description: 'Sixteen digits; null for an account added by IBAN' })),
  iban: Type.String({ description: 'IR and 24 digits' }),
  deposit: Type.String({ description: 'Account number' }),
  is_default: Type.Boolean(),
  payout_from: Type.String({
    format: 'date-time',
    description: 'A stopped transfer that is moved to this account goes out from this time on',
  }),
  paying_card: literals(PAYING_CARDS, {
    description: 'Cards that may pay when this account is chosen; `none`: add its card number first',
  }),
  bank: Bank,
  user: Type.Object({ full_name: Type.String() }),
});

export const BankAccountList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  bank_accounts: Type.Array(BankAccount),
});

export const BankAccountParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export type AddBankAccountBody = Static<typeof AddBankAccountBody>;
export type BankAccount = Static<typeof BankAccount>;
export type BankAccountList = Static<typeof BankAccountList>;

/** Bank cards and IBANs. */
export const ACCOUNT_CALLS = callsOf('bank accounts', {
  listBankAccounts: {
    ...memberGet,
    path: '/api/v1/bankaccounts/',
    summary: 'Cards and accounts of the user, the default first',
    answer: BankAccountList,
  },
  addBankAccount: {
    ...memberPost,
    path: '/api/v1/bankaccounts/',
    summary: 'Verify ownership of an account at the bank and store it. 406, 409, 412 and 504 are also HTTP statuses',
    body: AddBankAccountBody,
    answer: BankAccount,
    errors: [E.bankAccountAlreadyRegistered, E.accountNotYours, E.bankUnsupported, E.thirdParty, E.tooManyRequests],
  },
  getBankAccount: {
    ...memberGet,
    path: '/api/v1/bankaccounts/:id/',
    summary: 'One account of the user',
    params: BankAccountParams,
    answer: BankAccount,
    errors: [E.bankAccountNotFound],
  },
  deleteBankAccount: {
    ...memberPut,
    path: '/api/v1/bankaccounts/:id/delete/',
    summary: 'Delete an account; the default account is refused (1007)',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.bankAccountNotFound, E.notAcceptable],
  },
  setDefaultBankAccount: {
    ...memberPut,
    path: '/api/v1/bankaccounts/:id/default/',
    summary: 'Make an account the default',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.bankAccountNotFound],
  },
});

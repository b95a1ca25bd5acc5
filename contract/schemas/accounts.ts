import { type Static, Type } from 'typebox';
import { closed, literals, nullable } from './common';

const BANK_ACCOUNT_TYPES = ['pan', 'iban'] as const;

export const AddBankAccountBody = closed({
  account: Type.String({
    minLength: 1,
    maxLength: 34,
    description: 'Sixteen digits (pan), or an IBAN with or without its IR prefix (iban)',
  }),
  bank_account_type: literals(BANK_ACCOUNT_TYPES),
});

export const Bank = Type.Object({
  name: Type.String({ description: 'Persian name of the bank' }),
  logo: Type.String({ description: 'base64 of an SVG or PNG image; empty when there is none' }),
  color: Type.String({ description: 'Six hexadecimal digits without #; empty when there is none' }),
});

export const BankAccount = Type.Object({
  id: Type.String(),
  bank_account_id: Type.String({ description: 'The same value as id' }),
  pan: nullable(Type.String({ description: 'Sixteen digits; null for an account that was added by IBAN' })),
  iban: Type.String({ description: 'IR and 24 digits' }),
  deposit: Type.String({ description: 'Account number' }),
  is_default: Type.Boolean(),
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

import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { PERSONAL_OTP_ACTIONS } from '../rules/confirmedActions';
import { STATEMENT_KINDS } from '../rules/personalRules';
import { callsOf, memberPost } from './call';
import {
  Assertion,
  BySms,
  closed,
  Day,
  IsoDateTime,
  literals,
  Nothing,
  nullable,
  PaymentCode,
  TemporaryToken,
  TransactionCodeAnswer,
  VerificationCode,
} from './common';
import { file } from './disputeCalls';

const Action = literals(PERSONAL_OTP_ACTIONS);

export const PersonalCodeBody = closed({ action: Action, by_sms: BySms });

export const PersonalProofBody = closed({
  action: Action,
  token: TemporaryToken,
  verification_code: Type.Optional(VerificationCode),
  assertion: Type.Optional(Assertion),
});

export const ExportBody = closed({ token: TemporaryToken });

export const AccountStatementBody = closed({ from: Day, to: Day });

const Sum = Type.Integer({ minimum: 0, description: 'Rials' });

export const StatementRow = Type.Object({
  at: IsoDateTime,
  payment_code: PaymentCode,
  behalf: Type.String(),
  attempt_id: nullable(
    Type.String({ description: 'Of a payment that pays nothing and goes back; null for the money of the deal' }),
  ),
  kind: literals(STATEMENT_KINDS),
  side: literals(['payer', 'payee'] as const, { description: 'The side whose money moved' }),
  other: Type.String({ description: 'Full name of the other side, whom the person knows since the payment' }),
  bank: nullable(
    Type.String({
      description: 'Bank of the account that a transfer reached; null for other rows, and for a payment that goes back',
    }),
  ),
  in: Type.Integer({ minimum: 0, description: 'Rials that reached the person’s bank account' }),
  out: Type.Integer({ minimum: 0, description: 'Rials that came from the person’s card, or back from their bank' }),
  held: Type.Integer({ minimum: 0, description: 'Rials of the person that are held after this row' }),
});

export const AccountStatement = Type.Object({
  from: Day,
  to: Day,
  made_at: IsoDateTime,
  full_name: Type.String(),
  held_before: Sum,
  held_after: Sum,
  total_in: Sum,
  total_out: Sum,
  rows: Type.Array(StatementRow),
});

export type PersonalProofBody = Static<typeof PersonalProofBody>;
export type AccountStatementBody = Static<typeof AccountStatementBody>;
export type AccountStatement = Static<typeof AccountStatement>;

const EXPORT_ERRORS = [E.wrongVerificationCode, E.tooManyRequests] as const;

/** A person's own data: export, closing of the account, statement of account. */
export const PERSONAL_CALLS = callsOf('users', {
  personalCode: {
    ...memberPost,
    path: '/api/v1/users/data/code/',
    summary: 'Start to confirm an export or the closing of the account',
    body: PersonalCodeBody,
    answer: TransactionCodeAnswer,
    errors: [E.closingRefused, E.smsFailed, E.smsClosed, E.tooManyRequests],
  },
  confirmPersonal: {
    ...memberPost,
    path: '/api/v1/users/data/confirm/',
    summary: 'Confirm. A closing ends all sessions; after an export call /json/ or /page/ with the token',
    body: PersonalProofBody,
    answer: Nothing,
    errors: [...EXPORT_ERRORS, E.closingRefused, E.passkeyRefused],
  },
  exportData: {
    ...memberPost,
    path: '/api/v1/users/data/json/',
    summary: 'All data of the person, for ten minutes after the confirmation',
    body: ExportBody,
    media: 'application/json',
    answer: file('The data as JSON'),
    errors: EXPORT_ERRORS,
  },
  exportPage: {
    ...memberPost,
    path: '/api/v1/users/data/page/',
    summary: 'The same data as a page to read and print',
    body: ExportBody,
    media: 'text/html; charset=utf-8',
    answer: file('The data as HTML'),
    errors: EXPORT_ERRORS,
  },
  accountStatement: {
    ...memberPost,
    path: '/api/v1/users/statement/',
    summary: 'Statement of account for a range of days, both included, at most one year',
    body: AccountStatementBody,
    answer: AccountStatement,
    errors: [E.tooManyEntries, E.tooManyRequests],
  },
});

import { type Static, Type } from 'typebox';
import { BEHALF_MAX_LENGTH } from '../rules/limits';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { Amount, closed, literals, nullable, ProcessId, Rials } from './common';

/** The partner's words for the commission sides: `seller` is 2 (payee), `buyer` is 1 (payer). */
export const PartnerCommissionSide = literals(['seller', 'buyer'] as const, {
  description: 'Who pays the commission',
});

/** The path's `query` is the process id. */
export const PartnerPermissionParams = Type.Object({ query: ProcessId });

export const PartnerPermissionAnswer = Type.Object({
  success: Type.Boolean({ description: 'Whether the partner lets this process make a payment link' }),
  redirect_url: nullable(
    Type.String({ description: 'Where the browser goes next: same-origin or on the allow list; null without success' }),
  ),
});

export const SubmitPartnerTransactionBody = closed({
  commission_side: PartnerCommissionSide,
  user_id: Type.Optional(
    nullable(Type.String({ maxLength: 128, description: 'Never believed: the process says who its people are' })),
  ),
  process_id: ProcessId,
  price: Amount,
  title: Type.String({ minLength: 1, maxLength: BEHALF_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }),
});

const NextStep = literals(['redirect', 'close'] as const, {
  description: '`redirect`: go on at `to`. `close`: nothing is left to do here; `to` is the way back',
});

export const SubmitPartnerTransactionAnswer = Type.Object({
  action: NextStep,
  to: Type.String(),
  phone_number: Type.String({ description: 'The seller’s mobile as the partner knows it, digits 5 to 8 masked' }),
});

const Decision = ['approved', 'rejected'] as const;

export const ConfirmPartnerTransactionBody = closed({
  transaction_status: literals(Decision),
  process_id: ProcessId,
});

export const ConfirmPartnerTransactionAnswer = Type.Object({ action: NextStep, to: Type.String() });

export const PartnerProcessParams = Type.Object({ process_id: ProcessId });

export const PartnerTransactionDetail = Type.Object({
  price: Rials,
  title: Type.String(),
  commission_side: PartnerCommissionSide,
  read_only: Type.Boolean({ description: 'The buyer has decided, or there is nothing left to decide' }),
  decision: Type.Optional(literals(Decision, { description: 'What the buyer has decided; absent before' })),
  to: Type.Optional(
    Type.String({ description: 'Where the payment goes on: only after an approval, while the request can be paid' }),
  ),
});

export type PartnerCommissionSide = Static<typeof PartnerCommissionSide>;
export type PartnerPermissionAnswer = Static<typeof PartnerPermissionAnswer>;
export type SubmitPartnerTransactionBody = Static<typeof SubmitPartnerTransactionBody>;
export type SubmitPartnerTransactionAnswer = Static<typeof SubmitPartnerTransactionAnswer>;
export type ConfirmPartnerTransactionBody = Static<typeof ConfirmPartnerTransactionBody>;
export type ConfirmPartnerTransactionAnswer = Static<typeof ConfirmPartnerTransactionAnswer>;
export type PartnerTransactionDetail = Static<typeof PartnerTransactionDetail>;

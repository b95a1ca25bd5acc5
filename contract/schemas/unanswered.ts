import { type Static, Type } from 'typebox';
import { closed, literals, nullable, PaymentCode } from './common';

export const CallOutcomeBody = closed({
  idempotency_key: Type.String({
    pattern: '^[\\x21-\\x7e]{1,128}$',
    maxLength: 128,
    description: 'The key that the call was sent with',
  }),
});

export const CallOutcomeAnswer = closed({
  state: literals(['done', 'working', 'not_done'], {
    description: '`working`: in progress; ask again',
  }),
  payment_code: nullable(PaymentCode),
});

export type CallOutcomeBody = Static<typeof CallOutcomeBody>;
export type CallOutcomeAnswer = Static<typeof CallOutcomeAnswer>;

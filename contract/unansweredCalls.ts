import { UNANSWERED_ADDRESSES } from './addresses/unanswered';
import { asCall } from './call';
import { ERROR } from './errors';
import { CallOutcomeAnswer, CallOutcomeBody } from './schemas/unanswered';

/** Asking before anything is sent again (docs/adr/0005). */
export const UNANSWERED_CALLS = {
  callOutcome: asCall({
    ...UNANSWERED_ADDRESSES.callOutcome,
    summary:
      'What became of the reader’s own call with this `Idempotency-Key`, when no answer of it came. Changes nothing; `not_done` is also said of a key that was never seen, and of a call that was refused',
    tag: 'transactions',
    auth: 'bearer',
    body: CallOutcomeBody,
    answer: CallOutcomeAnswer,
    errors: [ERROR.notAuthenticated, ERROR.badRequest],
  }),
} as const;

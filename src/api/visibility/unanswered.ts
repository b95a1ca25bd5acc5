import { type EndpointShapes, fields, oneOf, orNull, secret, secretUnless } from '@/lib/visibility';
import { MONEY_CALL_WORDS } from '@/messages/unanswered';
import { type MoneyCallKind, moneyCallAt } from '../moneyCalls';
import type * as unanswered from '../unanswered';
import { paymentCode } from './common';

/** A call is known by its key, which is as secret here as where it was made. */
export const callKey = secret('idempotencyKey');

const words = Object.fromEntries(Object.keys(MONEY_CALL_WORDS).map((kind) => [kind, true]));
export const moneyCallKind = oneOf<MoneyCallKind>(words as Record<MoneyCallKind, true>);

/** What may be seen of calls without an answer: what they were for and how it stands with them. */
export const unansweredEndpoints: EndpointShapes<typeof unanswered.unansweredApi> = {
  callOutcome: {
    args: callKey,
    answer: fields<unanswered.CallOutcome>({
      state: oneOf({ done: true, working: true, notDone: true }),
      paymentCode: orNull(paymentCode),
    }),
  },
  sendAgain: {
    args: fields({ key: callKey, path: secretUnless('path', isMoneyCall), paymentCode: orNull(paymentCode) }),
    answer: fields({ paymentCode: orNull(paymentCode) }),
  },
};

function isMoneyCall(path: string): boolean {
  return moneyCallAt(path).name !== 'other';
}

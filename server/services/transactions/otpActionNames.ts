import { DISPUTE_OTP_ACTIONS, type TRANSACTION_OTP_ACTIONS } from '@contract/rules/limits';
import type { CodedAction, OTP_ACTION_OF } from '@contract/rules/transactionStates';
import type { TransactionOtpBody } from '@contract/schemas/transactions';

/** The actions a one-time code confirms, by the name the OTP step has for them. */
export type OtpAction = (typeof TRANSACTION_OTP_ACTIONS)[number];

export const ACTION_OF = {
  settle_transaction: 'settle',
  refund_transaction: 'refund',
  cancel: 'cancel',
} as const satisfies { [Action in CodedAction as (typeof OTP_ACTION_OF)[Action]]: Action };

type Word = TransactionOtpBody['action'];

/** What of a dispute a one-time code confirms. */
export type DisputeOtpAction = (typeof DISPUTE_OTP_ACTIONS)[number];

export function isDisputeAction(word: Word): word is DisputeOtpAction {
  return DISPUTE_OTP_ACTIONS.some((action) => action === word);
}

/** The wire has two words for some actions, and means settle when it names none. */
export function otpActionOf(word: Exclude<Word, DisputeOtpAction>): OtpAction {
  switch (word) {
    case undefined:
    case 'settle':
      return 'settle_transaction';
    case 'refund':
      return 'refund_transaction';
    default:
      return word;
  }
}

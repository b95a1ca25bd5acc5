import { addressOf, type PlainRoute } from '@contract/address';
import type { Assertion, AssertionOptions, TransactionCodeAnswer } from '@contract/calls/common';
import type { DeletePasskeyAnswer } from '@contract/calls/passkeyCalls';
import type { TransactionOtpAnswer } from '@contract/calls/transactionCalls';
import {
  type OtpAction,
  PASSKEY_OTP_ACTION,
  PERSONAL_OTP_ACTIONS,
  type PersonalOtpAction,
} from '@contract/rules/confirmedActions';
import type { Received } from '@contract/rules/division';
import type { DisputeDecision, OtpRequest } from '@/state/actions';
import { baseApi, type CallArgs } from './baseApi';
import { toWire } from './names';
import { movedTags } from './transactionsApi';

/** What confirms an action: the code of an SMS, or the signature of a passkey. */
export type Proof = { code: string } | { assertion: Assertion };

/** The start of a confirmation: what is to be confirmed, and the way. */
export interface ConfirmationStart extends Pick<OtpRequest, 'action' | 'paymentCode' | 'decision'> {
  /** By the code of an SMS, also for a user with a passkey. */
  bySms: boolean;
}

/** A proof of the user, for a started confirmation. */
export interface Confirmation extends Pick<OtpRequest, 'action' | 'paymentCode' | 'decision'> {
  token: string;
  proof: Proof;
  processId: string;
}

type Start = DisputeDecision & Pick<ConfirmationStart, 'paymentCode' | 'bySms'>;

const smsIn = ({ bySms }: Start) => (bySms ? { by_sms: true } : {});

/** The first call of an action on a deal, which is done once. */
const ofDeal =
  (route: PlainRoute, more: (start: Start) => object = () => ({})) =>
  (start: Start): CallArgs => ({
    ...addressOf(route),
    body: { payment_code: start.paymentCode, ...smsIn(start), ...more(start) },
    isOnce: true,
  });

const ofAccount =
  (action: PersonalOtpAction) =>
  (start: Start): CallArgs => ({ ...addressOf('POST /api/v1/users/data/code/'), body: { action, ...smsIn(start) } });

/** The first call of each action. */
const FIRST_CALL: Record<OtpAction, (start: Start) => CallArgs> = {
  settle_transaction: ofDeal('POST /api/v1/transactions/settle/'),
  refund_transaction: ofDeal('POST /api/v1/transactions/refund/'),
  cancel: ofDeal('POST /api/v1/transactions/cancel/'),
  change_payout_account: ofDeal('POST /api/v1/transactions/payout-account/', ({ subjectId }) => ({
    bank_account_id: subjectId,
  })),
  concede_dispute: ofDeal('POST /api/v1/disputes/concede/'),
  propose_split: ofDeal('POST /api/v1/disputes/propose/', ({ payeeRials }) => ({ payee_rials: payeeRials })),
  accept_proposal: ofDeal('POST /api/v1/disputes/accept/', ({ subjectId }) => ({ proposal_id: subjectId })),
  accept_award: ofDeal('POST /api/v1/disputes/accept/', ({ subjectId }) => ({ award_id: subjectId })),
  award_dispute: (start) => ({
    ...addressOf('POST /api/v1/judgments/award/'),
    body: { dispute_id: start.subjectId, payee_rials: start.payeeRials, text: start.text, ...smsIn(start) },
    isOnce: true,
  }),
  remove_passkey: ({ subjectId: id }) => ({ ...addressOf('POST /api/v1/passkeys/:id/delete/', { id }), body: {} }),
  export_data: ofAccount('export_data'),
  close_account: ofAccount('close_account'),
};

const NO_DECISION: DisputeDecision = { subjectId: '', payeeRials: 0, text: '' };

const isPersonal = (action: OtpAction) => PERSONAL_OTP_ACTIONS.some((one) => one === action);

/** The second call, with the proof. Its answer has a redirect for a partner's process. */
function secondCall({ action, paymentCode, decision, token, proof, processId }: Confirmation): CallArgs {
  const proven = { token, ...('code' in proof ? { verification_code: proof.code } : proof) };
  if (action === PASSKEY_OTP_ACTION) {
    const { subjectId: id } = decision ?? NO_DECISION;
    return { ...addressOf('POST /api/v1/passkeys/:id/delete/', { id }), body: proven };
  }
  if (isPersonal(action)) return { ...addressOf('POST /api/v1/users/data/confirm/'), body: { action, ...proven } };
  const body = { ...proven, ...toWire({ action, paymentCode, processId }) };
  return { ...addressOf('POST /api/v1/transactions/otp/'), body, isOnce: true };
}

/** The tags that an action changes. */
function tagsOf({ action, paymentCode }: Pick<OtpRequest, 'action' | 'paymentCode'>) {
  if (action === PASSKEY_OTP_ACTION) return ['Passkeys' as const];
  return isPersonal(action) ? [] : movedTags(undefined, undefined, { paymentCode });
}

/** A started confirmation: the temporary token of its step, and the shares of both sides as SMS or key prompt say. */
export interface SentCode {
  token: string;
  /** Null when no money moves. */
  receives: Received | null;
  /** For the device, when a passkey is to confirm; null when the SMS was sent. */
  passkey: AssertionOptions | null;
}

const codeFromWire = ({
  token,
  passkey,
  payer_receives: payerRials,
  payee_receives: payeeRials,
}: TransactionCodeAnswer): SentCode => ({
  token,
  passkey,
  receives: payerRials === null || payeeRials === null ? null : { payerRials, payeeRials },
});

/** The two calls of an action that a one-time code or a passkey confirms. */
export const confirmationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startConfirmation: build.mutation<SentCode, ConfirmationStart>({
      query: ({ action, paymentCode, bySms, decision }) =>
        FIRST_CALL[action]({ ...NO_DECISION, ...decision, paymentCode, bySms }),
      transformResponse: (answer: TransactionCodeAnswer | DeletePasskeyAnswer) =>
        'passkey' in answer ? codeFromWire(answer) : { token: answer.token ?? '', receives: null, passkey: null },
      // The start moves nothing. A refusal means that the screen was outdated.
      invalidatesTags: (_sent, failure, start) => (failure ? tagsOf(start) : []),
    }),

    confirmAction: build.mutation<{ redirectTo: string | null }, Confirmation>({
      query: secondCall,
      transformResponse: (answer: Partial<TransactionOtpAnswer>) => ({ redirectTo: answer.redirect_to ?? null }),
      invalidatesTags: (_done, _failure, confirmation) => tagsOf(confirmation),
    }),
  }),
});

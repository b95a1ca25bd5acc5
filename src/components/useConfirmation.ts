import type { ApiFailure } from '@/api/failure';
import { type DisputeDecision, type OtpRequest, otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';

type OfDeal = 'paymentCode' | 'amountRials' | 'counterpartName';

/** An action without what its kind does not have. */
interface CodedAction extends Pick<OtpRequest, 'action' | 'nextPage'>, Partial<Pick<OtpRequest, OfDeal>> {
  decision?: Partial<DisputeDecision>;
}

interface Confirmation {
  /** The page's request whose code is on its way; else null. */
  pending: OtpRequest | null;
  /** Why the page's request got no code; else null. */
  failure: ApiFailure | null;
  /** Requests the one-time code. The flow leads to /otp and then to `nextPage`. */
  start: (action: CodedAction) => void;
}

const NO_DEAL = { paymentCode: '', amountRials: 0, counterpartName: '' };
const NO_DECISION: DisputeDecision = { subjectId: '', payeeRials: 0, text: '' };

/**
 * The confirmation of an action with a one-time code.
 * @param isOwn tells a request of this page from others
 */
export function useConfirmation(isOwn: (request: OtpRequest) => boolean): Confirmation {
  const dispatch = useAppDispatch();
  const { status, request, failure } = useAppSelector((state) => state.otp);
  const own = request !== null && isOwn(request) ? request : null;
  return {
    pending: status === 'pending' || status === 'codeSent' ? own : null,
    failure: status === 'failed' && own !== null ? failure : null,
    start({ decision, ...action }) {
      const decided = decision && { decision: { ...NO_DECISION, ...decision } };
      dispatch(otpActionRequested({ ...NO_DEAL, ...action, ...decided }));
    },
  };
}

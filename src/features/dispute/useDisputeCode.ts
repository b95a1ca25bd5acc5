import type { OtpAction } from '@contract/rules/confirmedActions';
import type { TransactionDetails } from '@/api/transactionsApi';
import { paths } from '@/lib/paths';
import { type DisputeDecision, otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';

type Disputed = Pick<TransactionDetails, 'code' | 'amountRials'>;

/** Requests the one-time code that confirms a step in a dispute. The flow leads to /otp and then to `nextPage`. */
export function useDisputeCode({ code: paymentCode, amountRials }: Disputed, nextPage = paths.dispute(paymentCode)) {
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  return {
    requestCode(action: OtpAction, decision: DisputeDecision) {
      dispatch(otpActionRequested({ action, paymentCode, amountRials, counterpartName: '', nextPage, decision }));
    },
    isRequested: (action: OtpAction) =>
      (otp.status === 'pending' || otp.status === 'codeSent') &&
      otp.request?.action === action &&
      otp.request.paymentCode === paymentCode,
  };
}

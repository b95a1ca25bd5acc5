import type { TransactionDetails } from '@/api/transactions';
import { paths } from '@/lib/paths';
import { type DisputeDecision, type OtpAction, otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';

/** Asks for the code of something that a side does in a dispute; the flow leads to /otp and back here. */
export function useDisputeCode({ code: paymentCode, amountRials }: Pick<TransactionDetails, 'code' | 'amountRials'>) {
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  return {
    ask(action: OtpAction, decision: DisputeDecision) {
      const nextPage = paths.dispute(paymentCode);
      dispatch(otpActionRequested({ action, paymentCode, amountRials, counterpartName: '', nextPage, decision }));
    },
    isAsking: (action: OtpAction) =>
      (otp.status === 'pending' || otp.status === 'codeSent') &&
      otp.request?.action === action &&
      otp.request.paymentCode === paymentCode,
  };
}

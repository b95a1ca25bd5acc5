import type { OtpAction } from '@contract/rules/confirmedActions';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useConfirmation } from '@/components/useConfirmation';
import { paths } from '@/lib/paths';
import type { DisputeDecision } from '@/state/actions';

type Disputed = Pick<TransactionDetails, 'code' | 'amountRials'>;

/** Requests the one-time code that confirms a step in a dispute. */
export function useDisputeCode({ code: paymentCode, amountRials }: Disputed, nextPage = paths.dispute(paymentCode)) {
  const { pending, start } = useConfirmation((request) => request.paymentCode === paymentCode);
  return {
    requestCode(action: OtpAction, decision: Partial<DisputeDecision>) {
      start({ action, paymentCode, amountRials, nextPage, decision });
    },
    isRequested: (action: OtpAction) => pending?.action === action,
  };
}

import { type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import type { OtpRequest } from './slice';

/** The deal of a confirmation; undefined while it is loading, and for a referee, who cannot read it here. */
export function useDealToConfirm({
  action,
  paymentCode,
}: Pick<OtpRequest, 'action' | 'paymentCode'>): TransactionDetails | undefined {
  return useTransactionDetailsQuery(paymentCode, { skip: action === 'award_dispute' }).currentData;
}

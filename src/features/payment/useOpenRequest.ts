import { isAllowed } from '@contract/rules/transactionStates';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/models';
import { transactionsApi } from '@/api/transactions';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { paymentCopy } from '@/messages/payment';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';

interface OpenOptions {
  /** The account that was chosen; null: the default one. */
  accountId: string | null;
  /** Puts the request in the place of the present page, so that «back» skips it. */
  replace: boolean;
}

/** True when the reader may go on to pay: not begun by anybody, or begun and not theirs to receive. */
function canBeOpened({ status, viewerRole, isSamePerson }: TransactionDetails): boolean {
  return status === 'inquired' || isAllowed(status, 'pay', isSamePerson ? 'both' : viewerRole);
}

/**
 * Loads a request by its code and goes to its page. One that cannot be paid says so, and is shown all the same.
 * Answers null, or why it could not be loaded.
 */
export function useOpenRequest(): (code: string, options: OpenOptions) => Promise<ApiFailure | null> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    async (code, { accountId, replace }) => {
      const lookup = dispatch(transactionsApi.endpoints.transactionDetails.initiate(code, { forceRefetch: true }));
      try {
        const transaction = await lookup.unwrap();
        if (!canBeOpened(transaction)) {
          dispatch(toastShown({ kind: 'info', text: paymentCopy.notices.cannotBePaid }));
        }
        navigate(paths.transactionDetail(code), { replace, state: payIntentState({ accountId }) });
        return null;
      } catch (thrown) {
        return toApiFailure(thrown);
      } finally {
        lookup.unsubscribe();
      }
    },
    [dispatch, navigate],
  );
}

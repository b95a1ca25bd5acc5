import { transactionDetailCopy } from '@/messages/transaction-detail';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';

/** Copies a text and shows a toast with the result. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const dispatch = useAppDispatch();
  return async (text, copied) => {
    const done = await copyText(text);
    dispatch(
      done
        ? toastShown({ kind: 'success', text: copied })
        : toastShown({ kind: 'error', text: transactionDetailCopy.share.copyFailed }),
    );
  };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

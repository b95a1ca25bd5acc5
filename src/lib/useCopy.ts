import { moneyCopy } from '@/messages/money';
import { copyText } from './clipboard';
import { toastShown } from './commands';
import { useAppDispatch } from './hooks';

/** Copies a text and says so, or says that the browser does not allow it. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const dispatch = useAppDispatch();
  return async (text, copied) => {
    const done = await copyText(text);
    dispatch(
      done
        ? toastShown({ kind: 'success', text: copied })
        : toastShown({ kind: 'error', text: moneyCopy.share.copyFailed }),
    );
  };
}

import type { ErrorOverrides } from '@/messages/errorsCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { useTellFailure } from './failure';

/** A keyed call, which tells its failure itself, or a call that is yet to be unwrapped. */
type Call = Promise<boolean> | { unwrap: () => Promise<unknown> };

/** Waits for a call, shows its end as a toast, and returns whether it succeeded. */
export function useAct() {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  return async (call: Call, done: string, overrides?: ErrorOverrides) => {
    try {
      if ((await ('unwrap' in call ? call.unwrap() : call)) === false) return false;
    } catch (thrown) {
      tellFailure(thrown, overrides);
      return false;
    }
    dispatch(toastShown({ kind: 'success', text: done }));
    return true;
  };
}

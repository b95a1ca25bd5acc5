import type { ErrorOverrides } from '@/messages/errorsCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { useTellFailure } from './failure';

/** Waits for a call, shows its end as a toast, and returns whether it succeeded. @param texts of all calls, by code */
export function useAct(texts?: ErrorOverrides) {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  return async (call: { unwrap: () => Promise<unknown> }, done: string, overrides?: ErrorOverrides) => {
    try {
      await call.unwrap();
    } catch (thrown) {
      tellFailure(thrown, { ...texts, ...overrides });
      return false;
    }
    dispatch(toastShown({ kind: 'success', text: done }));
    return true;
  };
}

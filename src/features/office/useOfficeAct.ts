import { useTellFailure } from '@/api/failure';
import type { ErrorOverrides } from '@/messages/errorsCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';

/** Waits for a call of the office, shows its end as a toast, and returns whether it succeeded. */
export function useOfficeAct() {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  return async (call: { unwrap: () => Promise<unknown> }, done: string, overrides?: ErrorOverrides) => {
    try {
      await call.unwrap();
    } catch (thrown) {
      tellFailure(thrown, overrides);
      return false;
    }
    dispatch(toastShown({ kind: 'success', text: done }));
    return true;
  };
}

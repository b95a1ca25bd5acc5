import { useCallback } from 'react';
import { toastShown } from '@/lib/commands';
import { useAppDispatch } from '@/lib/hooks';
import { type ErrorOverrides, errorText } from '@/messages/errors';
import { toApiFailure } from './failure';

/** What a failure is said as in the one toast place; null for the codes that have no text (1004, 1005). */
export function failureToast(thrown: unknown, overrides?: ErrorOverrides): ReturnType<typeof toastShown> | null {
  const text = errorText(toApiFailure(thrown).code, overrides);
  return text === null ? null : toastShown({ kind: 'error', text });
}

/** The same for a component that asked the server itself: `tellFailure(thrown)`. */
export function useTellFailure(): (thrown: unknown, overrides?: ErrorOverrides) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (thrown, overrides) => {
      const toast = failureToast(thrown, overrides);
      if (toast !== null) dispatch(toast);
    },
    [dispatch],
  );
}

import { useCallback } from 'react';
import { useTellFailure } from '@/api/failure';
import { useIntentKey } from '@/api/useIntentKey';

/**
 * Does what a button of a dispute is for, once, and tells what went wrong. Answers whether it was done; refused, the page has
 * already been asked for anew and shows how things stand.
 */
export function useDisputeAct(): (request: unknown, act: (key: string) => Promise<unknown>) => Promise<boolean> {
  const withIntent = useIntentKey();
  const tellFailure = useTellFailure();
  return useCallback(
    async (request, act) => {
      try {
        await withIntent(request, act);
        return true;
      } catch (thrown) {
        tellFailure(thrown);
        return false;
      }
    },
    [withIntent, tellFailure],
  );
}

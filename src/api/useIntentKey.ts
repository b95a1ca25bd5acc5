import { useCallback, useRef } from 'react';
import { type ApiFailure, isDefiniteRefusal, toApiFailure, useTellFailure } from './failure';

/**
 * Runs an action under one idempotency key until its outcome is certain: a repeated press is done once. Another
 * request, or the same one after an answer, gets a new key.
 */
export function useIntentKey(): <Result>(request: unknown, act: (key: string) => Promise<Result>) => Promise<Result> {
  const open = useRef<{ request: string; key: string } | null>(null);
  return useCallback(async (request, act) => {
    const text = JSON.stringify(request);
    if (open.current?.request !== text) {
      open.current = { request: text, key: crypto.randomUUID() };
    }
    try {
      const result = await act(open.current.key);
      open.current = null;
      return result;
    } catch (thrown) {
      const failure: ApiFailure = toApiFailure(thrown);
      if (isDefiniteRefusal(failure)) open.current = null;
      throw thrown;
    }
  }, []);
}

/**
 * The same for a button that only shows its failure. Answers whether the action was done. After a refusal the page is
 * already being reloaded through its tags.
 */
export function useAct(): (request: unknown, act: (key: string) => Promise<unknown>) => Promise<boolean> {
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

import { useCallback, useRef } from 'react';
import { type ApiFailure, isDefiniteRefusal, toApiFailure, useTellFailure } from './failure';

/**
 * Does what somebody pressed a button for, under one idempotency key for as long as it is not certain what came of it: the same request
 * pressed again is done once. Another request, or the same after an answer, is another intent.
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
 * The same for a button whose failure is told and nothing more. Answers whether it was done; refused, what the call makes old has already
 * been asked for anew, and the page shows how things stand.
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

import { useCallback, useRef } from 'react';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from './failure';

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

import type { ErrorOverrides } from '@/messages/errorsCopy';
import { type ApiFailure, toApiFailure, useTellFailure } from './failure';
import { useIntentKey } from './useIntentKey';

interface Keyed {
  idempotencyKey: string;
}

type MutationHook<Arg> = () => readonly [(arg: Arg) => { unwrap: () => Promise<unknown> }, { isLoading: boolean }];

/**
 * A mutation under an idempotency key: the same request sent again after a lost answer takes effect once. The call
 * shows a failure as a toast and returns whether it succeeded.
 */
export function useKeyedMutation<Arg extends Keyed>(useMutation: MutationHook<Arg>) {
  const [send, { isLoading }] = useMutation();
  const withIntent = useIntentKey();
  const tellFailure = useTellFailure();

  async function call(
    request: Omit<Arg, 'idempotencyKey'>,
    wordsOf?: (failure: ApiFailure) => ErrorOverrides | undefined,
  ): Promise<boolean> {
    try {
      await withIntent(request, (idempotencyKey) => send({ ...request, idempotencyKey } as Arg).unwrap());
      return true;
    } catch (thrown) {
      tellFailure(thrown, wordsOf?.(toApiFailure(thrown)));
      return false;
    }
  }

  return [call, isLoading] as const;
}

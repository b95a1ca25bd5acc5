import type { ErrorOverrides } from '@/messages/errorsCopy';
import { type ApiFailure, toApiFailure, useTellFailure } from './failure';

type MutationHook<Arg> = () => readonly [(arg: Arg) => { unwrap: () => Promise<unknown> }, { isLoading: boolean }];

/** A mutation whose call shows a failure as a toast and returns whether it succeeded. */
export function useMutationWithToast<Arg>(useMutation: MutationHook<Arg>) {
  const [send, { isLoading }] = useMutation();
  const tellFailure = useTellFailure();

  async function call(request: Arg, wordsOf?: (failure: ApiFailure) => ErrorOverrides | undefined): Promise<boolean> {
    try {
      await send(request).unwrap();
      return true;
    } catch (thrown) {
      tellFailure(thrown, wordsOf?.(toApiFailure(thrown)));
      return false;
    }
  }

  return [call, isLoading] as const;
}

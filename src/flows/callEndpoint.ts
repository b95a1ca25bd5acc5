import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';

/** What dispatching an RTK Query `initiate(…)` answers. */
interface RunningCall<Result> {
  unwrap(): Promise<Result>;
  /** Queries: give the subscription back. */
  unsubscribe?(): void;
  /** Mutations: forget the stored answer. */
  reset?(): void;
}

/** An RTK Query `initiate(…)`, as far as it matters here. */
type Initiate<Result> = (
  // The three arguments that redux-thunk hands over; only RTK Query looks at them.
  dispatch: never,
  getState: never,
  extra: never,
) => RunningCall<Result>;

/**
 * Asks an endpoint from a saga and waits for its answer; throws its `ApiFailure`. Queries must be started with
 * `forceRefetch: true`, or a remembered answer may come back. Leaves no subscription behind. When the saga is
 * cancelled the request goes on: a money call that is on its way is never treated as not sent.
 */
export function* callEndpoint<Result>(initiate: Initiate<Result>): SagaGenerator<Result> {
  const running = (yield* put(initiate as unknown as UnknownAction)) as unknown as RunningCall<Result>;
  try {
    return yield* call([running, running.unwrap]);
  } finally {
    running.unsubscribe?.();
    running.reset?.();
  }
}

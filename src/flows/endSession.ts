import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { sessionEnded } from '@/api/session';
import { bootStarted } from '@/features/application/slice';
import { fromContext } from './context';

/**
 * Forgets the person: tokens, app data and every cached answer, in memory and in storage. Before the page is loaded anew
 * the splash takes its place at once, so that no visitor's page is drawn in between.
 */
export function* endSession({ beforeReload = false } = {}): SagaGenerator<void> {
  yield* put(sessionEnded());
  if (beforeReload) {
    yield* put(bootStarted());
  }
  yield* put(baseApi.util.resetApiState());
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
}

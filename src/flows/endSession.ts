import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { sessionEnded } from '@/api/session';
import { fromContext } from './context';

/** Forgets the person: tokens, app data and every cached answer, in memory and in storage. */
export function* endSession(): SagaGenerator<void> {
  yield* put(sessionEnded());
  yield* put(baseApi.util.resetApiState());
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
}

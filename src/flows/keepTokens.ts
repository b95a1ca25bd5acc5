import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { Tokens } from '@/api/models';
import { selectSession, tokensReceived } from '@/api/session';
import { fromContext } from './context';

/** Takes new tokens into use and into storage, so that other tabs find them there before they ask for their own. */
export function* keepTokens({ accessToken, refreshToken }: Tokens, loginId: string): SagaGenerator<void> {
  yield* put(tokensReceived({ accessToken, refreshToken, loginId }));
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  const tellSessionNews = yield* fromContext('tellSessionNews');
  try {
    yield* call(tellSessionNews, yield* select(selectSession));
  } catch {
    // Other tabs hear of it a moment later, by the storage event.
  }
}

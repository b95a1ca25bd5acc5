import { put, type SagaGenerator } from 'typed-redux-saga';
import type { ApiFailure } from '@/api/failure';
import { toastShown } from '@/lib/commands';
import { type ErrorOverrides, errorText } from '@/messages/errors';

/** Tells the person about a failure in the one toast place; says nothing for the codes that have no text. */
export function* tellFailure(failure: ApiFailure, overrides?: ErrorOverrides): SagaGenerator<void> {
  const text = errorText(failure.code, overrides);
  if (text !== null) {
    yield* put(toastShown({ kind: 'error', text }));
  }
}

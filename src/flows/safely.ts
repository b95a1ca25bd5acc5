import { createAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import { toApiFailure } from '@/api/failure';
import { tellFailure } from './tellFailure';

/** A worker threw what it should have handled. Says which, never what it worked on. */
export const flowFailed = createAction<{ flow: string; message: string }>('flows/failed');

/** Wraps a watcher's worker: what it throws becomes an action and a toast, and the watcher lives on. */
export function safely<Args extends unknown[]>(
  flow: string,
  worker: (...args: Args) => Generator,
): (...args: Args) => Generator {
  return function* guarded(...args) {
    try {
      yield* worker(...args);
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.name : 'refused';
      yield* put(flowFailed({ flow, message }));
      yield* tellFailure(toApiFailure(thrown));
    }
  };
}

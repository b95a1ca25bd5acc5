import type { UnknownAction } from '@reduxjs/toolkit';
import { KEY_PREFIX, REHYDRATE } from 'redux-persist';
import { showApiAction } from '@/api/visibility/calls';
import { errorName, path } from '@/api/visibility/common';
import { payloadShape, stateShape } from '@/app/visibility';
import { hide, isObject, secretUnless } from '@/lib/visibility';
import { STORAGE_KEY } from '@/persist/slices';

import type { RootState } from '@/state/store';
import { createNames } from './names';
import type { Recorder } from './recorder';

/** Whose stored state it is: the reducers ask whether it is theirs. */
const storedUnder = secretUnless('key', (key) => KEY_PREFIX + key === STORAGE_KEY);

/** Makes states and actions fit to be shown. Equal secrets of all that one sanitizer has seen get equal placeholders. */
export interface Sanitizer {
  state(state: RootState): RootState;
  action(action: UnknownAction): UnknownAction;
  /** The pattern of a path of the app. */
  path(path: string): string;
}

/**
 * A sanitizer for one trace. What it makes replays: reducers that are given placeholders come to the state that the
 * real values came to, with placeholders in it.
 */
export function createSanitizer(): Sanitizer {
  const names = createNames();
  return {
    // Placeholders are of the type of what they stand for.
    state: (state) => stateShape.show(state, names) as RootState,
    path: (value) => String(path.show(value, names)),
    action(action) {
      if (action.type === REHYDRATE) {
        return {
          type: action.type,
          key: storedUnder.show(action.key, names),
          payload: stateShape.show(action.payload, names),
          ...(isObject(action.err) && { err: { name: errorName.show(action.err.name, names) } }),
        };
      }
      const apiAction = showApiAction(action, names);
      if (apiAction) {
        return apiAction;
      }
      const shown: UnknownAction = { type: action.type };
      if ('payload' in action) {
        const shape = payloadShape(action.type);
        shown.payload = shape ? shape.show(action.payload, names) : hide('value', action.payload, names);
      }
      return shown;
    },
  };
}

/** Puts placeholders in the place of everything personal that the recorder holds. The story stays. */
export function seal(recorder: Recorder): void {
  recorder.sanitizer ??= createSanitizer();
  const { entries, sanitizer } = recorder;
  for (const entry of entries) {
    if (!entry.sealed) {
      entry.before = sanitizer.state(entry.before);
      entry.action = sanitizer.action(entry.action);
      entry.path = sanitizer.path(entry.path);
      entry.sealed = true;
    }
  }
}

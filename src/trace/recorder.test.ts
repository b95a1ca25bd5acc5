import type { UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { connectionChanged } from '@/flows/browser';
import { createReplayReducer } from '@/testing/replay/reducer';
import { replay } from '@/testing/replay/replay';
import { readTrace } from '@/testing/replay/trace';
import { createRecorder, TRACE_LENGTH } from './recorder';
import { takeTrace, traceText } from './traceFile';

function recordingStore() {
  const reducer = createReplayReducer();
  const recorder = createRecorder();
  let state = reducer(undefined, { type: 'start' });
  const dispatch = recorder.middleware({ getState: () => state, dispatch: (action) => action })((action) => {
    state = reducer(state, action as UnknownAction);
    return action;
  });
  return { recorder, dispatch, state: () => state };
}

test('keeps the last 200 actions and the state before them', () => {
  const { recorder, dispatch, state } = recordingStore();
  for (let count = 1; count <= TRACE_LENGTH + 51; count += 1) {
    dispatch(connectionChanged(count % 2 === 0));
  }
  expect(recorder.entries).toHaveLength(200);
  expect(recorder.entries[0]?.before.network.online).toBe(false);
  expect(recorder.entries[0]?.action).toEqual(connectionChanged(true));
  const trace = readTrace(traceText(takeTrace(recorder, new Date(0), '/')));
  expect(replay(trace).finalState.network).toEqual(state().network);
});

test('starts after redux-persist and holds none of its functions', () => {
  const { recorder, dispatch } = recordingStore();
  dispatch(connectionChanged(false));
  dispatch({ type: PERSIST, register: () => undefined });
  dispatch({ type: FLUSH, result: () => undefined });
  dispatch(connectionChanged(true));
  expect(recorder.entries.map(({ action }) => action)).toEqual([connectionChanged(true)]);
});

test('records the action at which a reducer throws', () => {
  const { recorder, dispatch } = recordingStore();
  expect(() => dispatch({ type: 'auth/codeSent' })).toThrow(TypeError);
  expect(recorder.entries.at(-1)?.action.type).toBe('auth/codeSent');
});

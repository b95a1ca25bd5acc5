import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { select, takeLeading } from 'typed-redux-saga';
import { toastShown } from '@/lib/commands';
import { flowFailed, safely } from './safely';

const pressed = createAction('test/pressed');

test('a worker that throws is told, without what it worked on, and its watcher lives on', () => {
  const seen: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: (state = null, action: UnknownAction) => {
      seen.push(action);
      return state;
    },
    middleware: (getDefault) => getDefault().concat(sagas),
  });
  sagas.run(function* () {
    yield* takeLeading(
      pressed,
      safely('test', function* () {
        yield* select();
        throw new RangeError('0081234948 is out of range');
      }),
    );
  });

  store.dispatch(pressed());
  store.dispatch(pressed());
  expect(seen.filter(flowFailed.match).map(({ payload }) => payload)).toEqual([
    { flow: 'test', message: 'RangeError' },
    { flow: 'test', message: 'RangeError' },
  ]);
  expect(seen.filter(toastShown.match)).toHaveLength(2);
});

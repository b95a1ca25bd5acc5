import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { select, take, takeLeading } from 'typed-redux-saga';
import { payFailed } from '@/features/payment/slice';
import { toastShown } from '@/state/actions';
import { flowFailed, flowGivenUp, keptAlive, safely } from './kit';

const pressed = createAction('test/pressed');

function storeWith(saga: () => Generator) {
  const seen: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: (state = null, action: UnknownAction) => {
      seen.push(action);
      return state;
    },
    middleware: (getDefault) => getDefault().concat(sagas),
  });
  sagas.run(saga);
  return { store, seen };
}

function* dying() {
  yield* select();
  throw new RangeError('0081234948 is out of range');
}

test('reports an error of a worker without its data, sets its slice to failed and keeps the watcher', () => {
  const { store, seen } = storeWith(function* () {
    yield* takeLeading(pressed, safely('payment', dying, payFailed));
  });

  store.dispatch(pressed());
  store.dispatch(pressed());
  expect(seen.filter(flowFailed.match).map(({ payload }) => payload)).toEqual([
    { flow: 'payment', message: 'RangeError' },
    { flow: 'payment', message: 'RangeError' },
  ]);
  expect(seen.filter(toastShown.match)).toHaveLength(2);
  expect(seen.filter(payFailed.match).map(({ payload }) => payload.code)).toEqual([1001, 1001]);
});

test('restarts a dead flow and shows one toast', () => {
  let starts = 0;
  const { store, seen } = storeWith(
    keptAlive('tabs', function* () {
      starts += 1;
      yield* take(pressed);
      yield* dying();
    }),
  );

  store.dispatch(pressed());
  store.dispatch(pressed());
  expect(starts).toBe(3);
  expect(seen.filter(flowFailed.match)).toHaveLength(2);
  expect(seen.filter(toastShown.match)).toHaveLength(1);
});

test('gives up a flow that dies at once, with a trace entry and a reload button', () => {
  const { seen } = storeWith(keptAlive('tabs', dying));
  expect(seen.filter(flowFailed.match)).toHaveLength(6);
  expect(seen.filter(flowGivenUp.match).map(({ payload }) => payload)).toEqual([{ flow: 'tabs' }]);
  expect(seen.filter(toastShown.match).at(-1)?.payload).toMatchObject({
    kind: 'error',
    text: 'بخشی از برنامه از کار افتاد. برای ادامه، صفحه را دوباره باز کنید',
  });
});

test('does not give up a flow that ends or lives', () => {
  const ended = storeWith(keptAlive('tabs', function* () {}));
  expect(ended.seen.filter(flowGivenUp.match)).toEqual([]);
});

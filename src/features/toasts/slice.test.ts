import { toastDismissed, toastShown, toastsReducer } from './slice';

test('a message that is on screen is not said twice, and can be said again once it is gone', () => {
  const message = toastShown({ kind: 'error', text: 'x' });
  const once = [message, toastShown({ kind: 'error', text: 'x' })].reduce(toastsReducer, { items: [] });
  expect(once.items).toEqual([{ id: message.payload.id, kind: 'error', text: 'x' }]);
  const gone = toastsReducer(once, toastDismissed(message.payload.id));
  expect(gone.items).toEqual([]);
  expect(toastsReducer(gone, toastShown({ kind: 'error', text: 'x' })).items).toHaveLength(1);
});

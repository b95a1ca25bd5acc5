import { created, createFailed, createRequested, draftSaved, intentNamed, requestMoneyReducer } from './slice';

const after = (...actions: Parameters<typeof requestMoneyReducer>[1][]) =>
  actions.reduce(requestMoneyReducer, requestMoneyReducer(undefined, { type: 'start' }));

test('the seller pays the commission unless it is said otherwise', () => {
  expect(after().draft.commissionSide).toBe('payee');
});

test('the draft grows part by part', () => {
  const { draft } = after(draftSaved({ amountRials: 10_000 }), draftSaved({ purpose: 'x' }));
  expect(draft).toMatchObject({ amountRials: 10_000, purpose: 'x' });
});

test('a lost answer keeps the name of the intent until the draft changes', () => {
  const lost = after(createRequested(), intentNamed('key'), createFailed({ code: 'network', status: null }));
  expect(requestMoneyReducer(lost, createRequested())).toMatchObject({
    intentKey: 'key',
    status: 'pending',
    failure: null,
  });
  expect(requestMoneyReducer(lost, draftSaved({ purpose: 'y' })).intentKey).toBeNull();
  expect(requestMoneyReducer(lost, createFailed({ code: 1021, status: 422 })).intentKey).toBeNull();
});

test('once made, the draft is gone', () => {
  const filled = after(draftSaved({ amountRials: 10_000 }));
  expect(requestMoneyReducer(filled, created({ code: 'ABCDEFGH' }))).toEqual(after());
});

import { locationChanged, pageReturned, requestRepeated } from '@/state/actions';
import { created, createFailed, createRequested, draftSaved, requestMoneyReducer, USUAL_TERMS } from './slice';

const REQUEST = {
  amountRials: 10_000,
  commissionSide: 'payee',
  purpose: 'x',
  accountId: 'a',
  refereeNationalCode: null,
  processId: 'web',
  ...USUAL_TERMS,
} as const;

const after = (...actions: Parameters<typeof requestMoneyReducer>[1][]) =>
  actions.reduce(requestMoneyReducer, requestMoneyReducer(undefined, { type: 'start' }));

test('the seller pays the commission by default', () => {
  expect(after().draft.commissionSide).toBe('payee');
});

test('the draft merges its parts', () => {
  const { draft } = after(draftSaved({ amountRials: 10_000 }), draftSaved({ purpose: 'x' }));
  expect(draft).toMatchObject({ amountRials: 10_000, purpose: 'x' });
});

test('a failure keeps the draft for another press', () => {
  const lost = after(
    draftSaved({ purpose: 'x' }),
    createRequested(REQUEST),
    createFailed({ code: 'network', status: null }),
  );
  expect(lost).toMatchObject({ status: 'failed', draft: { purpose: 'x' } });
  expect(requestMoneyReducer(lost, createRequested(REQUEST))).toMatchObject({ status: 'pending', failure: null });
  expect(requestMoneyReducer(lost, draftSaved({ purpose: 'y' }))).toMatchObject({ status: 'idle', failure: null });
});

test('a correction does not hide that a request is being made', () => {
  const making = after(
    draftSaved({ amountRials: 10_000 }),
    createRequested(REQUEST),
    draftSaved({ amountRials: 20_000 }),
  );
  expect(making).toMatchObject({ status: 'pending', draft: { amountRials: 20_000 } });
});

test('a made request empties the draft', () => {
  const filled = after(draftSaved({ amountRials: 10_000 }));
  const made = requestMoneyReducer(filled, created({ code: 'ABCDEFGH', isFromDraft: true }));
  expect(made).toEqual({ ...after(), status: 'leaving' });
  expect(requestMoneyReducer(made, locationChanged({ pathname: '/transaction-detail/ABCDEFGH' }))).toEqual(after());
});

test('a partner’s request keeps the draft, and stays busy until the browser leaves', () => {
  const left = after(draftSaved({ amountRials: 10_000 }), created({ code: 'ABCDEFGH', isFromDraft: false }));
  expect(left).toMatchObject({ status: 'leaving', draft: { amountRials: 10_000 } });
  expect(requestMoneyReducer(left, pageReturned()).status).toBe('idle');
  expect(requestMoneyReducer(after(createRequested(REQUEST)), pageReturned()).status).toBe('pending');
});

test('a repeated request fills a fresh form with its terms', () => {
  const terms = { deliveryMethod: 'courier', deliverByDays: 14 } as const;
  const again = { amountRials: 500, commissionSide: 'half', purpose: 'صندلی', ...terms } as const;
  const { draft, status } = after(draftSaved({ purpose: 'میز', accountId: 'x' }), requestRepeated(again));
  expect(draft).toEqual({ ...after().draft, ...again });
  expect(status).toBe('idle');
});

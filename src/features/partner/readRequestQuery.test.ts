import { readRequestQuery } from './PartnerRequestScreen';

const read = (parameters: Record<string, string>) => readRequestQuery(`?${new URLSearchParams(parameters)}`);

const LINK = { user_id: 'u1', process_id: 'p1', rule: 'seller', price: '320000000', title: 'دوربین' };

test('reads the seller’s link', () => {
  const offer = { processId: 'p1', userId: 'u1', priceRials: 320_000_000, title: 'دوربین' };
  expect(read(LINK)).toEqual({ kind: 'offer', offer });
  expect(read({ ...LINK, price: '۳۲۰۰۰۰۰۰۰', title: ' دوربین ' })).toEqual({ kind: 'offer', offer });
  const withSide = { kind: 'offer', offer: { ...offer, commissionSide: 'payer' } };
  expect(read({ ...LINK, commission_side: 'buyer' })).toEqual(withSide);
  expect(read({ ...LINK, commission_side: 'half' })).toEqual({ kind: 'offer', offer });
});

test('missing values stay empty', () => {
  const empty = { processId: 'p1', userId: null, priceRials: null, title: '' };
  expect(read({ process_id: 'p1' })).toEqual({ kind: 'offer', offer: empty });
  expect(read({ process_id: 'p1', price: '0', user_id: 'x'.repeat(129) })).toEqual({ kind: 'offer', offer: empty });
});

test('a buyer waits, with or without a process', () => {
  expect(read({ ...LINK, rule: 'buyer' })).toEqual({ kind: 'wait', processId: 'p1' });
  expect(read({ rule: 'buyer', price: 'x' })).toEqual({ kind: 'wait', processId: null });
});

test.each<Record<string, string>>([
  {},
  { process_id: '' },
  { process_id: 'web' },
  { process_id: 'a b' },
  { process_id: 'x'.repeat(65) },
])('a link without a process is a problem: %p', (parameters) => {
  expect(read({ price: '10000', ...parameters })).toEqual({ kind: 'problem', problem: 'process', processId: null });
});

test.each<Record<string, string>>([
  { price: 'ده هزار' },
  { price: '-1' },
  { price: '1.5' },
  { price: '1e9' },
  { title: 'x'.repeat(201) },
])('an invalid price or title is a problem: %p', (parameters) => {
  expect(read({ ...LINK, ...parameters })).toEqual({ kind: 'problem', problem: 'query', processId: 'p1' });
});

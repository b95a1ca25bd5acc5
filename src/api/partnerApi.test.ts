import { entryFromWire, offerToWire } from './partnerApi';

test('translates seller and buyer to payee and payer and back', () => {
  const wire = { price: 320_000_000, title: 'دوربین', commission_side: 'buyer', read_only: false } as const;
  expect(entryFromWire('p1', wire)).toEqual({
    processId: 'p1',
    amountRials: 320_000_000,
    purpose: 'دوربین',
    commissionSide: 'payer',
    isReadOnly: false,
    decision: null,
    payTarget: null,
  });
  const approved = { ...wire, read_only: true, decision: 'approved', to: '/pay/AAAA2222' } as const;
  expect(entryFromWire('p1', approved)).toMatchObject({ decision: 'approved', payTarget: '/pay/AAAA2222' });
  expect(entryFromWire('p1', { ...wire, commission_side: 'seller' }).commissionSide).toBe('payee');

  const offer = { processId: 'p1', userId: 'u1', amountRials: 10_000, purpose: 'x' };
  expect(offerToWire({ ...offer, commissionSide: 'payer' })).toEqual({
    commission_side: 'buyer',
    user_id: 'u1',
    process_id: 'p1',
    price: 10_000,
    title: 'x',
  });
  expect(offerToWire({ ...offer, userId: null, commissionSide: 'payee' })).toMatchObject({
    commission_side: 'seller',
    user_id: null,
  });
});

import { isStillTrue } from './notices';

test.each([
  ['paid', 'paid', true, false],
  ['paid_receipt', 'paid', true, true],
  ['delivered', 'paid', true, false],
  ['delivered', 'settled', false, false],
  ['deadline', 'redirected', true, true],
  ['deadline', 'paid', true, true],
  ['deadline', 'settled_done', false, false],
  ['settled', 'settled_awaiting', true, true],
  ['settled', 'settled_done', false, false],
  ['dispute_opened', 'paid', false, true],
  ['settled_done', 'settled_done', true, true],
] as const)(
  'the SMS «%s» of a deal that is %s is true: %s, and during a dispute: %s',
  (kind, status, alone, disputed) => {
    expect(isStillTrue(kind, { status, disputeId: null, isStopped: false })).toBe(alone);
    expect(isStillTrue(kind, { status, disputeId: 'a dispute', isStopped: false })).toBe(disputed);
  },
);

test.each([
  ['payout_failed', true],
  ['settled', false],
  ['refunded', false],
] as const)(
  'the SMS «%s» is true while the transfer waits for an account: %s, and otherwise: the contrary',
  (kind, is) => {
    const deal = { status: 'settled_awaiting', disputeId: null } as const;
    expect(isStillTrue(kind, { ...deal, isStopped: true })).toBe(is);
    expect(isStillTrue(kind, { ...deal, isStopped: false })).toBe(!is);
  },
);

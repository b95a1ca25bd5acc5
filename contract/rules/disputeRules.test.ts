import {
  type DeliveryFacts,
  type DisputeReason,
  type DisputeSide,
  isShare,
  mayOpenAnother,
  openableReasons,
  SPLIT_PART_MIN_RIALS,
} from './disputeRules';

const NOW = new Date('2026-01-16T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const waiting: DeliveryFacts = { state: 'waiting', at: null, deliverBy: hours(1), grace: false };
const declared: DeliveryFacts = { state: 'declared', at: hours(-1), deliverBy: null, grace: false };

test.each<[string, DisputeSide, DeliveryFacts, DisputeReason, boolean]>([
  ['before the deadline', 'payer', waiting, 'not_received', false],
  ['at the deadline', 'payer', { ...waiting, deliverBy: NOW }, 'not_received', true],
  ['in the grace period', 'payer', { ...waiting, grace: true }, 'not_received', true],
  ['without a deadline', 'payer', { ...waiting, deliverBy: null }, 'not_received', true],
  ['for a parcel on its way', 'payer', { ...declared, state: 'sent' }, 'not_received', true],
  ['for a declared delivery', 'payer', declared, 'not_received', true],
  ['for a proven delivery', 'payer', { ...declared, state: 'confirmed' }, 'not_received', false],
  ['before a delivery', 'payer', waiting, 'damaged', false],
  ['after a delivery', 'payer', declared, 'damaged', true],
  ['before a delivery', 'payee', waiting, 'goods_not_returned', false],
  ['after a delivery', 'payee', declared, 'goods_not_returned', true],
  ['after a shipment', 'payee', { ...declared, state: 'sent' }, 'goods_not_returned', true],
  ['an hour after a delivery', 'payee', declared, 'buyer_does_not_confirm', false],
  ['a day after a delivery', 'payee', { ...declared, at: hours(-24) }, 'buyer_does_not_confirm', true],
  ['a day after a shipment', 'payee', { ...declared, state: 'sent', at: hours(-24) }, 'buyer_does_not_confirm', false],
  ['always', 'payer', waiting, 'suspected_fraud', true],
  ['always', 'payee', waiting, 'suspected_fraud', true],
  ['to the other side', 'payee', declared, 'damaged', false],
])('%s, the %s with %j may claim %s: %s', (_when, side, delivery, reason, isPossible) => {
  expect(openableReasons(side, delivery, NOW).includes(reason)).toBe(isPossible);
});

test.each<[readonly (DisputeSide | 'system')[], readonly DisputeSide[]]>([
  [[], ['payer', 'payee']],
  [['payee'], ['payer', 'payee']],
  [['payee', 'payee'], ['payer']],
  [['payer', 'payer'], ['payee']],
  [['payer', 'payee'], []],
  [['payee', 'payee', 'payer'], []],
])('after disputes of %j another is open to %j', (openers, sides) => {
  expect((['payer', 'payee'] as const).filter((side) => mayOpenAnother(side, openers))).toEqual(sides);
});

const LEAST = SPLIT_PART_MIN_RIALS;

test.each([
  [0, true],
  [LEAST - 1, false],
  [LEAST, true],
  [3 * LEAST, true],
  [3 * LEAST + 1, false],
  [4 * LEAST, true],
  [4 * LEAST + 1, false],
  [-1, false],
  [LEAST + 0.5, false],
])('%d rials are a share of four least parts: %s', (payeeRials, isPossible) => {
  expect(isShare(payeeRials, 4 * LEAST)).toBe(isPossible);
});

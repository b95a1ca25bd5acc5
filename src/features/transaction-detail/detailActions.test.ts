import type { DealEventKind } from '@contract/rules/dealEvents';
import { TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import type { TransactionDetails } from '@/api/transactionsApi';
import { canExtend } from '@/features/delivery/ExtendRow';
import { actionsOf, type DetailAction, isInProgress } from './detailActions';
import { canChangeItemPhotos } from './ItemPhotosField';

type Expected = Partial<Record<(typeof TRANSACTION_STATUSES)[number], DetailAction[]>>;

/** The allowed actions by reader and status. */
const TABLE: [string, { viewerRole: 'payer' | 'payee'; isSamePerson: boolean }, Expected][] = [
  [
    'the payer',
    { viewerRole: 'payer', isSamePerson: false },
    { inquired: ['pay'], redirected: ['pay'], paid: ['settle'] },
  ],
  ['the payee', { viewerRole: 'payee', isSamePerson: false }, { inquired: ['cancel', 'share'], paid: ['refund'] }],
  [
    'a reader who is both',
    { viewerRole: 'payee', isSamePerson: true },
    { inquired: ['pay'], redirected: ['pay'], paid: ['settle', 'refund'] },
  ],
];

test.each(TABLE)('%s has the actions of the table, and none in any other status', (_who, viewer, expected) => {
  for (const status of TRANSACTION_STATUSES) {
    expect([status, actionsOf({ status, ...viewer, dispute: null })]).toEqual([status, expected[status] ?? []]);
  }
});

test.each(['payer', 'payee'] as const)('the %s of a deal in dispute has none', (viewerRole) => {
  const dispute = {} as TransactionDetails['dispute'];
  expect(actionsOf({ status: 'paid', viewerRole, isSamePerson: false, dispute })).toEqual([]);
});

test('only the seller of a request without a payment changes its photos', () => {
  const changeable = (viewerRole: 'payer' | 'payee') =>
    TRANSACTION_STATUSES.filter((status) => canChangeItemPhotos({ status, viewerRole } as TransactionDetails));
  expect([changeable('payee'), changeable('payer')]).toEqual([['inquired'], []]);
});

test('polls only while the transaction changes without its users', () => {
  const moving = TRANSACTION_STATUSES.filter((status) => isInProgress(status, undefined));
  expect(moving).toEqual(['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting']);
  expect(isInProgress('redirected', 'pending')).toBe(true);
  expect(isInProgress('redirected', 'failed')).toBe(false);
  expect(isInProgress('paid', 'pending')).toBe(false);
});

const WAITING = { state: 'waiting' };
const events = (...kinds: DealEventKind[]) => kinds.map((kind) => ({ kind }));

test.each([
  ['the buyer of a paid deal', true, {}],
  ['the seller', false, { viewerRole: 'payee' }],
  ['a reader who is both', false, { isSamePerson: true }],
  ['the buyer of a settled deal', false, { status: 'settled' }],
  ['the buyer without a running deadline', false, { next: { dueAt: null } }],
  ['the buyer during a dispute', false, { dispute: { stage: 'answer' } }],
  [
    'the buyer who gave the seller more time twice',
    true,
    { delivery: WAITING, events: events('extended', 'extended') },
  ],
  [
    'the buyer who gave it three times',
    false,
    { delivery: WAITING, events: events('extended', 'extended', 'extended') },
  ],
  ['the buyer who gave it before the parcel was sent', true, { events: events('extended', 'sent') }],
  ['the buyer who took more time to inspect', false, { events: events('sent', 'extended') }],
  ['the buyer who took it before the receipt', true, { events: events('sent', 'extended', 'delivered') }],
])('%s may extend the deadline: %s', (_who, expected, facts) => {
  const running = { viewerRole: 'payer', isSamePerson: false, status: 'paid', delivery: {}, dispute: null };
  const details = { ...running, events: [], next: { dueAt: '2026-01-20T08:00:00Z' }, ...facts };
  expect(canExtend(details as unknown as TransactionDetails)).toBe(expected);
});

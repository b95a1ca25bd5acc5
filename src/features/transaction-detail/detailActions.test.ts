import { TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { actionsOf, type DetailAction, isInProgress } from './detailActions';

type Expected = Partial<Record<(typeof TRANSACTION_STATUSES)[number], DetailAction[]>>;

/** Product text, section 4; sharing the link is what the design adds for the payee. */
const TABLE: [string, { viewerRole: 'payer' | 'payee'; isSamePerson: boolean }, Expected][] = [
  [
    'the payer',
    { viewerRole: 'payer', isSamePerson: false },
    { inquired: ['pay'], redirected: ['pay'], paid: ['settle'] },
  ],
  ['the payee', { viewerRole: 'payee', isSamePerson: false }, { inquired: ['cancel', 'share'], paid: ['refund'] }],
  [
    'somebody who is both',
    { viewerRole: 'payee', isSamePerson: true },
    { inquired: ['pay'], redirected: ['pay'], paid: ['settle', 'refund'] },
  ],
];

test.each(TABLE)('%s may do what the table says, and nothing in any other status', (_who, viewer, expected) => {
  for (const status of TRANSACTION_STATUSES) {
    expect([status, actionsOf({ status, ...viewer })]).toEqual([status, expected[status] ?? []]);
  }
});

test('only what moves by itself is asked about again', () => {
  const moving = TRANSACTION_STATUSES.filter((status) => isInProgress(status, undefined));
  expect(moving).toEqual(['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting']);
  expect(isInProgress('redirected', 'pending')).toBe(true);
  expect(isInProgress('redirected', 'failed')).toBe(false);
  expect(isInProgress('paid', 'pending')).toBe(false);
});

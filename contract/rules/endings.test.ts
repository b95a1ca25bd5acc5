import { type EndingFacts, endingOf } from './endings';

const NO_DISPUTE = { outcome: null, decider: null } as const;

test.each<[string, Omit<EndingFacts, 'outcome' | 'decider'> & Partial<EndingFacts>]>([
  ['canceled', { to: 'canceled', actor: 'payee', cause: null }],
  ['rejected', { to: 'canceled', actor: 'system', cause: null }],
  ['canceled_by_partner', { to: 'canceled', actor: 'system', cause: 'partner' }],
  ['expired', { to: 'canceled', actor: 'system', cause: 'expired' }],
  ['confirmed', { to: 'settled', actor: 'payer', cause: null }],
  ['inspection_over', { to: 'settled', actor: 'system', cause: 'silence' }],
  ['given_back', { to: 'refunded', actor: 'payee', cause: null }],
  ['delivery_late', { to: 'refunded', actor: 'system', cause: 'silence' }],
  ['unanswered', { to: 'refunded', actor: 'system', cause: 'silence', outcome: 'silence' }],
  ['agreed', { to: 'settled', actor: 'payer', cause: 'agreed', outcome: 'agreed' }],
  ['agreed', { to: 'refunded', actor: 'payee', cause: 'agreed', outcome: 'agreed' }],
  ['conceded', { to: 'refunded', actor: 'payee', cause: 'agreed', outcome: 'conceded' }],
  ['awarded_by_referee', { to: 'settled', actor: 'system', cause: 'award', outcome: 'awarded', decider: 'referee' }],
  ['awarded_by_office', { to: 'refunded', actor: 'operator', cause: 'award', outcome: 'awarded', decider: 'office' }],
])('%s is the ending of %j', (ending, facts) => {
  expect(endingOf({ ...NO_DISPUTE, ...facts })).toBe(ending);
});

test.each(['inquired', 'redirected', 'paid', 'settled_awaiting', 'settled_done', 'refunded_done'] as const)(
  'a step to %s is no ending',
  (to) => {
    expect(endingOf({ ...NO_DISPUTE, to, actor: 'system', cause: null })).toBeNull();
  },
);

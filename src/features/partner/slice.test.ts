import type { RootState } from '@/state/store';
import {
  entryCreatedAt,
  entryOpened,
  openedFromPartner,
  partnerMet,
  partnerReducer,
  partnerVisitEnded,
  selectIsFromPartner,
  selectWayBack,
  visitedPartnerReducer,
} from './slice';

const MET = { slug: 'ads', name: 'آگهی‌ها', returnUrl: 'https://ads.example/p1', origins: [] };
const visitedPartner = visitedPartnerReducer(undefined, partnerMet(MET));
const stateWith = (partner: RootState['partner']) => ({ partner, visitedPartner }) as RootState;
const after = (...actions: Parameters<typeof partnerReducer>[1][]) =>
  actions.reduce(partnerReducer, partnerReducer(undefined, { type: 'start' }));

test('the web is no visit; a client or a process starts one, and each keeps the other', () => {
  const web = after();
  expect(web).toEqual({ processId: 'web', client: null, entries: [] });
  expect(selectIsFromPartner(stateWith(web))).toBe(false);
  expect(selectWayBack(stateWith(web))).toBeNull();

  const withClient = after(openedFromPartner({ client: 'niazmandi' }));
  expect(selectIsFromPartner(stateWith(withClient))).toBe(true);
  expect(selectWayBack(stateWith(withClient))).toEqual({ name: 'آگهی‌ها', href: 'https://ads.example/p1' });
  const withBoth = partnerReducer(withClient, openedFromPartner({ processId: 'p1' }));
  expect(withBoth).toMatchObject({ processId: 'p1', client: 'niazmandi' });
  expect(visitedPartnerReducer(visitedPartner, partnerVisitEnded()).partner).toBeNull();
});

test('keeps the time of each entry beside its process, also after the visit', () => {
  const first = after(openedFromPartner({ processId: 'p1' }), entryOpened({ processId: 'p1', at: 7 }));
  const second = [openedFromPartner({ processId: 'p2' }), entryOpened({ processId: 'p2', at: 9 })];
  const both = [...second, partnerVisitEnded()].reduce(partnerReducer, first);
  expect([entryCreatedAt(both, 'p1'), entryCreatedAt(both, 'p2'), entryCreatedAt(both, 'p3')]).toEqual([7, 9, null]);
  expect(both).toMatchObject({ processId: 'web', client: null });
  // another offer of the process begins anew, also by a clock that was set back
  expect(entryCreatedAt(partnerReducer(both, entryOpened({ processId: 'p2', at: 3 })), 'p2')).toBe(3);
});

test('keeps the twenty latest entries', () => {
  const opened = Array.from({ length: 25 }, (_, index) => entryOpened({ processId: `p${index}`, at: index }));
  expect(after(...opened).entries.map(({ processId }) => processId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `p${24 - index}`),
  );
});

import fc from 'fast-check';
import type { RootState } from '@/state/store';
import {
  entryMillisecondsLeft,
  entryOpened,
  openedFromPartner,
  partnerReducer,
  partnerVisitEnded,
  selectIsFromPartner,
  selectPartnerReturn,
} from './slice';

const stateWith = (partner: RootState['partner']) => ({ partner }) as RootState;
const after = (...actions: Parameters<typeof partnerReducer>[1][]) =>
  actions.reduce(partnerReducer, partnerReducer(undefined, { type: 'start' }));

const FIVE_MINUTES = 5 * 60_000;

test('the web is no visit; a client or a process starts one, and each keeps the other', () => {
  const web = after();
  expect(web).toEqual({ processId: 'web', client: null, entryCreatedAt: null });
  expect(selectIsFromPartner(stateWith(web))).toBe(false);
  expect(selectPartnerReturn(stateWith(web))).toBeNull();

  const withClient = after(openedFromPartner({ client: 'niazmandi' }));
  expect(selectIsFromPartner(stateWith(withClient))).toBe(true);
  expect(selectPartnerReturn(stateWith(withClient))).toBe('/sandbox/chat/');
  const withBoth = partnerReducer(withClient, openedFromPartner({ processId: 'p1' }));
  expect(withBoth).toMatchObject({ processId: 'p1', client: 'niazmandi' });
  expect(selectPartnerReturn(stateWith(withBoth))).toBe('/sandbox/chat/p1');
  expect(selectPartnerReturn(stateWith({ ...withBoth, processId: 'amp_1' }))).toBe('/panel/v1/return/amp_1');
});

test('an entry belongs to its process: another link of it keeps the entry, another process does not', () => {
  const taken = after(openedFromPartner({ processId: 'p1' }), entryOpened({ processId: 'p1', at: 7 }));
  expect(partnerReducer(taken, openedFromPartner({ processId: 'p1' })).entryCreatedAt).toBe(7);
  expect(partnerReducer(taken, openedFromPartner({ processId: 'p2' })).entryCreatedAt).toBeNull();
  expect(partnerReducer(taken, partnerVisitEnded())).toEqual(after());
});

test('an entry is valid for exactly five minutes', () => {
  fc.assert(
    fc.property(fc.nat(2 * FIVE_MINUTES), (passed) => {
      const taken = after(entryOpened({ processId: 'p1', at: 1_000 }));
      const left = entryMillisecondsLeft(taken, 'p1', 1_000 + passed);
      return left === Math.max(0, FIVE_MINUTES - passed) && (left === 0) === passed >= FIVE_MINUTES;
    }),
  );
  expect(entryMillisecondsLeft(after(entryOpened({ processId: 'p1', at: 0 })), 'p2', 0)).toBeNull();
  expect(entryMillisecondsLeft(after(), 'web', 0)).toBeNull();
});

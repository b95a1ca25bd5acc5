import fc from 'fast-check';
import { PERSIST_VERSION } from '../slices';
import { migrate } from './index';

test('the first shape goes through the whole chain', () => {
  const state = { payLink: { lastPaid: null } };
  expect(migrate(state, 0)).toEqual(state);
});

test('a visit of the first version goes on, without an entry; what is no visit is left for the shape check', () => {
  const partner = { processId: 'p1', client: null };
  expect(migrate({ partner }, 1)).toEqual({ partner: { ...partner, entryCreatedAt: null } });
  expect(migrate({}, 1)).toEqual({});
  expect(migrate({ partner: 'damaged' }, 1)).toEqual({ partner: 'damaged' });
});

test('tokens of the second version belong to one login in every tab, and lose their date', () => {
  const session = { accessToken: 'a', refreshToken: 'r', obtainedAt: 7 };
  const once = migrate({ session }, 2);
  expect(once).toEqual({
    session: { accessToken: 'a', refreshToken: 'r', loginId: expect.any(String), generation: 0 },
  });
  expect(migrate({ session }, 2)).toEqual(once);
  const nobody = { accessToken: null, refreshToken: null };
  expect(migrate({ session: { ...nobody, obtainedAt: 0 } }, 2)).toEqual({
    session: { ...nobody, loginId: null, generation: 0 },
  });
  expect(migrate({ session: null }, 2)).toEqual({ session: null });
});

test('where the third version was headed is nobody’s destination any more', () => {
  expect(migrate({ payLink: { lastPaid: 'ABCDEFGH', redirectTo: '/pay' } }, 3)).toEqual({
    payLink: { lastPaid: 'ABCDEFGH' },
  });
  expect(migrate({}, 3)).toEqual({});
  expect(migrate({ payLink: null }, 3)).toEqual({ payLink: null });
});

test('a device of the fourth version knows of nobody who has logged in on it', () => {
  const state = { payLink: { lastPaid: null } };
  expect(migrate(state, 4)).toEqual(state);
});

test('the present shape is left alone', () => {
  const state = { anything: true };
  expect(migrate(state, PERSIST_VERSION)).toBe(state);
});

test('versions that are not ours are refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer({ min: PERSIST_VERSION + 1 }), fc.integer({ max: -1 })), (version) => {
      const isOurs = Number.isInteger(version) && version >= 0 && version <= PERSIST_VERSION;
      try {
        migrate({}, version);
        return isOurs;
      } catch {
        return !isOurs;
      }
    }),
  );
});

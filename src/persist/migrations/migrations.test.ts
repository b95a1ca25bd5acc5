import fc from 'fast-check';
import { migrate, PERSIST_VERSION } from './index';

test('the first shape goes through the whole chain', () => {
  const state = { payLink: { lastPaid: null, redirectTo: null } };
  expect(migrate(state, 0)).toEqual(state);
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

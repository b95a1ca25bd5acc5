import fc from 'fast-check';
import { migrate } from './migrations';
import { PERSIST_VERSION } from './slices';

test('migrates version 0 through the chain', () => {
  const state = { payLink: { lastPaid: null } };
  expect(migrate(state, 0)).toEqual(state);
});

test('leaves the present version unchanged', () => {
  const state = { anything: true };
  expect(migrate(state, PERSIST_VERSION)).toBe(state);
});

test('refuses unknown versions', () => {
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

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { rootReducer } from '@/app/store';
import type { FieldKind } from './kinds';
import { migrate } from './migrations';
import { assertPersistedShape, NEVER_PERSISTED, PERSISTED_FIELDS } from './shape';
import { PERSIST_VERSION, PERSISTED_SLICES } from './slices';

type Schema = Record<string, Record<string, FieldKind>>;

const FOLDER = path.join(__dirname, 'schemas');
const VERSIONS = Array.from({ length: PERSIST_VERSION }, (_, index) => index + 1);

const schemaOf = (version: number): Schema => JSON.parse(readFileSync(path.join(FOLDER, `${version}.json`), 'utf8'));

/** Every code that has ever been stored, written out: one that leaves the catalogue is still in somebody's blob. */
const FAILURE_CODES = [
  ...['network', 500, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016],
  ...[1017, 1018, 1019, 1020, 1021, 1104, 1105, 1204, 1205, 1304, 1404, 1504],
  ...[1604, 1605, 1606, 1607, 1608, 1609, 1705, 1706],
];

const FAILURE_FIELDS = {
  code: fc.constantFrom(...FAILURE_CODES),
  status: fc.option(fc.nat()),
  fields: fc.dictionary(fc.string(), fc.string()),
  retryAfterSeconds: fc.nat(),
};

/** Values that a field of a kind may have had, in any version: so what they may be is written out here once more. */
const VALUES: Record<FieldKind, fc.Arbitrary<unknown>> = {
  text: fc.string(),
  'text or null': fc.option(fc.string()),
  number: fc.nat(),
  'number or null': fc.option(fc.nat()),
  'number or nothing': fc.option(fc.nat(), { nil: undefined }),
  'application state': fc.constantFrom('splash', 'unauthenticated', 'app-new-card', 'app-verified'),
  'failure or null': fc.option(fc.record(FAILURE_FIELDS, { requiredKeys: ['code', 'status'] })),
  'failure code': FAILURE_FIELDS.code,
  'texts or nothing': fc.option(FAILURE_FIELDS.fields, { nil: undefined }),
  'device secrets': fc.array(fc.record({ owner: fc.string(), secret: fc.string(), keptAt: fc.nat() })),
};

/** Everything that a version may have stored: any of its slices may be missing. */
function statesOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const slices = Object.entries(schema).map(([name, fields]) => {
    const values = Object.entries(fields).map(([field, kind]) => [field, VALUES[kind]] as const);
    return [name, fc.record(Object.fromEntries(values))] as const;
  });
  return fc.record(Object.fromEntries(slices), { requiredKeys: [] });
}

test('the shape that is stored is the one of its version: a change of shape is a new version with a migration', () => {
  expect(PERSISTED_FIELDS).toEqual(schemaOf(PERSIST_VERSION));
  expect(readdirSync(FOLDER).sort()).toEqual(VERSIONS.map((version) => `${version}.json`).sort());
});

test.each(VERSIONS)('whatever version %i has stored goes through the whole chain into the present shape', (version) => {
  fc.assert(
    fc.property(statesOf(schemaOf(version)), (state) => {
      const migrated = migrate(state, version);
      assertPersistedShape(migrated);
      expect(Object.keys(migrated).sort()).toEqual(Object.keys(state).sort());
    }),
  );
});

test.each(VERSIONS)('malformed input of version %i never gets through as something else than it is', (version) => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...PERSISTED_SLICES), fc.anything()), (state) => {
      try {
        const migrated = migrate(state, version);
        assertPersistedShape(migrated);
      } catch (error) {
        expect(error).toMatchObject({ name: 'MalformedStateError' });
      }
    }),
  );
});

test('every slice is stored or never stored, by name', () => {
  const slices = Object.keys(rootReducer(undefined, { type: 'start' }));
  expect([...PERSISTED_SLICES, ...Object.keys(NEVER_PERSISTED)].sort()).toEqual(slices.sort());
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { ApiFailure } from '@/api/failure';
import { rootReducer } from '@/app/rootReducer';
import type { ApplicationStateName } from '@/features/application/slice';
import { PERSIST_VERSION, PERSISTED_SLICES } from './persistConfig';
import {
  assertPersistedShape,
  type FieldKind,
  type FieldKinds,
  migrate,
  NEVER_PERSISTED,
  PERSISTED_FIELDS,
  wrongField,
} from './schema';

type Schema = Record<string, Record<string, FieldKind>>;

const FOLDER = path.join(__dirname, 'schemas');
const VERSIONS = Array.from({ length: PERSIST_VERSION }, (_, index) => index + 1);

const schemaOf = (version: number): Schema => JSON.parse(readFileSync(path.join(FOLDER, `${version}.json`), 'utf8'));

/** All codes that were ever stored. A removed code may still be in a blob. */
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

/** Values of each kind in any version, written out independently. */
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
  'entry times': fc.array(fc.record({ processId: fc.string(), createdAt: fc.nat() })),
};

/** All states that a version may have stored. Any slice may be missing. */
function statesOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const slices = Object.entries(schema).map(([name, fields]) => {
    const values = Object.entries(fields).map(([field, kind]) => [field, VALUES[kind]] as const);
    return [name, fc.record(Object.fromEntries(values))] as const;
  });
  return fc.record(Object.fromEntries(slices), { requiredKeys: [] });
}

test('the stored shape matches the schema file of its version', () => {
  expect(PERSISTED_FIELDS).toEqual(schemaOf(PERSIST_VERSION));
  expect(readdirSync(FOLDER).sort()).toEqual(VERSIONS.map((version) => `${version}.json`).sort());
});

test.each(VERSIONS)('migrates any state of version %i to the present shape', (version) => {
  fc.assert(
    fc.property(statesOf(schemaOf(version)), (state) => {
      const migrated = migrate(state, version);
      assertPersistedShape(migrated);
      expect(Object.keys(migrated).sort()).toEqual(Object.keys(state).sort());
    }),
  );
});

test.each(VERSIONS)('never accepts malformed input of version %i', (version) => {
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

test('lists each slice as stored or never stored', () => {
  const slices = Object.keys(rootReducer(undefined, { type: 'start' }));
  expect([...PERSISTED_SLICES, ...Object.keys(NEVER_PERSISTED)].sort()).toEqual(slices.sort());
});

test.each([
  [5, [{ processId: 'p1', createdAt: 5 }]],
  [null, []],
])('version 2 keeps the time of an entry (%p) beside its process', (entryCreatedAt, entries) => {
  const visit = { processId: 'p1', client: null };
  expect(migrate({ partner: { ...visit, entryCreatedAt } }, 1)).toEqual({ partner: { ...visit, entries } });
});

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

/** Compiles only with the exact kinds of an object's fields. */
const kindsOf = <Whole>(kinds: FieldKinds<Whole>): Record<string, FieldKind> => kinds;

test('a field only compiles with the kind of its exact type', () => {
  const right = kindsOf<{ count: number; name: string | null }>({ count: 'number', name: 'text or null' });
  expect(wrongField({ count: 1, name: null }, right)).toBeUndefined();

  // @ts-expect-error a text is not a number
  kindsOf<{ count: string }>({ count: 'number' });
  // @ts-expect-error the type allows null
  kindsOf<{ count: number | null }>({ count: 'number' });
  // @ts-expect-error the type does not allow null
  kindsOf<{ count: number }>({ count: 'number or null' });
  // @ts-expect-error an optional field has no kind
  kindsOf<{ count?: number }>({ count: 'number' });
  // @ts-expect-error a field is missing
  kindsOf<{ count: number; name: string }>({ count: 'number' });
  // @ts-expect-error the kind lacks an application state
  kindsOf<{ state: ApplicationStateName | 'suspended' }>({ state: 'application state' });
  // @ts-expect-error the failure has another status type
  kindsOf<{ failure: (Omit<ApiFailure, 'status'> & { status: string }) | null }>({ failure: 'failure or null' });
});

test.each<[FieldKind, unknown]>([
  ['text', 1],
  ['number', Number.NaN],
  ['number or null', undefined],
  ['application state', 'toString'],
  ['failure or null', 'network'],
  ['failure or null', { code: 'network' }],
  ['failure or null', { code: 7, status: null }],
  ['failure or null', { code: 500, status: '502' }],
  ['failure or null', { code: 1002, status: 400, fields: { mobile: 1 } }],
])('finds a value that is no «%s»: %p', (kind, value) => {
  expect(wrongField({ field: value }, { field: kind })).toBe('field');
});

test('accepts the failures of calls', () => {
  const failures: ApiFailure[] = [
    { code: 'network', status: null },
    { code: 1002, status: 400, fields: { mobile: 'wrong' } },
  ];
  for (const field of failures) {
    expect(wrongField({ field }, { field: 'failure or null' })).toBeUndefined();
  }
});

import type { ApiFailure } from '@/api/failure';
import type { ApplicationStateName } from '@/features/application/slice';
import { type FieldKind, type FieldKinds, wrongField } from './kinds';

/** Compiles only with the kinds of this object's fields. */
const kindsOf = <Whole>(kinds: FieldKinds<Whole>): Record<string, FieldKind> => kinds;

test('a field has the kind that describes exactly its type: anything else does not compile', () => {
  const right = kindsOf<{ count: number; name: string | null }>({ count: 'number', name: 'text or null' });
  expect(wrongField({ count: 1, name: null }, right)).toBeUndefined();

  // @ts-expect-error a text is no number
  kindsOf<{ count: string }>({ count: 'number' });
  // @ts-expect-error neither is what may be null as well
  kindsOf<{ count: number | null }>({ count: 'number' });
  // @ts-expect-error nor does a kind describe what is less than it allows
  kindsOf<{ count: number }>({ count: 'number or null' });
  // @ts-expect-error a field that may be missing has no kind
  kindsOf<{ count?: number }>({ count: 'number' });
  // @ts-expect-error a field is left out
  kindsOf<{ count: number; name: string }>({ count: 'number' });
  // @ts-expect-error an application state of which the kind does not know
  kindsOf<{ state: ApplicationStateName | 'suspended' }>({ state: 'application state' });
  // @ts-expect-error a failure that has another status
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
])('what is no «%s» is found: %p', (kind, value) => {
  expect(wrongField({ field: value }, { field: kind })).toBe('field');
});

test('a failure is what the calls end with', () => {
  const failures: ApiFailure[] = [
    { code: 'network', status: null },
    { code: 1002, status: 400, fields: { mobile: 'wrong' } },
  ];
  for (const field of failures) {
    expect(wrongField({ field }, { field: 'failure or null' })).toBeUndefined();
  }
});

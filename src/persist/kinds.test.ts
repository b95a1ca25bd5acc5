import type { ApiFailure } from '@/api/failure';
import type { ApplicationStateName } from '@/features/application/slice';
import { type FieldKind, type FieldKinds, wrongField } from './kinds';

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

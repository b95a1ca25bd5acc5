import fc from 'fast-check';
import type { TSchema } from 'typebox';

/** What has broken a text somewhere: no text for a database, halves of characters, directions, formats, sizes. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066x',
  '\u001b[2J',
  '\r\n',
  '\ufffe\uffff',
  '%zz',
  "'; drop table users; --",
  '../../etc/passwd',
  '{}',
  '\\u0000',
  '0000-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00+23:59',
  '99999999999999999999',
  'NaN',
  '1e400',
  'x'.repeat(200),
  '😀'.repeat(100),
  'ﷺ'.repeat(200),
];

/** What has broken a number somewhere: beyond every integer of a database, beyond a safe one, no integer, no number. */
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 1e21, 1e300, -1e300];

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, [], {}),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** The parts of a JSON schema that say what may stand somewhere. */
interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Values of a schema's shape with something hostile here and there: most properties are as they should be, so that a request comes through
 * to where the rest can do harm.
 * @param known good values by the name of the property: a schema does not say which account or code there is
 */
export function hostileInput(
  schema: TSchema,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const { properties, anyOf, items, enum: values, const: only, type, minimum = 0, maximum } = schema as Shape;
  if (properties) {
    const entries = Object.entries(properties).map(
      ([name, property]) => [name, propertyOf(name, property, known)] as const,
    );
    return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  }
  if (anyOf) return fc.oneof(...anyOf.map((one) => hostileInput(one, known)));
  if (items) return fc.array(hostileInput(items, known), { maxLength: 3 });
  if (values) return fc.constantFrom(...values);
  if (only !== undefined) return fc.constant(only);
  if (type === 'integer') {
    const highest = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    return fc.oneof(fc.constantFrom(minimum, highest, ...HOSTILE_NUMBERS), fc.integer({ min: minimum, max: highest }));
  }
  if (type === 'null') return fc.constant(null);
  return fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
}

function propertyOf(
  name: string,
  schema: TSchema,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const good = known[name];
  return fc.oneof(
    ...(good ? [{ arbitrary: fc.constantFrom(...good), weight: 6 }] : []),
    { arbitrary: hostileInput(schema, known), weight: 3 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

import type { CallName } from '@contract/calls';
import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import { isErrorCode } from '@contract/errors';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { createTestServer, type TestServer } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';

/** Texts with unstorable characters, lone surrogates, direction marks, other formats, and large sizes. */
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

/** Numbers beyond the integers of the database, beyond safe integers, and fractions. */
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 1e21, 1e300, -1e300];

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, [], {}),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

let server: TestServer;
let seller: Trader;
/** Valid values by property name. */
let known: Readonly<Record<string, readonly unknown[]>>;

beforeAll(async () => {
  server = await createTestServer();
  const story = new MoneyStory(server);
  seller = await story.trader();
  const codes = [await story.request(seller), await story.paid(seller, await story.trader())];
  const { token } = (
    await server.call('login', { body: { mobile: seller.user.mobile, national_code: seller.user.nationalCode } })
  ).data;
  known = {
    mobile: [seller.user.mobile, '09121234567'],
    national_code: [seller.user.nationalCode, '0084575948'],
    date_of_birth: ['1371/07/12'],
    token: [token],
    verification_code: ['1234'],
    payment_code: codes,
    payer_bank_account: [seller.accountId],
    payee_bank_account: [seller.accountId],
    amount: [50_000],
    price: [50_000],
    behalf: ['دوچرخه'],
    title: ['دوچرخه'],
    process_id: ['web', 'p-1'],
  };
});

afterAll(() => server.close());

/** Without calls that end the session of the test, and without streams. */
const LEFT_OUT = ['logout', 'deleteAllSessions', 'liveEvents'];
const names = (Object.keys(CALLS) as CallName[]).filter((name) => !LEFT_OUT.includes(name));

const nothing = fc.constant(undefined);

test.each(names)('%s answers random input with a code of the catalogue and never with a server error', async (name) => {
  const { method, path, body, query, params }: Call = CALLS[name];
  await fc.assert(
    fc.asyncProperty(
      body ? hostileInput(body, known) : nothing,
      query ? hostileInput(query, known) : nothing,
      params ? hostileInput(params, known) : nothing,
      fc.record({ 'user-agent': fc.string(), 'idempotency-key': fc.string({ maxLength: 140 }) }, { requiredKeys: [] }),
      async (sentBody, sentQuery, sentParams, headers) => {
        const values = (sentParams ?? {}) as Record<string, unknown>;
        const response = await server.app.inject({
          method,
          url: path.replace(/:(\w+)/g, (_whole, field: string) =>
            field === 'partner' ? 'niazmandi' : encodeURIComponent(wellFormed(String(values[field] ?? 'x')) || 'x'),
          ),
          query: asQuery(sentQuery),
          headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${seller.user.access}` },
          ...(method !== 'GET' && { payload: JSON.stringify(sentBody) ?? '' }),
        });
        if (response.statusCode < 400) return;
        expect(response.statusCode).toBeLessThan(500);
        expect(isErrorCode(response.json().error.code)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test.each([2 ** 63, 1e300])('answers 1002 for a filter of %d rials in body and query', async (amount) => {
  for (const field of ['amount_gt', 'amount_lt']) {
    const body = { filters: { [field]: amount } };
    expect(await server.call('filterTransactions', { as: seller.user, body })).toMatchObject({
      status: 400,
      error: { code: 1002, fields: { [`filters.${field}`]: expect.anything() } },
    });
    const query = { [field]: amount };
    expect((await server.call('listPayments', { as: seller.user, query })).error?.code).toBe(1002);
  }
});

test('answers 1002 for half a surrogate pair before any write', async () => {
  const body = {
    amount: 50_000,
    behalf: 'دوچرخه\ud800',
    commision_side: 2,
    payee_bank_account: seller.accountId,
  };
  expect(await server.call('createTransaction', { as: seller.user, body })).toMatchObject({
    status: 400,
    error: { code: 1002, fields: { behalf: expect.anything() } },
  });
});

/** A query can't contain half a surrogate pair. */
function asQuery(value: unknown): Record<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, one]) => [name, wellFormed(String(one))]));
}

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** The used parts of a JSON schema. */
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
 * Values of a schema's shape with some hostile parts. Most properties are valid, so that a request passes the first
 * checks.
 * @param known valid values by the name of the property, for ids and codes
 */
function hostileInput(schema: TSchema, known: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<unknown> {
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

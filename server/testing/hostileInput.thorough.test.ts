import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import { PARTNER_API_CALLS } from '@contract/calls/partnerApiCalls';
import { isErrorCode } from '@contract/errors';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { createTestServer, type TestServer } from './createTestServer';
import { DisputeStory } from './disputeStory';
import type { Trader } from './moneyStory';
import { grantRoles } from './officeTeam';
import { OwnPartner, PartnerOffice } from './ownPartner';
import { samples } from './samples';
import { ALL_OFFICE_CALLS } from './testCalls';
import { TEST_ADDRESS } from './testPeople';

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

/** Days that are missing, of other calendars, in other forms, and beyond what JavaScript or PostgreSQL holds. */
const ODD_DATES = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '12026-01-01', '+012026-01-01', '-000001-01-01', '4714-11-24 BC'],
  ...['294277-01-01', '275760-09-14', '5874898-01-01', 'infinity', '-infinity', 'epoch', 'today', 'now', 'NaN'],
  ...['1404-10-25', '1404-13-01', '1404-12-30', '1403-12-30', '1404/10/25', '1404-01-32', '99-01-01', '۱۴۰۴-۱۰-۲۵'],
  ...['2026-02-30', '2023-02-29', '2024-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-5'],
  ...['2026-01-15T', '2026-01-15T24:00:00Z', '2026-01-15T23:59:60Z', '2026-01-15T08:00:00', '2026-01-15t08:00:00z'],
  ...['2026-01-15T08:00:00+24:00', '0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999-23:59', '2026-01-15 08:00:00'],
  ...['2026-02-30T08:00:00Z', '2026-01-15T08:00:00.1234567890123Z', '20260115', '2026-W03-4', '2026-015', '1e400', ''],
];
const RUNS_OF_A_DATE = samples(100, 500);

/** By the parts of a date in the ranges of their digits, with some other signs between. */
const oddDate = fc.oneof(
  fc.constantFrom(...ODD_DATES),
  fc
    .tuple(fc.nat(9999), fc.nat(20), fc.nat(40), fc.constantFrom('-', '-', '-', '/', '.'))
    .map(([year, month, day, sign]) =>
      [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(sign),
    ),
  fc
    .tuple(
      fc.nat(9999),
      fc.nat(13),
      fc.nat(32),
      fc.nat(25),
      fc.nat(61),
      fc.constantFrom('Z', '', '+23:59', '-23:59', '+99:99'),
    )
    .map(([year, month, day, hour, second, offset]) => {
      const two = (part: number) => String(part).padStart(2, '0');
      return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:59:${two(second)}${offset}`;
    }),
);

const ALL_CALLS: Readonly<Record<string, Call>> = { ...CALLS, ...ALL_OFFICE_CALLS, ...PARTNER_API_CALLS };

let server: TestServer;
/** A trader who holds all acting roles too. */
let seller: Trader;
let partnerKey: string;
/** Valid values by property name. */
let known: Readonly<Record<string, readonly unknown[]>>;

beforeAll(async () => {
  server = await createTestServer();
  const story = new DisputeStory(server);
  seller = await story.trader();
  await grantRoles(server, seller.user, 'supervisor', 'finance', 'arbiter', 'support');
  const office = await PartnerOffice.open(server);
  const partner = await OwnPartner.create(office, story, { name: 'Hostile' });
  partnerKey = partner.key;
  const [payee, payer] = [await story.trader(), await story.trader()];
  const { dispute_id: disputeId } = await story.escalated(payee, payer, await story.paid(payee, payer));
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
    delivery_address: [TEST_ADDRESS],
    payee_bank_account: [seller.accountId],
    amount: [50_000],
    price: [50_000],
    behalf: ['دوچرخه'],
    title: ['دوچرخه'],
    process_id: ['web', 'p-1'],
    dispute_id: [disputeId],
    partner_id: [partner.created.partner.partner_id],
    reason: ['دلیل این کار در آزمون'],
    text: ['متنی که به اندازهٔ کافی بلند است تا پذیرفته شود و بماند'],
    source: ['gateway', 'bank'],
    day: ['2026-01-15'],
    from: ['2026-01-15'],
    to: ['2026-01-15'],
    from_at: ['2026-01-15T08:00:00Z'],
  };
});

afterAll(() => server.close());

/** Without calls that end the session of the test or close its office, and without streams. */
const LEFT_OUT = ['logout', 'deleteAllSessions', 'liveEvents', 'closeOffice'];
const names = Object.keys(ALL_CALLS).filter((name) => !LEFT_OUT.includes(name));

interface Sent {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
  readonly headers?: Record<string, string>;
}

async function send({ method, path, auth }: Call, { body, query, params, headers }: Sent) {
  const values = (params ?? {}) as Record<string, unknown>;
  const isFile =
    [ALL_OFFICE_CALLS.uploadBankFile.path, ALL_OFFICE_CALLS.readBankSample.path].includes(path as never) &&
    method === 'POST';
  const response = await server.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_whole, field: string) =>
      field === 'partner' ? 'niazmandi' : encodeURIComponent(wellFormed(String(values[field] ?? 'x')) || 'x'),
    ),
    query: asQuery(query),
    headers: {
      ...headers,
      'content-type': isFile ? 'text/csv' : 'application/json',
      authorization: `Bearer ${auth === 'key' ? partnerKey : seller.user.access}`,
    },
    ...(method !== 'GET' && { payload: isFile ? 'شماره مرجع,مبلغ,تاریخ\n' : (JSON.stringify(body) ?? '') }),
  });
  if (response.statusCode < 400) return;
  expect([response.statusCode < 500, response.body]).toEqual([true, response.body]);
  expect(isErrorCode(response.json().error.code)).toBe(true);
}

const nothing = fc.constant(undefined);

test.each(names)('%s answers random input with a code of the catalogue and never with a server error', async (name) => {
  const call = ALL_CALLS[name] as Call;
  const part = (schema: TSchema | undefined) => (schema ? hostileInput(schema, known) : nothing);
  await fc.assert(
    fc.asyncProperty(
      part(call.body),
      part(call.query),
      part(call.params),
      fc.record({ 'user-agent': fc.string(), 'idempotency-key': fc.string({ maxLength: 140 }) }, { requiredKeys: [] }),
      (body, query, params, headers) => send(call, { body, query, params, headers }),
    ),
    { numRuns: samples(10, 40) },
  );
});

/** Each field of a request that takes a date: by its schema, or by its name. */
const dateFields = names.flatMap((name) => {
  const { body, query, params } = ALL_CALLS[name] as Call;
  return Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema ? datePaths(schema).map((path) => [name, part, path] as const) : [],
  );
});

function datePaths(schema: TSchema, path: readonly string[] = []): string[] {
  const {
    properties,
    anyOf,
    description = '',
    format = '',
  } = schema as Shape & { description?: string; format?: string };
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => datePaths(inner, [...path, name]));
  if (anyOf) return [...new Set(anyOf.flatMap((one) => datePaths(one, path)))];
  const isDate =
    /ISO 8601|YYYY-MM-DD/.test(description) ||
    format.startsWith('date') ||
    /(^|_)(day|date)(_|$)/.test(path.at(-1) ?? '');
  return isDate && (schema as Shape).type === 'string' ? [path.join('.')] : [];
}

test('the calls that take a date are found by their schemas', () => {
  const found = dateFields.map(([name, , path]) => `${name} ${path}`);
  const some = ['reserveDay day', 'accountStatement to', 'filterTransactions filters.date_gt', 'enterOutage from_at'];
  expect(found).toEqual(expect.arrayContaining(some));
});

test.each(dateFields)(
  `%s answers ${RUNS_OF_A_DATE} odd dates in its %s (%s) without a server error`,
  async (name, part, path) => {
    const call = ALL_CALLS[name] as Call;
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(oddDate, fc.boolean(), async (date, isEverywhere) => {
        // The limits do not hide the dates.
        if (sent++ % 20 === 0) await server.context.db.pool.query('delete from rate_limits');
        const valid = Object.fromEntries(
          Object.entries({ body: call.body, query: call.query, params: call.params }).map(([one, schema]) => [
            one,
            schema ? validInput(schema) : undefined,
          ]),
        );
        const paths = isEverywhere
          ? dateFields.filter(([of, place]) => of === name && place === part)
          : [[name, part, path] as const];
        for (const [, , one] of paths) setAt(valid[part] as Record<string, unknown>, one.split('.'), date);
        await send(call, valid);
      }),
      { numRuns: RUNS_OF_A_DATE },
    );
  },
);

/** A valid input with the required fields, as far as {@link known} has them. */
function validInput(schema: TSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as Shape & { required?: readonly string[] };
  const entries = required.map((name) => [
    name,
    known[name]?.[0] ?? (properties[name] as Shape | undefined)?.enum?.[0] ?? 'x',
  ]);
  return Object.fromEntries(entries);
}

function setAt(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? {}) as Record<string, unknown>;
    target[name] = inner;
    setAt(inner, rest, value);
  }
}

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

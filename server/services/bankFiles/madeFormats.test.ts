import { randomUUID } from 'node:crypto';
import type { FormatList } from '@contract/calls/bankFormatCalls';
import { ERROR } from '@contract/errors';
import type { FormatRules } from '@contract/rules/bankFormatRules';
import { unsoundColumn } from '@contract/rules/bankFormatRules';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { formatFor } from '../../testing/bankFormats';
import type { TestServer } from '../../testing/createTestServer';
import { joinOffice, type Member, uploadCsv } from '../../testing/officeTeam';
import { sharedServer } from '../../testing/sharedServer';

let server: TestServer;
let finance: Member;

beforeAll(async () => {
  server = await sharedServer();
  finance = await joinOffice(server, 'finance');
});

const RULES = formatFor('bank', {
  ...{ sign: 'columns', finding: 'order' },
  heads: { reference: ['شرح'], amount: [], deposit: ['واریز'], withdrawal: ['برداشت'] },
}).rules;
const STATEMENT = 'تاریخ,شرح,برداشت,واریز\n1403/08/29,پایا ABCD2345-settle-1,1000,0\n1403/08/29,?,1,0\nجمع,,,\n';

const make = (body: object) =>
  server.call('addBankFormat', { as: finance, body: { source: 'bank', account: '379.8000', rules: RULES, ...body } });
const named = ({ formats }: FormatList, name: string) => formats.filter((one) => one.name === name);

const upload = (format_id: string, source = 'bank') =>
  uploadCsv(server, finance, { source, format_id }, `${STATEMENT.split('\n', 2).join('\n')}\n`);

test('a format reads files, is followed by a version, and is switched off; the audit names each change', async () => {
  const name = `سپرده ${randomUUID().slice(0, 8)}`;
  const first = named((await make({ name, follows: null })).data, name)[0];
  expect(first).toMatchObject({ version: 1, off: false, files: 0, by: expect.any(String), account: '379.8000' });
  expect((await make({ name, follows: null })).error?.code).toBe(ERROR.conflict);
  const id = first?.format_id ?? '';
  expect((await upload(id, 'gateway')).error?.fields).toEqual({ file: 'format' });
  expect((await upload(id)).data).toMatchObject({ rows: 1 });
  const twice = await Promise.all([make({ name: 'دیگر', follows: id }), make({ name: 'دیگر', follows: id })]);
  expect(twice.map(({ error }) => error?.code).sort()).toEqual([ERROR.conflict, undefined]);
  const list = await server.call('listBankFormats', { as: finance });
  expect(named(list.data, name).map(({ version, off, files }) => [version, off, files])).toEqual([
    [2, false, 0],
    [1, true, 1],
  ]);
  expect((await upload(id)).error?.fields).toEqual({ file: 'format' });
  expect((await upload(randomUUID())).error?.fields).toEqual({ file: 'format' });
  const turn = (off: boolean) => server.call('switchBankFormat', { as: finance, body: { format_id: id, off } });
  for (const off of [false, false, true]) expect((await turn(off)).status).toBe(200);
  const acts = (await auditRowsAfter(server.context.db.kysely, 0, 100_000)).filter(({ subject }) =>
    subject.endsWith(id),
  );
  expect(acts.map(({ act }) => act)).toEqual(['bank_format_added', 'bank_format_on', 'bank_format_off']);
  const change = server.context.db.pool.query("update bank_formats set rules = '{}' where id = $1", [id]);
  await expect(change).rejects.toMatchObject({ code: 'AM901' });
});

test('the built-in formats are sound and fixed', async () => {
  const { data } = await server.call('listBankFormats', { as: finance });
  const builtIn = data.formats.filter(({ by }) => by === null);
  expect(builtIn).toHaveLength(5);
  expect(builtIn.map(({ rules }) => unsoundColumn(rules))).toEqual(builtIn.map(() => null));
  await expect(server.context.db.pool.query('delete from bank_formats where made_by is null')).rejects.toMatchObject({
    code: 'AM901',
  });
});

test.each<[string, object]>([
  ['a column without a head', { rules: { ...RULES, heads: { ...RULES.heads, deposit: [] } } }],
  ['one head for two columns', { rules: { ...RULES, heads: { ...RULES.heads, deposit: ['برداشت:'] } } }],
  ['more rules', { rules: { ...RULES, pattern: '(a+)+' } }],
  ['a version of the other source', { source: 'gateway', follows: '00000000-0000-4000-8000-000000000002' }],
  ['an account with words', { account: 'حساب' }],
])('a format with %s is refused', async (_name, body) =>
  expect((await make({ name: `n ${randomUUID()}`, follows: null, ...body })).error?.code).toBe(ERROR.badRequest),
);

const sample = (file: string | Buffer, rules: FormatRules | string = RULES) => {
  const text = typeof rules === 'string' ? rules : Buffer.from(JSON.stringify(rules)).toString('base64url');
  return server.call('readBankSample', {
    as: finance,
    query: { source: 'bank', rules: text },
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
};

test('a sample shows what its rows become, and the rows as they are without heads', async () => {
  const { data } = await sample(`بانک\n${STATEMENT}`);
  expect(data.heading).toBe(2);
  expect(data.rows.map(({ line, read, fault }) => [line, read?.rials ?? null, fault?.needed ?? null])).toEqual([
    [1, null, null],
    [2, null, null],
    [3, 1_000, null],
    [4, null, 'reference'],
    [5, null, null],
  ]);
  const other = await sample('a;b\n1;2\n');
  expect(other.data).toMatchObject({ heading: null, rows: [{ cells: ['a', 'b'] }, { cells: ['1', '2'] }] });
  const long = (await sample(STATEMENT + '1403/08/29,ABCD2345-settle-1,1000,0\n'.repeat(2_000))).data;
  expect(long.rows).toHaveLength(21);
  const before = await server.context.db.pool.query('select count(*) from bank_files');
  expect((await sample(Buffer.from('89504e470d0a1a0a0102', 'hex'))).error?.fields).toEqual({ file: 'binary' });
  expect((await sample(STATEMENT, 'e30')).error?.code).toBe(ERROR.badRequest);
  expect((await server.context.db.pool.query('select count(*) from bank_files')).rows).toEqual(before.rows);
});

import { EXPORT_CALLS } from '@contract/calls/exportCalls';
import { maskPersonalNumbers } from '@contract/rules/numbersInTexts';
import { parse } from 'csv-parse/sync';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { dealsOfSpan, exportedDeals } from '../../db/repositories/exportRows';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { newOperator } from '../../testing/officeTeam';
import { workbookRecords } from '../bankFiles/workbookRecords';

const TODAY = '2026-01-17';
const CARD = '6037991234567893';
const MASKED_CARD = maskPersonalNumbers(CARD);

let server: TestServer;
let finance: Trader;

beforeAll(async () => {
  server = await createTestServer({ start: `${TODAY}T08:00:00.000Z`, config: { accessLifetimeSeconds: 10_000_000 } });
  const story = new DisputeStory(server);
  finance = await newOperator(server, 'finance');
  const [seller, buyer] = [await story.trader(), await story.trader()];
  // A deal of a formula that ends, one that is held, and one of the operator.
  const code = await story.paid(seller, buyer, { purpose: `=HYPERLINK("http://x","گوشی ${CARD}")` });
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(server);
  await story.paid(seller, buyer);
  server.clock.advance(1_000);
  await story.paid(finance, buyer);
});

afterAll(() => server.close());

type Name = keyof typeof EXPORT_CALLS;
const download = (name: Name, as: TestUser, body: object) =>
  server.app.inject({
    method: 'POST',
    url: EXPORT_CALLS[name].path,
    headers: { authorization: `Bearer ${as.access}` },
    payload: body,
  });

/** The cells of a CSV file by heading. */
async function rowsOf(name: Name, as: TestUser, range: object): Promise<Record<string, string>[]> {
  const file = await download(name, as, range);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(file.body, { bom: true, columns: true });
}

async function lastOfAudit() {
  return (await auditRowsAfter(server.context.db.kysely, 0, 10_000)).at(-1);
}

const today = () => server.clock.now().toISOString().slice(0, 10);

test('the ledger as a file has each posting once, sums to zero, and hides own deals', async () => {
  const range = { from: TODAY, to: today() };
  const rows = await rowsOf('exportLedgerCsv', finance.user, range);
  const { rows: sums } = await server.context.db.pool.query(
    'select count(*)::int as rows, sum(amount_rials) filter (where amount_rials > 0) as rials from ledger_postings',
  );
  const sumOf = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  expect(rows).toHaveLength(sums[0].rows);
  expect(sumOf('بدهکار (ریال)')).toBe(sumOf('بستانکار (ریال)'));
  expect(sumOf('بستانکار (ریال)')).toBe(Number(sums[0].rials));
  expect(rows[0]).toMatchObject({ تاریخ: '1404/10/27', ساعت: '11:30:00', ثبت: 'پرداخت' });
  const codes = new Set(rows.map((row) => row['کد پرداخت']));
  // Two deals of others, and entries without a deal or of an own one.
  expect(codes.size).toBe(3);
  expect(await lastOfAudit()).toMatchObject({
    ...{ act: 'exported', subject: 'export:ledger' },
    details: JSON.stringify({ format: 'csv', from: TODAY, rows: rows.length, to: range.to }),
  });
  expect(await rowsOf('exportLedgerCsv', finance.user, { from: '2025-03-01', to: '2025-03-02' })).toEqual([]);
});

test('deals as a file name nobody in full, hide own deals, and hold no formula', async () => {
  const range = { from: TODAY, to: today() };
  const [first, held, own, ...others] = await rowsOf('exportDealsCsv', finance.user, range);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    ...{ وضعیت: 'تسویهٔ نهایی', بابت: `'=HYPERLINK("http://x","گوشی ${MASKED_CARD}")` },
    ...{ 'مبلغ (ریال)': '2500000', فروشنده: expect.stringMatching(/^.\. .…$/) },
  });
  expect(Number(first?.['کارمزد (ریال)'])).toBeGreaterThan(0);
  expect(held).toMatchObject({ 'کارمزد (ریال)': '', 'پرداخت خریدار (ریال)': '2500000' });
  expect(own).toMatchObject({ 'کد پرداخت': '', بابت: '', خریدار: '', 'مبلغ (ریال)': '2500000' });
  expect(await lastOfAudit()).toMatchObject({ subject: 'export:deals', details: expect.stringContaining('"rows":3') });
});

test('the instant at the end of a span belongs to the next one', async () => {
  const { kysely, pool } = server.context.db;
  const { rows } = await pool.query('select max(created_at) as at from transactions');
  const span = { from: new Date(0), to: rows[0].at };
  expect(await exportedDeals(kysely, { span, after: null, limit: 10 })).toHaveLength(2);
  expect(await dealsOfSpan(kysely, span)).toBe(2);
});

test('a workbook has the cells of the CSV file', async () => {
  const range = { from: TODAY, to: today() };
  const lines = (await download('exportDealsCsv', finance.user, range)).body;
  const file = await download('exportDealsXlsx', finance.user, range);
  expect(file.headers['content-type']).toBe(EXPORT_CALLS.exportDealsXlsx.media);
  const read: string[][] = [];
  for await (const { cells } of workbookRecords(file.rawPayload)) read.push([...cells]);
  // A text of a workbook is never a formula, so it needs no apostrophe.
  const expected: string[][] = parse(lines.replace(`"'=`, '"='), { bom: true });
  const width = Math.max(...read.map((cells) => cells.length));
  expect(read.map((cells) => [...cells, ...Array(width - cells.length).fill('')])).toEqual(
    expected.map((cells) => cells.slice(0, width)),
  );
  expect(await lastOfAudit()).toMatchObject({ details: expect.stringContaining('"format":"xlsx"') });
});

test('the audit as a file has each row once, with the name of its act', async () => {
  const auditor = await newOperator(server, 'auditor');
  const rows = await rowsOf('exportAuditCsv', auditor.user, { from: TODAY, to: today() });
  const last = await lastOfAudit();
  // The row of this export came after its count.
  expect(rows.map((row) => Number(row.شماره))).toEqual(rows.map((_row, index) => index + 1));
  expect(last).toMatchObject({ subject: 'export:audit', place: rows.length + 1 });
  expect(rows[0]).toMatchObject({ تاریخ: '1404/10/27', کار: 'گرفتن خروجی', موضوع: 'export:ledger' });
});

test.each([
  ['a range from later to earlier', '2026-01-17', '2026-01-16', { to: 'is before the first day' }],
  ['more than a year', '2025-01-15', '2026-01-16', { to: 'is more than 366 days after the first day' }],
  ['a future day', '2026-01-16', '2026-12-30', { to: 'is after today' }],
  ['a missing day', '2026-02-30', '2026-03-01', { from: 'is not a date' }],
])('%s is refused', async (_name, from, to, fields) => {
  const before = await lastOfAudit();
  const { error } = (await download('exportLedgerCsv', finance.user, { from, to })).json<{ error: object }>();
  expect(error).toMatchObject({ code: 1002, fields });
  expect(await lastOfAudit()).toEqual(before);
});

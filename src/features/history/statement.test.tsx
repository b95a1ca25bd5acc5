import { screen } from '@testing-library/react';
import fc from 'fast-check';
import type { AccountStatement } from '@/api/personalApi';
import { paths } from '@/lib/paths';
import { type RenderAppOptions, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';
import { statementCsv } from './statementFile';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer({ start: new Date() });
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  mustWork(await story.confirm(buyer, 'settle', code));
});

afterAll(() => server.close());

const open = (who: Trader, options: RenderAppOptions = {}) =>
  renderApp({ path: paths.statement, person: who.user, server, ...options });

test('the history leads to the statement, on screen and on paper', async () => {
  const app = await open(buyer, { path: paths.transactions });
  await app.user.click(await screen.findByRole('link', { name: 'صورت‌حساب' }));
  expect(await screen.findByRole('heading', { name: 'صورت‌حساب', level: 1 })).toBeVisible();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^پرداخت با کارتدوچرخهٔ کوهستان.*۲٬۵۰۰٬۰۰۰ ریال/),
    expect.stringMatching(/^تسویه با فروشنده.*مانده نزد امانت: ۰$/),
  ]);
  const table = screen.getByRole('table', { hidden: true });
  expect(table.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(table).toHaveTextContent(/جمع۰۲٬۵۰۰٬۰۰۰۰$/);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await app.user.click(screen.getByRole('button', { name: 'چاپ یا PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a range without money says so and has no file', async () => {
  await open(await story.trader());
  expect(await screen.findByText('در این بازه پولی جابه‌جا نشده است')).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument();
});

test('a range of more than a year, or turned round, is not asked for', async () => {
  const app = await open(buyer);
  const year = await screen.findByRole('combobox', { name: 'تاریخ، از: سال' });
  await app.user.selectOptions(year, '1400');
  expect(await screen.findByText('بازه نباید از یک سال بلندتر باشد')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'نمایش' })).toBeDisabled();
  await app.user.selectOptions(year, '1407');
  expect(await screen.findByText('تاریخ «از» پس از تاریخ «تا» است')).toBeVisible();
});

test('without a connection it says so, and a retry works', async () => {
  const app = await open(buyer, { disturb: [{ part: '/users/statement/', disturbance: 'offline' }] });
  expect(await screen.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد');
  await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

const EMPTY: AccountStatement = {
  from: '2026-11-01',
  to: '2026-11-30',
  madeAt: '2026-11-25T09:00:00Z',
  fullName: 'هانیه رستمی',
  heldBeforeRials: 0,
  heldAfterRials: 0,
  totalInRials: 0,
  totalOutRials: 0,
  rows: [],
};

const csvOf = (purpose: string) =>
  statementCsv({
    ...EMPTY,
    rows: [
      {
        at: '2026-11-24T21:00:00Z',
        paymentCode: 'ABCD2345',
        purpose,
        kind: 'paid',
        inRials: 0,
        outRials: 2_500_000,
        heldRials: 2_500_000,
      },
    ],
  });

test('the file has a BOM, Jalali dates of Tehran and plain integers', () => {
  expect(csvOf('میز، «بلوط»').split('\r\n')).toEqual([
    '\uFEFF"تاریخ","کد پرداخت","بابت","شرح","رسیده به حساب","پرداخته","مانده نزد امانت"',
    ',,,"مانده در آغاز",,,0',
    '"1405/09/04","ABCD2345","میز، «بلوط»","پرداخت با کارت",0,2500000,2500000',
    ',,,"جمع",0,0,0',
    '',
  ]);
});

/** The cells of a CSV, as RFC 4180 reads them. */
function cellsOf(csv: string): string[] {
  return [...csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replace(/""/g, '"'),
  );
}

test('no purpose becomes a formula, or breaks out of its cell', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t=', ' =', '"=', "'=", '＝', '\r\n=', '');
  fc.assert(
    fc.property(start, fc.string({ unit: 'grapheme' }), (head, rest) => {
      const cells = cellsOf(csvOf(head + rest));
      expect(cells).toHaveLength(28);
      expect(cells[16]?.replace(/^'/, '')).toContain(rest);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
  );
});

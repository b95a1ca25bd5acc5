import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import type { AccountStatement } from '@/api/personalApi';
import { paths } from '@/lib/paths';
import { type RenderAppOptions, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { mustWork } from '../../../server/testing/testClient';
import { statementCsv } from './statementFile';
import { rangeName, readyRange, statementLines, statementSums } from './statementLines';

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

/** The text of each line on the screen. */
const linesOf = async () =>
  (await within(await screen.findByRole('list', { name: 'ردیف‌ها' })).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );

test('says in the words of its reader what was paid and what came, on screen and on paper', async () => {
  const app = await open(buyer);
  expect(await screen.findByRole('heading', { name: 'صورت‌حساب', level: 1 })).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^پرداختید۲٬۵۰۰٬۰۰۰ ریالدوچرخهٔ کوهستان[۰-۹]+ \S+ · به فروشنده رسید$/),
  ]);
  const table = screen.getByRole('table', { hidden: true });
  expect(table).toHaveTextContent(seller.user.info.full_name);
  expect(table).toHaveTextContent(/جمع این بازه۲٬۵۰۰٬۰۰۰ ریال۰ ریال$/);
  expect(table.closest('article')).toHaveTextContent(buyer.user.info.full_name);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await app.user.click(screen.getByRole('button', { name: 'چاپ یا PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the seller’s money is on its way', async () => {
  await open(seller);
  expect(await linesOf()).toEqual([expect.stringMatching(/^در راه به شما۲٬۴۷۵٬۰۰۰ ریال.* · نزد امانت$/)]);
  expect(screen.getByText('نزد امانت است', { selector: 'main dt' }).parentElement).toHaveTextContent('۲٬۴۷۵٬۰۰۰ ریال');
});

test('a range without money says so and has no file', async () => {
  const app = await open(await story.trader());
  expect(await screen.findByText('در این بازه کاری نبود')).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('radio', { name: 'ماه گذشته' }));
  expect(await screen.findByText(/^نزد امانت، پایان/, { selector: 'main dt' })).toBeVisible();
});

test('own days of more than a year, or turned round, are not asked for', async () => {
  const app = await open(buyer);
  await app.user.click(await screen.findByRole('radio', { name: 'بازهٔ دلخواه' }));
  const year = await screen.findByRole('combobox', { name: 'تاریخ، از: سال' });
  await app.user.selectOptions(year, '1400');
  expect(await screen.findByText('بازه نباید از یک سال بلندتر باشد')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'نمایش' })).toBeDisabled();
  await app.user.selectOptions(year, '1407');
  expect(await screen.findByText('تاریخ «از» پس از تاریخ «تا» است')).toBeVisible();
});

test('own days whose first answer was lost are asked for again by the same button', async () => {
  const app = await open(buyer, { disturb: [{ part: '/users/statement/', disturbance: 'offline' }] });
  expect(await screen.findByRole('alert')).toBeVisible();
  await app.user.click(screen.getByRole('radio', { name: 'بازهٔ دلخواه' }));
  await app.user.click(await screen.findByRole('button', { name: 'نمایش' }));
  expect(await linesOf()).toHaveLength(1);
});

test('without a connection it says so, and a retry works', async () => {
  const app = await open(buyer, { disturb: [{ part: '/users/statement/', disturbance: 'offline' }] });
  expect(await screen.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد');
  await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await linesOf()).toHaveLength(1);
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
        attemptId: null,
        purpose,
        kind: 'paid',
        side: 'payer',
        other: 'مهدی پورمحمد',
        bank: null,
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
      expect(cells[16]).toContain(rest);
      for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
  );
});

type Row = AccountStatement['rows'][number];
type Step = readonly [kind: Row['kind'], side: Row['side'], rials: number, attemptId?: string];

/** One deal’s steps as a statement; a negative sum leaves what is held. */
function statementOf(...steps: readonly Step[]): AccountStatement {
  let heldRials = 5_000_000;
  const sumOf = (kinds: readonly Row['kind'][]) =>
    steps.reduce((sum, [kind, , rials]) => sum + (kinds.includes(kind) ? Math.abs(rials) : 0), 0);
  const rows = steps.map(([kind, side, rials, attemptId = null]): Row => {
    heldRials += rials;
    const [inRials, outRials] =
      kind === 'paid_out' ? [-rials, 0] : kind === 'settled' || kind === 'awarded' ? [0, 0] : [0, rials];
    return {
      at: EMPTY.madeAt,
      paymentCode: 'ABCD2345',
      attemptId,
      purpose: '',
      other: '',
      kind,
      side,
      bank: null,
      inRials,
      outRials,
      heldRials,
    };
  });
  const [totalInRials, totalOutRials] = [sumOf(['paid_out']), sumOf(['paid', 'payout_returned'])];
  return { ...EMPTY, heldBeforeRials: 5_000_000, heldAfterRials: heldRials, totalInRials, totalOutRials, rows };
}

test.each<[string, Step[], string[], { paidRials: number; arrivedRials: number; yoursRials: number }]>([
  ['a held payment', [['paid', 'payer', 100]], ['paid 100 held'], { paidRials: 100, arrivedRials: 0, yoursRials: 0 }],
  [
    'a payment that went to the seller',
    [
      ['paid', 'payer', 100],
      ['settled', 'payer', -100],
    ],
    ['paid 100 toSeller'],
    { paidRials: 100, arrivedRials: 0, yoursRials: 0 },
  ],
  [
    'a settlement of an earlier payment',
    [['settled', 'payer', -100]],
    ['toSeller 100 toSeller'],
    { paidRials: 0, arrivedRials: 0, yoursRials: 0 },
  ],
  [
    'a sale on its way',
    [['settled', 'payee', 99]],
    ['onWay 99 held'],
    { paidRials: 0, arrivedRials: 0, yoursRials: 99 },
  ],
  [
    'a sale that arrived',
    [
      ['settled', 'payee', 99],
      ['paid_out', 'payee', -99],
    ],
    ['arrived 99 inAccount'],
    { paidRials: 0, arrivedRials: 99, yoursRials: 99 },
  ],
  [
    'a transfer that the bank returned',
    [
      ['settled', 'payee', 99],
      ['paid_out', 'payee', -99],
      ['payout_returned', 'payee', 99],
    ],
    ['bankReturned 99 held', 'arrived 99 bankReturned'],
    { paidRials: 0, arrivedRials: 0, yoursRials: 0 },
  ],
  [
    'a payment that came back',
    [
      ['paid', 'payer', 100],
      ['paid_out', 'payer', -100],
    ],
    ['cameBack 100 inAccount', 'paid 100 cameBack'],
    { paidRials: 100, arrivedRials: 100, yoursRials: 100 },
  ],
  [
    'a second payment that came back',
    [
      ['paid', 'payer', 100],
      ['paid', 'payer', 100, 'second'],
      ['paid_out', 'payer', -100, 'second'],
    ],
    ['cameBack 100 inAccount', 'paid 100 cameBack', 'paid 100 held'],
    { paidRials: 200, arrivedRials: 100, yoursRials: 100 },
  ],
  [
    'a divided payment',
    [
      ['paid', 'payer', 100],
      ['awarded', 'payer', -40],
      ['paid_out', 'payer', -60],
    ],
    ['cameBack 60 inAccount', 'paid 100 divided'],
    { paidRials: 100, arrivedRials: 60, yoursRials: 60 },
  ],
])('the lines of %s', (_name, steps, expected, sums) => {
  const statement = statementOf(...steps);
  const lines = statementLines(statement);
  expect(lines.map(({ event, rials, state }) => `${event} ${rials} ${state}`)).toEqual(expected);
  expect(statementSums(statement, lines)).toEqual(sums);
});

test.each([
  ['month', '2026-11-26', '2026-11-22', '2026-11-26', '۱ تا ۵ آذر ۱۴۰۵'],
  ['lastMonth', '2026-11-26', '2026-10-23', '2026-11-21', '۱ تا ۳۰ آبان ۱۴۰۵'],
  ['lastMonth', '2027-03-25', '2027-02-20', '2027-03-20', '۱ تا ۲۹ اسفند ۱۴۰۵'],
  ['year', '2026-11-26', '2026-03-21', '2026-11-26', '۱ فروردین تا ۵ آذر ۱۴۰۵'],
  ['year', '2026-03-21', '2026-03-21', '2026-03-21', '۱ فروردین ۱۴۰۵'],
] as const)('the range %s on %s is %s to %s, «%s»', (range, today, from, to, name) => {
  expect(readyRange(range, today)).toEqual({ from, to });
  expect(rangeName({ from, to })).toBe(name);
});

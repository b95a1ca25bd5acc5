import { isoDateOf, monthLength } from '@contract/rules/calendar';
import { AMOUNT_MAX_RIALS } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import fc from 'fast-check';
import type { ListFilter } from '@/api/listsApi';
import { paths } from '@/lib/paths';
import { filterFormAddress, type HistoryView, historyAddress, historyRequest, historyView } from './historyAddress';
import { FILTER_YEAR_FIRST, FILTER_YEAR_LAST } from './listFilter';

/** Any day of the filter's years, as in an address. */
const days = fc
  .tuple(fc.integer({ min: FILTER_YEAR_FIRST, max: FILTER_YEAR_LAST }), fc.integer({ min: 1, max: 12 }), fc.nat(30))
  .map(([year, month, day]) => String(isoDateOf({ year, month, day: Math.min(day + 1, monthLength(year, month)) })));

const amounts = fc.integer({ min: 1, max: AMOUNT_MAX_RIALS });

const filters: fc.Arbitrary<ListFilter> = fc.record(
  {
    purpose: fc.string({ unit: 'grapheme', minLength: 1 }).map(cleanText).filter(Boolean),
    from: days,
    to: days,
    minRials: amounts,
    maxRials: amounts,
    commissionSide: fc.constantFrom('payer', 'payee', 'half'),
    statuses: fc.subarray([...TRANSACTION_STATUSES], { minLength: 1 }),
  },
  { requiredKeys: [] },
);

const views: fc.Arbitrary<HistoryView> = fc.record({
  tab: fc.constantFrom('all', 'inqueries_tab', 'paymnt'),
  order: fc.constantFrom('asc', 'desc'),
  filter: filters,
});

const DEFAULT_VIEW: HistoryView = { tab: 'all', order: 'desc', filter: {} };

function viewOf(address: string): HistoryView {
  return historyView(new URL(address, 'https://amanat.example').searchParams);
}

describe('the address of the history', () => {
  it('preserves the whole view, and the view of the form', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(historyAddress(view))).toEqual(view);
        expect(viewOf(filterFormAddress(view))).toEqual(view);
      }),
    );
  });

  it('is plain for the default view', () => {
    expect(historyAddress(DEFAULT_VIEW)).toBe('/transaction');
  });

  it('uses the documented parameter names', () => {
    const filter: ListFilter = { purpose: 'کتاب', minRials: 20_000, commissionSide: 'payer', statuses: ['paid'] };
    const { searchParams } = new URL(historyAddress({ ...DEFAULT_VIEW, filter }), 'https://amanat.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      behalf: 'کتاب',
      amount_gt: '20000',
      commission_side: 'buyer',
      _status: 'paid',
    });
  });

  it('ignores invalid values', () => {
    const words = ['inqueries_tab', 'paymnt', 'asc', 'buyer', 'seller', 'half', ...TRANSACTION_STATUSES];
    const names = ['tab', 'order', '_status', 'date_gt', 'date_lt', 'amount_gt', 'amount_lt', 'commission_side'];
    fc.assert(
      fc.property(fc.string(), (junk) => {
        fc.pre(!words.includes(junk) && !/^[1-9][0-9]*$/.test(junk));
        const search = new URLSearchParams(names.map((name) => [name, junk]));
        expect(historyView(search)).toEqual(DEFAULT_VIEW);
      }),
    );
  });

  it.each(['2023-02-29', '2020-03-19', '2032-03-20', '1405-08-29', '2024-01-01T00:00'])(
    'ignores %s: not a date, or outside the filter',
    (date) => expect(viewOf(`/transaction?date_gt=${date}`).filter).toEqual({}),
  );

  it('accepts the first and the last day of the filter', () => {
    expect(viewOf('/transaction?date_gt=2020-03-20&date_lt=2032-03-19').filter).toEqual({
      from: '2020-03-20',
      to: '2032-03-19',
    });
  });

  it('reads the links of the home cards', () => {
    expect(viewOf(paths.transactionsAwaiting('paymnt'))).toEqual({
      tab: 'paymnt',
      order: 'desc',
      filter: { statuses: ['inquired', 'redirected'] },
    });
    expect(viewOf(paths.transactionsTab('inqueries_tab')).tab).toBe('inqueries_tab');
  });
});

describe('the request to the server', () => {
  it('has the viewer’s role of each tab', () => {
    const roleOf = (tab: HistoryView['tab']) => historyRequest({ ...DEFAULT_VIEW, tab }).role;
    expect([roleOf('all'), roleOf('inqueries_tab'), roleOf('paymnt')]).toEqual(['all', 'payee', 'payer']);
  });

  it('has the filter of a home card', () => {
    const filter: ListFilter = { statuses: ['inquired', 'redirected'] };
    expect(historyRequest({ tab: 'paymnt', order: 'asc', filter })).toEqual({
      list: 'history',
      order: 'asc',
      role: 'payer',
      filter,
    });
  });
});

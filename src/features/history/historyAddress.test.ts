import { TRANSACTION_STATUSES } from '@contract/limits';
import fc from 'fast-check';
import { paths } from '@/lib/paths';
import { type HistoryView, historyAddress, historyRequest, historyView } from './historyAddress';

const views: fc.Arbitrary<HistoryView> = fc.record({
  tab: fc.constantFrom('all', 'inqueries_tab', 'paymnt'),
  order: fc.constantFrom('asc', 'desc'),
  statuses: fc.subarray([...TRANSACTION_STATUSES]),
});

function viewOf(address: string): HistoryView {
  return historyView(new URL(address, 'https://amanat.example').searchParams);
}

describe('the address of the history', () => {
  it('carries the whole view there and back', () => {
    fc.assert(fc.property(views, (view) => expect(viewOf(historyAddress(view))).toEqual(view)));
  });

  it('is plain for the default view', () => {
    expect(historyAddress({ tab: 'all', order: 'desc', statuses: [] })).toBe('/transaction');
  });

  it('falls back to the default view whatever is written in it', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        fc.pre(!['inqueries_tab', 'paymnt', 'asc', ...TRANSACTION_STATUSES].includes(junk));
        const search = new URLSearchParams({ tab: junk, order: junk, _status: junk });
        expect(historyView(search)).toEqual({ tab: 'all', order: 'desc', statuses: [] });
      }),
    );
  });

  it('understands the links of the home cards', () => {
    expect(viewOf(paths.transactionsAwaiting('paymnt'))).toEqual({
      tab: 'paymnt',
      order: 'desc',
      statuses: ['inquired', 'redirected'],
    });
    expect(viewOf(paths.transactionsTab('inqueries_tab')).tab).toBe('inqueries_tab');
  });
});

describe('what the server is asked', () => {
  it('asks for requests of the viewer on one tab and for what the viewer pays on the other', () => {
    const asked = (tab: HistoryView['tab']) => historyRequest({ tab, order: 'desc', statuses: [] }).role;
    expect([asked('all'), asked('inqueries_tab'), asked('paymnt')]).toEqual(['all', 'payee', 'payer']);
  });

  it('filters the rows behind a home card to the ones that can still be paid', () => {
    expect(historyRequest({ tab: 'paymnt', order: 'asc', statuses: ['inquired', 'redirected'] })).toEqual({
      order: 'asc',
      role: 'payer',
      filter: { statuses: ['inquired', 'redirected'] },
    });
  });
});

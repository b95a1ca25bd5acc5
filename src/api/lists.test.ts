import type { InfiniteData } from '@reduxjs/toolkit/query';
import fc from 'fast-check';
import { listRow } from '@/testing/listRow';
import { putPage } from './lists';
import type { ListItem, ListPage } from './models';

const PAGE_SIZE = 3;

/** A page (from 1) of what the server has. */
function pageOf(all: readonly ListItem[], page: number): ListPage {
  return { total: all.length, items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

function loaded(all: readonly ListItem[], pages: number): InfiniteData<ListPage, number> {
  const pageParams = Array.from({ length: pages }, (_none, index) => index + 1);
  return { pageParams, pages: pageParams.map((page) => pageOf(all, page)) };
}

const codesOf = (rows: InfiniteData<ListPage, number>) =>
  rows.pages.flatMap(({ items }) => items.map(({ code }) => code));

/** What the server has, how many pages of it are loaded, and which one is asked again. */
const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 30 })
  .chain((numbers) =>
    fc.record({
      all: fc.constant(numbers.map((number) => listRow(`CODE${number}`))),
      pages: fc.integer({ min: 1, max: Math.ceil(numbers.length / PAGE_SIZE) }),
      asked: fc.nat(),
    }),
  )
  .map(({ asked, ...list }) => ({ ...list, asked: (asked % list.pages) + 1 }));

describe('a page that was asked again', () => {
  it('replaces its rows and moves nothing while the same ones stand on it', () => {
    fc.assert(
      fc.property(lists, ({ all, pages, asked }) => {
        const rows = loaded(all, pages);
        const changed = all.map(({ code }) => listRow(code, { status: 'paid' }));
        putPage(rows, asked, pageOf(changed, asked));
        expect(codesOf(rows)).toEqual(codesOf(loaded(all, pages)));
        const isFresh = rows.pages.map(({ items }) => items.every(({ status }) => status === 'paid'));
        expect(isFresh).toEqual(rows.pageParams.map((page) => page === asked));
      }),
    );
  });

  it('drops the pages after it when rows have come or gone before its end, and tells the new total everywhere', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), ({ all, pages, asked }, comes) => {
        const rows = loaded(all, pages);
        const now = comes ? [listRow('CODENEW'), ...all] : all.slice(1);
        putPage(rows, asked, pageOf(now, asked));
        expect(rows.pageParams).toEqual(loaded(all, asked).pageParams);
        expect(rows.pages.at(-1)?.items).toEqual(pageOf(now, asked).items);
        expect(new Set(rows.pages.map(({ total }) => total))).toEqual(new Set([now.length]));
      }),
    );
  });

  it('is left alone when the rows no longer hold it', () => {
    const all = Array.from({ length: 9 }, (_none, index) => listRow(`CODE${index}`));
    const rows = loaded(all, 1);
    putPage(rows, 3, pageOf(all, 3));
    expect(rows).toEqual(loaded(all, 1));
  });
});

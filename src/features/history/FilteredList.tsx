import type { ReactNode } from 'react';
import type { ListFilter, ListRequest } from '@/api/lists';
import { ActiveFilters } from './ActiveFilters';
import { NothingFound } from './EmptyHistory';
import { impossibleRange, isFiltering } from './listFilter';
import { TransactionList } from './TransactionList';
import { useListRows } from './useListRows';
import { useWaitingRows } from './useWaitingRows';

export interface FilteredListProps {
  request: ListRequest;
  /** The address names a date that the filter does not have, so it stands for no rows. */
  unknownDate: boolean;
  /** Address of the same list under another filter. */
  addressOf: (filter: ListFilter) => string;
  /** Address of the filter's form, filled in; null where it opens over the list only. */
  changeTo?: string | null;
  tools?: ReactNode;
  /** Shown when there is no row even without a filter. */
  empty: ReactNode;
}

/** A list with the filters that are on above it. A filter that nothing can pass is said, and nothing is asked for it. */
export function FilteredList(props: FilteredListProps) {
  const { request, unknownDate, addressOf, changeTo = null } = props;
  const impossible = unknownDate ? 'unknownDate' : impossibleRange(request.filter);
  return (
    <>
      <ActiveFilters
        filter={request.filter}
        viewer={request.role === 'payer' ? 'payer' : 'payee'}
        addressOf={addressOf}
      />
      {impossible ? (
        <NothingFound clearTo={addressOf({})} changeTo={changeTo} impossible={impossible} />
      ) : (
        <AskedList {...props} />
      )}
    </>
  );
}

function AskedList({ request, addressOf, changeTo = null, tools, empty }: FilteredListProps) {
  const list = useListRows(request);
  const waiting = useWaitingRows(request, list);
  return (
    <TransactionList
      list={list}
      waiting={waiting}
      tools={tools}
      empty={
        isFiltering(request.filter) ? (
          <NothingFound clearTo={addressOf({})} changeTo={changeTo} impossible={null} />
        ) : (
          empty
        )
      }
    />
  );
}

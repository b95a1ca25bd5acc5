import { statusLabel, type ViewerRole } from '@contract/rules/statusWords';
import { CircleAlert, Inbox, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListFilter, ListRequest } from '@/api/listsApi';
import { formatIsoDate } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import styles from './Chips.module.css';
import {
  FILTER_YEAR_FIRST,
  FILTER_YEAR_LAST,
  groupShare,
  impossibleRange,
  isFiltering,
  STATUS_GROUP_NAMES,
  STATUS_GROUPS,
  withGroup,
} from './listFilter';
import { TransactionList } from './TransactionList';
import { useListRows, usePendingRows } from './useListRows';

export interface FilteredListProps {
  request: ListRequest;
  /** The address contains a date that is not in the filter's calendar. No row matches it. */
  unknownDate: boolean;
  /** Address of the same list under another filter. */
  addressOf: (filter: ListFilter) => string;
  /** Address of the filled-in filter page; null where the form opens only as a sheet over the list. */
  changeTo?: string | null;
  tools?: ReactNode;
}

/** A list under its active filters. A filter that no row can match sends no request. */
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
        <RequestedList {...props} />
      )}
    </>
  );
}

function RequestedList({ request, addressOf, changeTo = null, tools }: FilteredListProps) {
  const list = useListRows(request);
  const pending = usePendingRows(request, list);
  return (
    <TransactionList
      list={list}
      pending={pending}
      tools={tools}
      empty={
        isFiltering(request.filter) ? (
          <NothingFound clearTo={addressOf({})} changeTo={changeTo} impossible={null} />
        ) : (
          <EmptyList isPayer={request.role === 'payer'} />
        )
      }
    />
  );
}

/** No transaction yet. Offers the first step: to pay, or to request money. */
function EmptyList({ isPayer }: { isPayer: boolean }) {
  return (
    <EmptyState
      icon={Inbox}
      title={historyCopy.notices.emptyList}
      text={isPayer ? historyCopy.emptySent : historyCopy.emptyRequests}
      link={{
        to: isPayer ? paths.pay : paths.requestMoney,
        label: isPayer ? homeCopy.buttons.sendMoney : homeCopy.buttons.requestMoney,
      }}
    />
  );
}

interface NothingFoundProps {
  clearTo: string;
  changeTo: string | null;
  /** Why no row can match the filter; null when no row happens to match. */
  impossible: 'unknownDate' | 'dates' | 'amounts' | null;
}

/** No row matches the filter. Links change the filter or clear it. */
function NothingFound({ clearTo, changeTo, impossible }: NothingFoundProps) {
  const reason = {
    unknownDate: historyCopy.unknownDate(
      toPersianDigits(String(FILTER_YEAR_FIRST)),
      toPersianDigits(String(FILTER_YEAR_LAST)),
    ),
    dates: historyCopy.datesTurnedRound,
    amounts: historyCopy.amountsTurnedRound,
  };
  return (
    <EmptyState
      icon={impossible ? CircleAlert : SearchX}
      title={historyCopy.notices.emptyList}
      text={impossible ? reason[impossible] : historyCopy.emptyFiltered}
      action={
        <>
          {changeTo !== null && (
            <LinkButton variant="soft" size="md" to={changeTo}>
              {historyCopy.changeFilter}
            </LinkButton>
          )}
          <LinkButton variant={changeTo === null ? 'soft' : 'text'} size="md" replace to={clearTo}>
            {historyCopy.buttons.clearFilter}
          </LinkButton>
        </>
      }
    />
  );
}

interface ActiveFilter {
  label: string;
  /** The filter without this part. */
  without: ListFilter;
}

interface ActiveFiltersProps extends Pick<FilteredListProps, 'addressOf'> {
  filter: ListFilter;
  /** The role under which status labels are worded. */
  viewer: ViewerRole;
}

/** The active filters, each a chip that removes it. */
function ActiveFilters({ filter, viewer, addressOf }: ActiveFiltersProps) {
  const active = [...fieldFilters(filter), ...statusFilters(filter, viewer)];
  if (active.length === 0) return null;
  return (
    <section className={classNames(layout.wrap2, styles.active)} aria-label={historyCopy.filters}>
      {active.map(({ label, without }) => (
        <Link
          key={label}
          to={addressOf(without)}
          replace
          className={styles.chip}
          aria-label={historyCopy.removeFilter(label)}
        >
          {label}
          <Icon icon={X} size="xs" />
        </Link>
      ))}
      {active.length > 1 && (
        <Link className={styles.clear} to={addressOf({})} replace>
          {historyCopy.buttons.clearFilter}
        </Link>
      )}
    </section>
  );
}

function fieldFilters(filter: ListFilter): ActiveFilter[] {
  const { chips } = historyCopy;
  const { purpose, from, to, minRials, maxRials, commissionSide, isDisputed, turn } = filter;
  const labels = {
    purpose: purpose && chips.purpose(toPersianDigits(purpose)),
    from: from && chips.from(formatIsoDate(from)),
    to: to && chips.to(formatIsoDate(to)),
    minRials: minRials && chips.minRials(formatRials(minRials)),
    maxRials: maxRials && chips.maxRials(formatRials(maxRials)),
    commissionSide: commissionSide && chips.commission[commissionSide],
    isDisputed: isDisputed && historyCopy.disputed,
    turn: turn && historyCopy.turns[turn],
  };
  return Object.entries(labels).flatMap(([name, label]) => {
    const { [name as keyof typeof labels]: _removed, ...without } = filter;
    return label ? [{ label, without }] : [];
  });
}

/** A complete group of statuses is one chip. Of a partial group, written into an address by hand, each status is one. */
function statusFilters(filter: ListFilter, role: ViewerRole): ActiveFilter[] {
  const { statuses = [], ...rest } = filter;
  const withStatuses = (left: typeof statuses): ListFilter => (left.length > 0 ? { ...rest, statuses: left } : rest);
  return STATUS_GROUP_NAMES.flatMap((group) => {
    if (groupShare(group, statuses) === 'all') {
      return [{ label: historyCopy.statusGroups[group], without: withStatuses(withGroup(group, statuses, false)) }];
    }
    const members = statuses.filter((status) => (STATUS_GROUPS[group] as readonly string[]).includes(status));
    return members.map((member) => ({
      label: statusLabel(member, role),
      without: withStatuses(statuses.filter((status) => status !== member)),
    }));
  });
}

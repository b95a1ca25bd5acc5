import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListFilter } from '@/api/lists';
import { formatIsoDate } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { historyCopy } from '@/messages/history';
import { requestMoneyCopy } from '@/messages/request-money';
import { statusLabel, type ViewerRole } from '@/messages/status';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './Chips.module.css';
import { groupShare, STATUS_GROUP_NAMES, STATUS_GROUPS, withGroup } from './listFilter';

export interface ActiveFiltersProps {
  filter: ListFilter;
  /** As whom the viewer reads a status. */
  viewer: ViewerRole;
  /** Address of the same list under another filter. */
  addressOf: (filter: ListFilter) => string;
}

interface ActiveFilter {
  label: string;
  /** The filter without it. */
  without: ListFilter;
}

/** The filters that are on, above the list, each a chip that takes it off. */
export function ActiveFilters({ filter, viewer, addressOf }: ActiveFiltersProps) {
  const active = [...fieldFilters(filter), ...statusFilters(filter, viewer)];
  if (active.length === 0) return null;
  return (
    <section className={classNames(styles.chips, styles.active)} aria-label={historyCopy.filters}>
      {active.map(({ label, without }) => (
        <FilterChip key={label} label={label} to={addressOf(without)} />
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
  const { purpose, from, to, minRials, maxRials, commissionSide, isDisputed, isOwnTurn } = filter;
  const side =
    commissionSide === 'payer' ? requestMoneyCopy.fields.commissionBuyer : requestMoneyCopy.fields.commissionSeller;
  const labels: [keyof ListFilter, string | undefined][] = [
    ['purpose', purpose && chips.purpose(toPersianDigits(purpose))],
    ['from', from && chips.from(formatIsoDate(from))],
    ['to', to && chips.to(formatIsoDate(to))],
    ['minRials', minRials && chips.minRials(formatRials(minRials))],
    ['maxRials', maxRials && chips.maxRials(formatRials(maxRials))],
    ['commissionSide', commissionSide && chips.commission(side)],
    ['isDisputed', isDisputed && historyCopy.disputed],
    ['isOwnTurn', isOwnTurn && historyCopy.ownTurn],
  ].map(([name, label]) => [name as keyof ListFilter, label ? String(label) : undefined]);
  return labels.flatMap(([name, label]) => {
    const { [name]: _taken, ...without } = filter;
    return label ? [{ label, without }] : [];
  });
}

/** A whole group of statuses is one chip; of a part of it, written into an address by hand, each status is one. */
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

interface FilterChipProps {
  label: string;
  /** Address of the list without this filter. */
  to: string;
}

/** A filter that is on; pressing it takes it off. */
function FilterChip({ label, to }: FilterChipProps) {
  return (
    <Link to={to} replace className={styles.chip} aria-label={historyCopy.removeFilter(label)}>
      {label}
      <Icon icon={X} size="xs" />
    </Link>
  );
}

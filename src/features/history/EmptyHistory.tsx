import { FILTER_YEAR_FIRST, FILTER_YEAR_LAST } from '@contract/rules/limits';
import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

interface NothingFoundProps {
  clearTo: string;
  /** Where the filter's form is, filled in; null where it opens over the list only. */
  changeTo: string | null;
  /** Why nothing could ever pass the filter. */
  impossible: 'unknownDate' | 'dates' | 'amounts' | null;
}

/** The filter lets nothing through, or nothing could ever pass it; the ways on change it or take it off. */
export function NothingFound({ clearTo, changeTo, impossible }: NothingFoundProps) {
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

/** The viewer has asked nobody for money yet. */
export function NothingRequested() {
  return (
    <EmptyState
      icon={Inbox}
      title={historyCopy.notices.emptyList}
      text={historyCopy.emptyRequests}
      action={
        <LinkButton variant="soft" size="md" to={paths.requestMoney}>
          {homeCopy.buttons.requestMoney}
        </LinkButton>
      }
    />
  );
}

/** Nobody has asked the viewer for money yet. */
export function NothingSent() {
  return (
    <EmptyState
      icon={Inbox}
      title={historyCopy.notices.emptyList}
      text={historyCopy.emptySent}
      action={
        <LinkButton variant="soft" size="md" to={paths.pay}>
          {homeCopy.buttons.sendMoney}
        </LinkButton>
      }
    />
  );
}

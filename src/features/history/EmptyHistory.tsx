import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { historyCopy } from '@/messages/history';
import { EmptyState } from '@/ui/EmptyState';
import { LinkButton } from '@/ui/LinkButton';

/** The filter lets nothing through, or nothing could ever pass it (`impossible` says why); the way on takes it off. */
export function NothingFound({ clearTo, impossible }: { clearTo: string; impossible: 'dates' | 'amounts' | null }) {
  const reason = {
    dates: historyCopy.datesTurnedRound,
    amounts: historyCopy.amountsTurnedRound,
  };
  return (
    <EmptyState
      icon={impossible ? CircleAlert : SearchX}
      title={copy.notices.emptyList}
      text={impossible ? reason[impossible] : historyCopy.emptyFiltered}
      action={
        <LinkButton variant="soft" size="md" replace to={clearTo}>
          {copy.buttons.clearFilter}
        </LinkButton>
      }
    />
  );
}

/** The viewer has asked nobody for money yet. */
export function NothingRequested() {
  return (
    <EmptyState
      icon={Inbox}
      title={copy.notices.emptyList}
      text={historyCopy.emptyRequests}
      action={
        <LinkButton variant="soft" size="md" to={paths.requestMoney}>
          {copy.buttons.requestMoney}
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
      title={copy.notices.emptyList}
      text={historyCopy.emptySent}
      action={
        <LinkButton variant="soft" size="md" to={paths.pay}>
          {copy.buttons.sendMoney}
        </LinkButton>
      }
    />
  );
}

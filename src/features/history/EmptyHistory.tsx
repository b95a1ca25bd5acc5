import { Inbox, SearchX } from 'lucide-react';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { historyCopy } from '@/messages/history';
import { EmptyState } from '@/ui/EmptyState';
import { LinkButton } from '@/ui/LinkButton';
import { type HistoryView, historyAddress } from './historyAddress';

/** No rows: nothing has happened yet on this tab, or nothing that the filter lets through. */
export function EmptyHistory({ view }: { view: HistoryView }) {
  if (view.statuses.length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={copy.notices.emptyList}
        text={historyCopy.emptyFiltered}
        action={
          <LinkButton variant="soft" size="md" replace to={historyAddress({ ...view, statuses: [] })}>
            {copy.buttons.clearFilter}
          </LinkButton>
        }
      />
    );
  }
  return view.tab === 'paymnt' ? <NothingSent /> : <NothingRequested />;
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

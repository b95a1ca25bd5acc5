import { CircleCheck, TimerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { toApiFailure } from '@/api/failure';
import type { PartnerEntry } from '@/api/models';
import { usePartnerEntryQuery } from '@/api/partner';
import { partnerCopy } from '@/messages/partner';
import { requestMoneyCopy } from '@/messages/request-money';
import { PartnerLoading } from './PartnerLoading';
import { PartnerNotice } from './PartnerNotice';
import { PartnerFailure } from './PartnerProblem';
import { useEntryExpiry } from './useEntryExpiry';
import { useVisit } from './useVisit';

const { confirm } = partnerCopy;
const page = requestMoneyCopy.confirm.title;

interface EntryGateProps {
  processId: string;
  /** The page for an entry that may still become a request. */
  children: (entry: PartnerEntry) => ReactNode;
}

/** Before the confirm step of a process: reads its entry from the server, and lets nobody on with one that is over. */
export function EntryGate({ processId, children }: EntryGateProps) {
  useVisit(processId);
  const isExpired = useEntryExpiry(processId);
  const { currentData: entry, error, isFetching, refetch } = usePartnerEntryQuery(processId);
  if (isExpired) {
    return (
      <PartnerNotice
        processId={processId}
        page={page}
        tone="negative"
        icon={TimerOff}
        title={confirm.expiredTitle}
        text={confirm.expiredText}
      />
    );
  }
  if (entry === undefined) {
    return error === undefined ? (
      <PartnerLoading processId={processId} page={page} />
    ) : (
      <PartnerFailure
        processId={processId}
        page={page}
        failure={toApiFailure(error)}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (entry.isReadOnly) {
    return (
      <PartnerNotice
        processId={processId}
        page={page}
        tone="positive"
        icon={CircleCheck}
        title={confirm.madeTitle}
        text={confirm.madeText}
      />
    );
  }
  return children(entry);
}

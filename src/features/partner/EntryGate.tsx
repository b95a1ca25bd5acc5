import { CircleCheck, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { toApiFailure } from '@/api/failure';
import type { PartnerEntry } from '@/api/partner';
import { usePartnerEntryQuery } from '@/api/partner';
import { partnerCopy } from '@/messages/partner';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { PartnerFailure, PartnerLoading, PartnerNotice, useVisit } from './PartnerPage';
import { entryMillisecondsLeft, entryTakenUp, selectPartner } from './slice';

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

/**
 * True once the entry of a process is older than five minutes. One that nobody has taken up yet (another device, an
 * earlier visit) is fresh: it is read from the server now.
 */
function useEntryExpiry(processId: string, now: () => number = Date.now): boolean {
  const dispatch = useAppDispatch();
  const partner = useAppSelector(selectPartner);
  const [present, setPresent] = useState(now);
  const millisecondsLeft = entryMillisecondsLeft(partner, processId, present);
  // Only when the page is opened: the visit may end while it is still on screen, and must not begin again by that.
  const [isNew] = useState(millisecondsLeft === null);

  useEffect(() => {
    if (isNew) {
      dispatch(entryTakenUp({ processId, at: now() }));
    }
  }, [dispatch, isNew, processId, now]);

  useEffect(() => {
    if (millisecondsLeft === null || millisecondsLeft === 0) {
      return undefined;
    }
    const timer = setTimeout(() => setPresent(now()), millisecondsLeft);
    return () => clearTimeout(timer);
  }, [millisecondsLeft, now]);

  return millisecondsLeft === 0;
}

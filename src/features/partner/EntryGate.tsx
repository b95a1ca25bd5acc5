import { CircleCheck, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PartnerEntry } from '@/api/partner';
import { partnerCopy } from '@/messages/partner';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { LoadedEntry, PartnerNotice, usePartnerVisit } from './PartnerPage';
import { entryMillisecondsLeft, entryOpened, selectPartner } from './slice';

const { confirm } = partnerCopy;
const page = requestMoneyCopy.confirm.title;

interface EntryGateProps {
  processId: string;
  /** The page for an open entry. */
  children: (entry: PartnerEntry) => ReactNode;
}

/** Guards the confirm step of a process: only an open entry that has not expired passes. */
export function EntryGate({ processId, children }: EntryGateProps) {
  usePartnerVisit(processId);
  const isExpired = useEntryExpiry(processId);
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
  return (
    <LoadedEntry processId={processId} page={page}>
      {(entry) =>
        entry.isReadOnly ? (
          <PartnerNotice
            processId={processId}
            page={page}
            tone="positive"
            icon={CircleCheck}
            title={confirm.madeTitle}
            text={confirm.madeText}
          />
        ) : (
          children(entry)
        )
      }
    </LoadedEntry>
  );
}

/** True when the entry of a process is over five minutes old. An entry of another device or visit counts from now. */
function useEntryExpiry(processId: string, now: () => number = Date.now): boolean {
  const dispatch = useAppDispatch();
  const partner = useAppSelector(selectPartner);
  const [present, setPresent] = useState(now);
  const millisecondsLeft = entryMillisecondsLeft(partner, processId, present);
  // Evaluated once: a visit that ends while the page is shown must not start again.
  const [isNew] = useState(millisecondsLeft === null);

  useEffect(() => {
    if (isNew) {
      dispatch(entryOpened({ processId, at: now() }));
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

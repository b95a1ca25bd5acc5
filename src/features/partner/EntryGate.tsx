import { entryMillisecondsLeft } from '@contract/rules/partnerRules';
import { TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type PartnerEntry, sideToPartner } from '@/api/partnerApi';
import { paths } from '@/lib/paths';
import { partnerCopy } from '@/messages/partnerCopy';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { LinkButton } from '@/ui/Button';
import { LoadedEntry, MadeNotice, PartnerNotice, usePartnerVisit } from './PartnerPage';
import { entryCreatedAt, entryOpened, selectPartner } from './slice';

const { confirm } = partnerCopy;
const page = requestMoneyCopy.confirm.title;

interface EntryGateProps {
  processId: string;
  /** The page for an open entry. */
  children: (entry: PartnerEntry) => ReactNode;
}

/** Guards the confirm step of a process: only an entry without a request that has not expired passes. */
export function EntryGate({ processId, children }: EntryGateProps) {
  usePartnerVisit(processId);
  const isOver = useEntryExpiry(processId);
  return (
    <LoadedEntry processId={processId} page={page}>
      {(entry) => {
        if (entry.isReadOnly || entry.isRequested) {
          return <MadeNotice page={page} processId={processId} />;
        }
        if (isOver || entry.isExpired) {
          return (
            <PartnerNotice
              page={page}
              tone="negative"
              icon={TimerOff}
              title={confirm.expiredTitle}
              text={confirm.expiredText}
              action={
                <LinkButton to={offerPath(entry)} block>
                  {confirm.offerAgain}
                </LinkButton>
              }
            />
          );
        }
        return children(entry);
      }}
    </LoadedEntry>
  );
}

/** The seller's form, filled in with the expired offer. */
function offerPath({ processId, amountRials, purpose, commissionSide }: PartnerEntry): string {
  return paths.partnerOffer({
    process_id: processId,
    price: String(amountRials),
    title: purpose,
    commission_side: sideToPartner(commissionSide),
  });
}

/** True when the entry of a process is over five minutes old by the time that this browser keeps. Without one it counts from now. */
function useEntryExpiry(processId: string, now: () => number = Date.now): boolean {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => entryCreatedAt(selectPartner(state), processId));
  const [present, setPresent] = useState(now);
  const createdAt = kept ?? present;
  const left = entryMillisecondsLeft(processId, { createdAt, now: present });

  useEffect(() => {
    if (kept === null) {
      dispatch(entryOpened({ processId, at: createdAt }));
    }
  }, [dispatch, createdAt, kept, processId]);

  useEffect(() => {
    if (left === 0 || left === Number.POSITIVE_INFINITY) {
      return undefined;
    }
    const timer = setTimeout(() => setPresent(now()), left);
    return () => clearTimeout(timer);
  }, [left, now]);

  return left === 0;
}

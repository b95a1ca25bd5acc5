import { useState } from 'react';
import type { PartnerDecision, PartnerEntry } from '@/api/models';
import { partnerCopy } from '@/messages/partner';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { EntrySummary } from './EntrySummary';
import { decisionMade, selectPartnerJourney } from './journeySlice';
import { PartnerPage } from './PartnerPage';

const { approval } = partnerCopy;

/** The buyer's decision: «تأیید», or «رد کردن» after a question, because it cannot be taken back. */
export function ApprovalPage({ entry }: { entry: PartnerEntry }) {
  const { processId } = entry;
  const dispatch = useAppDispatch();
  const journey = useAppSelector(selectPartnerJourney);
  const [isAsking, setIsAsking] = useState(false);
  const isPending = journey.processId === processId && journey.status === 'pending';
  const decide = (decision: PartnerDecision) => dispatch(decisionMade({ processId, decision }));

  return (
    <PartnerPage
      processId={processId}
      dock={
        <Dock>
          <Button
            block
            disabled={isPending}
            loading={isPending && journey.step === 'approved'}
            loadingText={approval.approving}
            onClick={() => decide('approved')}
          >
            {partnerCopy.buttons.approve}
          </Button>
          <Button block variant="danger-soft" size="md" disabled={isPending} onClick={() => setIsAsking(true)}>
            {partnerCopy.buttons.reject}
          </Button>
        </Dock>
      }
    >
      <Lead level={1} title={approval.title}>
        {approval.text}
      </Lead>
      <EntrySummary entry={entry} />
      <ConfirmDialog
        open={isAsking || (isPending && journey.step === 'rejected')}
        danger
        title={approval.rejectQuestion}
        text={approval.rejectText}
        confirmLabel={partnerCopy.buttons.reject}
        busy={isPending && journey.step === 'rejected'}
        onConfirm={() => {
          setIsAsking(false);
          decide('rejected');
        }}
        onCancel={() => setIsAsking(false)}
      />
    </PartnerPage>
  );
}

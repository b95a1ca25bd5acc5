import type { Dispute } from '@/api/disputes';
import { useAcceptJudgmentMutation, useDeclineJudgmentMutation } from '@/api/judgments';
import { useAct } from '@/api/useIntentKey';
import { judgmentCopy } from '@/messages/judgments';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';

interface OfDispute {
  dispute: Dispute;
}

/** «می‌پذیرم داوری کنم»: whoever was named decides whether to decide. */
export function AcceptDock({ dispute }: OfDispute) {
  const { disputeId, paymentCode, myActions } = dispute;
  const [accept, { isLoading }] = useAcceptJudgmentMutation();
  const act = useAct();

  async function say() {
    const request = { disputeId, paymentCode };
    await act(request, (idempotencyKey) => accept({ ...request, idempotencyKey }).unwrap());
  }

  if (!myActions.includes('judge_accept') && !myActions.includes('judge_decline')) return null;
  return (
    <Dock>
      {myActions.includes('judge_accept') && (
        <Button block loading={isLoading} onClick={say}>
          {judgmentCopy.accept}
        </Button>
      )}
      {myActions.includes('judge_decline') && <DeclineButton dispute={dispute} />}
    </Dock>
  );
}

/** «نمی‌توانم داوری کنم»: the office decides then, so it asks first. */
export function DeclineButton({ dispute: { disputeId, paymentCode } }: OfDispute) {
  const [decline, { isLoading }] = useDeclineJudgmentMutation();
  const act = useAct();
  const request = { disputeId, paymentCode };
  return (
    <AskFirst
      title={judgmentCopy.declineQuestion}
      text={judgmentCopy.declineConsequence}
      confirmLabel={judgmentCopy.declineYes}
      busy={isLoading}
      onConfirm={() => act(request, (idempotencyKey) => decline({ ...request, idempotencyKey }).unwrap())}
    >
      {(ask) => (
        <Button block variant="text" onClick={ask}>
          {judgmentCopy.decline}
        </Button>
      )}
    </AskFirst>
  );
}

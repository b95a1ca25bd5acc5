import { Gavel } from 'lucide-react';
import type { OfficeCase } from '@/api/office';
import { useAwardCaseMutation } from '@/api/office';
import { useAct } from '@/api/useIntentKey';
import { AwardForm } from '@/features/dispute/AwardForm';
import { caseCopy } from '@/messages/case';
import { disputeCopy } from '@/messages/dispute';
import { officeCopy } from '@/messages/office';
import { Button } from '@/ui/Button';
import { Text } from '@/ui/Text';

/** «رأی شما»: final, at once or with the second signature. */
export function CaseAward({ case: { dispute, deal, needsSecond } }: { case: OfficeCase }) {
  const { disputeId, paymentCode } = dispute;
  const [award, { isLoading }] = useAwardCaseMutation();
  const act = useAct();
  return (
    <AwardForm
      amountRials={deal.amountRials}
      division={dispute.division}
      busy={isLoading}
      consequence={needsSecond ? officeCopy.award.waits : officeCopy.award.final}
      onAward={async (draft) => {
        const request = { disputeId, paymentCode, ...draft };
        await act(request, (idempotencyKey) => award({ ...request, idempotencyKey }).unwrap());
        return true;
      }}
    >
      {(fields) => (
        <>
          {fields}
          <Text look="xs" tone="muted">
            {disputeCopy.award.final}
          </Text>
          <Button type="submit" block icon={Gavel} loading={isLoading}>
            {caseCopy.award}
          </Button>
        </>
      )}
    </AwardForm>
  );
}

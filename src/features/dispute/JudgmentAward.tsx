import { Gavel } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Dispute } from '@/api/disputes';
import { paths } from '@/lib/paths';
import { caseCopy } from '@/messages/case';
import { otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Page } from '@/ui/Page';
import { AwardForm } from './AwardForm';

interface JudgmentAwardProps {
  dispute: Dispute;
  amountRials: number;
  header: ReactNode;
  /** What is read first. */
  before: ReactNode;
  /** Under the button. */
  children?: ReactNode;
}

/** What each side gets, and why. A yes to the question leads to the code that signs it. */
export function JudgmentAward({ dispute, amountRials, header, before, children }: JudgmentAwardProps) {
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const isBusy =
    (otp.status === 'pending' || otp.status === 'codeSent') && otp.request?.decision?.subjectId === dispute.disputeId;
  return (
    <AwardForm
      amountRials={amountRials}
      division={dispute.division}
      busy={isBusy}
      onAward={({ payeeRials, text }) => {
        dispatch(
          otpActionRequested({
            action: 'award_dispute',
            paymentCode: dispute.paymentCode,
            amountRials,
            counterpartName: '',
            nextPage: paths.judgment(dispute.disputeId),
            decision: { subjectId: dispute.disputeId, payeeRials, text },
          }),
        );
        return false;
      }}
    >
      {(fields) => (
        <Page
          gap={4}
          header={header}
          dock={
            <Dock>
              <Button type="submit" block icon={Gavel}>
                {caseCopy.award}
              </Button>
              {children}
            </Dock>
          }
        >
          {before}
          {fields}
        </Page>
      )}
    </AwardForm>
  );
}

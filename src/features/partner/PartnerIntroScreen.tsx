import { useLocation } from 'react-router-dom';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { processIdOf } from '@/lib/partner';
import { partnerCopy } from '@/messages/partnerCopy';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { permissionRequested, selectPartnerJourney } from './journeySlice';
import { PartnerPage, PartnerProblem, usePartnerName, usePartnerVisit } from './PartnerPage';

/** /partner: explains the process. «ساخت لینک پرداخت» requests a permission page from the partner and opens it. */
export function PartnerIntroScreen() {
  const dispatch = useAppDispatch();
  const processId = processIdOf(useLocation().search);
  usePartnerVisit(processId);
  const { step, status } = useAppSelector(selectPartnerJourney);
  const partner = usePartnerName();
  if (processId === null) {
    return <PartnerProblem problem="process" page={partnerCopy.buttons.createPaymentLink} />;
  }
  return (
    <PartnerPage
      dock={
        <Dock>
          <Button
            block
            loading={step === 'permission' && (status === 'pending' || status === 'leaving')}
            loadingText={partnerCopy.intro.leaving(partner)}
            onClick={() => dispatch(permissionRequested({ processId }))}
          >
            {partnerCopy.buttons.createPaymentLink}
          </Button>
        </Dock>
      }
    >
      <Lead level={1} title={partnerCopy.buttons.createPaymentLink}>
        {partnerCopy.intro.text}
      </Lead>
      <MoneyTrackGuide
        buyerText={partnerCopy.intro.buyerPays}
        amanatText={partnerCopy.intro.keeper}
        sellerText={partnerCopy.intro.sellerReceives}
      />
    </PartnerPage>
  );
}

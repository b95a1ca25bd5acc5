import { Send } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { partnerCopy } from '@/messages/partner';
import { partsCopy } from '@/messages/parts';
import { OfferForm } from './OfferForm';
import { PartnerNotice } from './PartnerNotice';
import { PartnerProblem } from './PartnerProblem';
import { readRequestQuery } from './requestQuery';
import { useVisit } from './useVisit';

/** /add-transaction: the partner's request-money page. The seller fills in their offer; the buyer is told to wait. */
export function PartnerRequestScreen() {
  const { search } = useLocation();
  const query = readRequestQuery(search);
  const page = partnerCopy.buttons.createPaymentLink;
  useVisit(query.kind === 'offer' ? query.offer.processId : query.processId);
  switch (query.kind) {
    case 'problem':
      return <PartnerProblem problem={query.problem} processId={query.processId} page={page} />;
    case 'wait':
      return (
        <PartnerNotice
          processId={query.processId}
          page={page}
          tone="positive"
          icon={Send}
          title={partnerCopy.buyer.title}
          text={partnerCopy.notices.partnerRuleBuyer}
          wayBack={partsCopy.understood}
        />
      );
    case 'offer':
      return <OfferForm key={search} asked={query.offer} />;
  }
}

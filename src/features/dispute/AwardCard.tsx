import { Gavel } from 'lucide-react';
import type { Award } from '@/api/disputes';
import { disputeCopy } from '@/messages/dispute';
import { untilText } from './disputeStory';
import { OfferCard, type OfferCardProps } from './OfferCard';

interface AwardCardProps extends Pick<OfferCardProps, 'amountRials' | 'viewer'> {
  award: Award;
  /** Who has decided: «داور، ن. رستمی», «امانت». */
  by: string;
}

/** An award: whose it is, what it leaves to each side, and why. */
export function AwardCard({ award, by, amountRials, viewer }: AwardCardProps) {
  const { payeeRials, payerReceives, payeeReceives, at, text } = award;
  return (
    <OfferCard
      icon={Gavel}
      decided
      title={disputeCopy.award.of(by)}
      detail={untilText(at)}
      reasons={text}
      {...{ amountRials, payeeRials, payerReceives, payeeReceives, viewer }}
    />
  );
}

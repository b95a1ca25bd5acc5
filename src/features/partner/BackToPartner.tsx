import { partnerWayOf } from '@/lib/partner';
import { partsCopy } from '@/messages/parts';
import { AnchorButton } from '@/ui/AnchorButton';

interface BackToPartnerProps {
  processId: string | null;
  /** Under another button: not the page's first action. */
  second?: boolean;
  /** Instead of «بازگشت به …». */
  label?: string;
}

/** A button that leads back to the partner's chat. */
export function BackToPartner({ processId, second, label }: BackToPartnerProps) {
  const way = partnerWayOf(processId);
  return (
    way && (
      <AnchorButton href={way.href} block variant={second ? 'text' : 'primary'} size={second ? 'md' : 'lg'}>
        {label ?? partsCopy.backToPartner(way.name)}
      </AnchorButton>
    )
  );
}

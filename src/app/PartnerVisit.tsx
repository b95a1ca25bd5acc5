import { type ReactNode, useMemo } from 'react';
import { selectPartnerReturn } from '@/features/partner/slice';
import { environment } from '@/lib/environment';
import { useAppSelector } from '@/lib/hooks';
import { PartnerWayContext } from '@/product/partnerWay';

/** During a visit from the partner, lets every page know the way back there. */
export function PartnerVisit({ children }: { children: ReactNode }) {
  const href = useAppSelector(selectPartnerReturn);
  const way = useMemo(() => (href === null ? null : { name: environment.partner?.name ?? '', href }), [href]);
  return <PartnerWayContext value={way}>{children}</PartnerWayContext>;
}

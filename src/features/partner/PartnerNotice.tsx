import type { LucideIcon } from 'lucide-react';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { BackToPartner } from './BackToPartner';
import { PartnerPage } from './PartnerPage';

interface PartnerNoticeProps {
  processId: string | null;
  /** Name of the page, for screen readers. */
  page: string;
  icon: LucideIcon;
  title: string;
  text: string;
  tone?: 'plain' | 'negative' | 'positive';
  /** What the way back is called; «بازگشت به …» unless it is said. */
  wayBack?: string;
}

/** Nothing can be done on this page: why, and the way back to the partner. */
export function PartnerNotice({ processId, page, icon, title, text, tone, wayBack }: PartnerNoticeProps) {
  return (
    <PartnerPage
      processId={processId}
      title={page}
      dock={
        <Dock>
          <BackToPartner processId={processId} label={wayBack} />
        </Dock>
      }
    >
      <Card>
        <EmptyState icon={icon} title={title} text={text} tone={tone} />
      </Card>
    </PartnerPage>
  );
}

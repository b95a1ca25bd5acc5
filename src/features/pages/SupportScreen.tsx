import { Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
import { Text } from '@/ui/Text';
import { ChatLink } from './ChatLink';
import { CONTACT_FACTS } from './contactFacts';
import { FactRows } from './FactRows';
import { OpenNow } from './OpenNow';
import { SampleContactNote } from './SampleNote';
import { StaticPage } from './StaticPage';

/** /support: how and when to reach a person, and `report`, what to send them. */
export function SupportScreen({ report }: { report: ReactNode }) {
  return (
    <StaticPage title={pagesCopy.support.title}>
      <Text tone="muted">{pagesCopy.support.text}</Text>
      <FactRows
        facts={[
          { icon: Clock3, label: pagesCopy.contact.hours, value: productCopy.notices.supportHours, note: <OpenNow /> },
          ...CONTACT_FACTS,
        ]}
      />
      <ChatLink />
      {report}
      <SampleContactNote />
    </StaticPage>
  );
}

import { MessageCircleOff } from 'lucide-react';
import { environment } from '@/lib/environment';
import { pagesCopy } from '@/messages/pages';
import { EmptyState } from '@/ui/EmptyState';
import { ChatFrame } from './ChatFrame';
import { CONTACT_FACTS } from './contactFacts';
import { FactRows } from './FactRows';
import { SampleContactNote } from './SampleNote';
import { StaticPage } from './StaticPage';

const words = pagesCopy.chat;

/** /contact: the support chat that the build is configured with; without one, the other ways to reach a person. */
export function ContactScreen({ chatUrl = environment.supportChatUrl }: { chatUrl?: string }) {
  return (
    <StaticPage title={words.title}>
      {chatUrl === '' ? (
        <>
          <EmptyState icon={MessageCircleOff} title={words.none} text={words.noneText} />
          <FactRows facts={CONTACT_FACTS} />
          <SampleContactNote />
        </>
      ) : (
        <ChatFrame url={chatUrl} />
      )}
    </StaticPage>
  );
}

import { pagesCopy } from '@/messages/pages';
import { ChatLink } from './ChatLink';
import { CONTACT_FACTS, FactRows, NETWORK_FACTS, SampleContactNote } from './FactRows';
import { StaticPage } from './StaticPage';

/** /contact-us: telephone, e-mail, address and social networks. */
export function ContactUsScreen() {
  return (
    <StaticPage title={pagesCopy.contactUs.title}>
      <FactRows facts={CONTACT_FACTS} />
      <ChatLink />
      <FactRows title={pagesCopy.contact.networksTitle} facts={NETWORK_FACTS} />
      <SampleContactNote />
    </StaticPage>
  );
}

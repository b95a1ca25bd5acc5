import { SampleTextNote } from '@/components/TextSections';
import { privacy, terms } from '@/messages/legal';
import { pagesCopy } from '@/messages/pages';
import { StaticPage, TextCard } from './StaticPage';

/** /terms-and-condition */
export function TermsScreen() {
  return (
    <StaticPage title={pagesCopy.terms.title}>
      <SampleTextNote />
      <TextCard sections={terms} />
    </StaticPage>
  );
}

/** /privacy-policy */
export function PrivacyScreen() {
  return (
    <StaticPage title={pagesCopy.privacy.title}>
      <SampleTextNote />
      <TextCard sections={privacy} />
    </StaticPage>
  );
}

import { pagesCopy } from '@/messages/pages';
import { SampleTextNote } from './SampleNote';
import { StaticPage } from './StaticPage';
import { TextCard } from './TextCard';

/** /privacy-policy */
export function PrivacyScreen() {
  return (
    <StaticPage title={pagesCopy.privacy.title}>
      <SampleTextNote />
      <TextCard sections={pagesCopy.privacy.sections} />
    </StaticPage>
  );
}

import { privacy } from '@/messages/legal';
import { pagesCopy } from '@/messages/pages';
import { SampleTextNote } from '@/product/SampleTextNote';
import { StaticPage } from './StaticPage';
import { TextCard } from './TextCard';

/** /privacy-policy */
export function PrivacyScreen() {
  return (
    <StaticPage title={pagesCopy.privacy.title}>
      <SampleTextNote />
      <TextCard sections={privacy} />
    </StaticPage>
  );
}

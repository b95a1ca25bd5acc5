import { pagesCopy } from '@/messages/pages';
import { SampleTextNote } from './SampleNote';
import { StaticPage } from './StaticPage';
import { TextCard } from './TextCard';

/** /terms-and-condition */
export function TermsScreen() {
  return (
    <StaticPage title={pagesCopy.terms.title}>
      <SampleTextNote />
      <TextCard sections={pagesCopy.terms.sections} />
    </StaticPage>
  );
}

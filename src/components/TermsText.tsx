import { terms } from '@/messages/legal';
import { SampleTextNote, TextSections } from './TextSections';

/** The terms as the sheet shows them. */
export function TermsText() {
  return (
    <>
      <SampleTextNote />
      <TextSections nested sections={terms} />
    </>
  );
}

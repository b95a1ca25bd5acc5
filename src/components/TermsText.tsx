import { terms } from '@/messages/legal';
import { SampleTextNote } from './SampleTextNote';
import { TextSections } from './TextSections';

/** The terms as the sheet shows them. */
export function TermsText() {
  return (
    <>
      <SampleTextNote />
      <TextSections nested sections={terms} />
    </>
  );
}

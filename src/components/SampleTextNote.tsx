import { Info } from 'lucide-react';
import { sampleCopy } from '@/messages/legal';
import { Note } from '@/ui/Note';

/** Says that a legal text is a sample. */
export function SampleTextNote() {
  return (
    <Note tone="plain" icon={Info} title={sampleCopy.title}>
      {sampleCopy.text}
    </Note>
  );
}

import { Info } from 'lucide-react';
import { pagesCopy } from '@/messages/pages';
import { Note } from '@/ui/Note';

/** Says that telephone, e-mail and address are samples. */
export function SampleContactNote() {
  return (
    <Note tone="plain" icon={Info}>
      {pagesCopy.sampleContact}
    </Note>
  );
}

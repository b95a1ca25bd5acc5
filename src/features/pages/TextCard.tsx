import type { TextSection } from '@/messages/legal';
import { Card } from '@/ui/Card';
import { TextSections } from '@/ui/TextSections';

/** Running text in one card. */
export function TextCard({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Card as="article" padded>
      <TextSections sections={sections} />
    </Card>
  );
}

import { TextSections } from '@/components/TextSections';
import type { TextSection } from '@/messages/legal';
import { Card } from '@/ui/Card';

/** Running text in one card. */
export function TextCard({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Card as="article" padded>
      <TextSections sections={sections} />
    </Card>
  );
}

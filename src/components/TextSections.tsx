import { Info } from 'lucide-react';
import { sampleCopy, type TextSection } from '@/messages/legal';
import { Note } from '@/ui/Note';
import { Text } from '@/ui/Text';
import styles from './TextSections.module.css';

export interface TextSectionsProps {
  sections: readonly TextSection[];
  /** Under a heading of its own, a sheet's title for example. */
  nested?: boolean;
}

/** Running text: headings, and paragraphs at the reading size. */
export function TextSections({ sections, nested }: TextSectionsProps) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, paragraphs }) => (
        <section key={title} className={styles.section}>
          <Text as={nested ? 'h3' : 'h2'} look="title">
            {title}
          </Text>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} tone="muted">
              {paragraph}
            </Text>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Says that a legal text is a sample. */
export function SampleTextNote() {
  return (
    <Note tone="plain" icon={Info} title={sampleCopy.title}>
      {sampleCopy.text}
    </Note>
  );
}

import { Info } from 'lucide-react';
import { sampleCopy, type TextSection, terms } from '@/messages/legal';
import layout from '@/ui/Layout.module.css';
import { Note } from '@/ui/Note';
import { Text } from '@/ui/Text';
import styles from './TextSections.module.css';

interface TextSectionsProps {
  sections: readonly TextSection[];
  /** Below another heading, for example a sheet's title. */
  nested?: boolean;
}

/** A text of headings and paragraphs. */
export function TextSections({ sections, nested }: TextSectionsProps) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, paragraphs }) => (
        <section key={title} className={layout.stack2}>
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

/** Marks a legal text as a sample. */
export function SampleTextNote() {
  return (
    <Note tone="plain" icon={Info} title={sampleCopy.title}>
      {sampleCopy.text}
    </Note>
  );
}

/** The terms in a sheet. */
export function TermsText() {
  return (
    <>
      <SampleTextNote />
      <TextSections nested sections={terms} />
    </>
  );
}

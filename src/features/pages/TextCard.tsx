import type { TextSection } from '@/messages/pages';
import { Card } from '@/ui/Card';
import { Text } from '@/ui/Text';
import styles from './TextCard.module.css';

/** Running text in one card: headings, and paragraphs at the reading size. */
export function TextCard({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Card as="article" padded>
      <div className={styles.sections}>
        {sections.map(({ title, paragraphs }) => (
          <section key={title} className={styles.section}>
            <Text as="h2" look="title">
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
    </Card>
  );
}

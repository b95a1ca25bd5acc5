import type { ReactNode } from 'react';
import { Header } from '@/components/Header';
import { BottomNav } from '@/components/Navigation';
import { TextSections } from '@/components/TextSections';
import { paths } from '@/lib/paths';
import type { TextSection } from '@/messages/legal';
import { Card } from '@/ui/Card';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';

export interface StaticPageProps {
  title: string;
  /** One of the four places of the bottom navigation: it has no way back. */
  place?: boolean;
  children: ReactNode;
}

/** A page that only tells something: header, way back, content on the canvas. */
export function StaticPage({ title, place, children }: StaticPageProps) {
  const goBack = useGoBack(paths.home);
  return (
    <Page
      gap={4}
      navigation={place && <BottomNav />}
      header={<Header title={title} back={place ? undefined : goBack} />}
    >
      {children}
    </Page>
  );
}

/** Running text in one card. */
export function TextCard({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Card as="article" padded>
      <TextSections sections={sections} />
    </Card>
  );
}

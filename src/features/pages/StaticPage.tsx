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
  /** A page of the bottom navigation, without a way back. */
  place?: boolean;
  children: ReactNode;
}

/** A text page: header, way back and content. */
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

/** Text in one card. */
export function TextCard({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Card as="article" padded>
      <TextSections sections={sections} />
    </Card>
  );
}

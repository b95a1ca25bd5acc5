import type { ReactNode } from 'react';
import { Header } from '@/components/Header';
import { partnerWayOf } from '@/lib/partner';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import styles from './PartnerPage.module.css';

interface PartnerPageProps {
  /** Null while it is not known which process the page is about. */
  processId: string | null;
  /** For screen readers, on a page that does not show a first heading. */
  title?: string;
  dock?: ReactNode;
  children: ReactNode;
}

/** A page that the partner leads to: the way back there, and whose page this is. */
export function PartnerPage({ processId, title, dock, children }: PartnerPageProps) {
  const brand = (
    <span className={styles.brand}>
      <Logo size="xs" />
    </span>
  );
  return (
    <Page header={<Header title={title} partner={partnerWayOf(processId)} action={brand} />} dock={dock}>
      {children}
    </Page>
  );
}

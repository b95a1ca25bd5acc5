import type { ReactNode } from 'react';
import { PageBannerContext } from '@/ui/Page';
import styles from './AppLayout.module.css';
import { SidePanel } from './SidePanel';

export interface AppLayoutProps {
  /** What leads around the app, in the side panel; nothing for whoever is logged out. */
  navigation: ReactNode;
  /** Shown by every page under its header. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame around every page: the page alone, or from 1080 pixels a side panel and the page's column beside it. */
export function AppLayout({ navigation, banner, children }: AppLayoutProps) {
  return (
    <PageBannerContext value={banner}>
      <div className={styles.layout}>
        <SidePanel navigation={navigation} />
        <div className={styles.column}>{children}</div>
      </div>
    </PageBannerContext>
  );
}

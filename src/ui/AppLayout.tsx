import { createContext, type ReactNode, useContext } from 'react';
import styles from './AppLayout.module.css';
import { SidePanel } from './SidePanel';

const BannerContext = createContext<ReactNode>(null);

/** What every page shows under its header, the offline banner for example. */
export function usePageBanner(): ReactNode {
  return useContext(BannerContext);
}

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
    <BannerContext value={banner}>
      <div className={styles.layout}>
        <SidePanel navigation={navigation} />
        <div className={styles.column}>{children}</div>
      </div>
    </BannerContext>
  );
}

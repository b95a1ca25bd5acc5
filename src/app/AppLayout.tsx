import { Headset } from 'lucide-react';
import type { ReactNode } from 'react';

import { productCopy } from '@/messages/product';
import { classNames } from '@/ui/classNames';
import { DockLockContext } from '@/ui/dockLock';
import { Icon } from '@/ui/Icon';
import lapis from '@/ui/Lapis.module.css';
import { Logo } from '@/ui/Logo';
import { Ltr } from '@/ui/Ltr';
import { PageBannerContext } from '@/ui/Page';
import styles from './AppLayout.module.css';
import panel from './SidePanel.module.css';

export interface AppLayoutProps {
  /** Links in the side panel; none for visitors. */
  navigation: ReactNode;
  /** Shown by every page under its header. */
  banner?: ReactNode;
  /** Why money actions are unavailable, shown in their docks; null when they are available. */
  lock?: string | null;
  children: ReactNode;
}

/** The frame of every page: one column, and from 1080 pixels a side panel beside it. */
export function AppLayout({ navigation, banner, lock = null, children }: AppLayoutProps) {
  return (
    <PageBannerContext value={banner}>
      <DockLockContext value={lock}>
        <div className={styles.layout}>
          <SidePanel navigation={navigation} />
          <div className={styles.column}>{children}</div>
        </div>
      </DockLockContext>
    </PageBannerContext>
  );
}

function SidePanel({ navigation }: { navigation: ReactNode }) {
  return (
    <aside className={classNames(lapis.lapis, lapis.rosette, panel.panel)}>
      <Logo size="lg" onLapis />
      {navigation}
      <div className={panel.promise}>
        <p className={panel.promiseTitle}>{productCopy.promise}</p>
        <p className={panel.promiseText}>{productCopy.promiseText}</p>
      </div>
      <p className={panel.help}>
        <Icon icon={Headset} size="sm" />
        <span>
          {productCopy.support(productCopy.notices.supportHours)}
          <br />
          <Ltr>{productCopy.supportPhone}</Ltr>
        </span>
      </p>
    </aside>
  );
}

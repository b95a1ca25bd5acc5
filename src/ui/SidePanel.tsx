import { Headset } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from '@/messages/ui';
import { visitorCopy } from '@/messages/visitor';
import { Icon } from './Icon';
import { Logo } from './Logo';
import { Ltr } from './Ltr';
import styles from './SidePanel.module.css';

/** The lapis panel beside the column on wide windows. Logged out it has no navigation. */
export function SidePanel({ navigation }: { navigation: ReactNode }) {
  return (
    <aside className={styles.panel}>
      <Logo size="lg" onLapis />
      {navigation}
      <div className={styles.promise}>
        <p className={styles.promiseTitle}>{uiCopy.promise}</p>
        <p className={styles.promiseText}>{uiCopy.promiseText}</p>
      </div>
      <p className={styles.help}>
        <Icon icon={Headset} size="sm" />
        <span>
          {uiCopy.support(visitorCopy.notices.supportHours)}
          <br />
          <Ltr>{uiCopy.supportPhone}</Ltr>
        </span>
      </p>
    </aside>
  );
}

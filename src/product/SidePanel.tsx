import { Headset } from 'lucide-react';
import type { ReactNode } from 'react';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { Ltr } from '@/ui/Ltr';
import styles from './SidePanel.module.css';

/** The lapis panel beside the column on wide windows. Logged out it has no navigation. */
export function SidePanel({ navigation }: { navigation: ReactNode }) {
  return (
    <aside className={styles.panel}>
      <Logo size="lg" onLapis />
      {navigation}
      <div className={styles.promise}>
        <p className={styles.promiseTitle}>{productCopy.promise}</p>
        <p className={styles.promiseText}>{productCopy.promiseText}</p>
      </div>
      <p className={styles.help}>
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

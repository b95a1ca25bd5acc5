import { WifiOff } from 'lucide-react';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import styles from './OfflineBanner.module.css';

/** Says, under the header, that there is no connection. */
export function OfflineBanner() {
  return (
    <div className={styles.banner} role="status">
      <Icon icon={WifiOff} size="sm" />
      {productCopy.notices.offline}
    </div>
  );
}

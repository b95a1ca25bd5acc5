import { ShieldCheck } from 'lucide-react';
import { ownHost } from '@/lib/ownHost';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import styles from './OnlyAddress.module.css';

/** The only address of the product. The build may not know it, so the pre-rendered line can be empty. */
export function OnlyAddress() {
  const host = ownHost(globalThis.location?.host ?? '');
  const [before, after] = productCopy.onlyAddress;
  return (
    <p className={styles.only}>
      {host !== '' && (
        <>
          <Icon icon={ShieldCheck} size="xs" />
          <span>
            {before}
            <b>
              <Ltr>{host}</Ltr>
            </b>
            {after}
          </span>
        </>
      )}
    </p>
  );
}

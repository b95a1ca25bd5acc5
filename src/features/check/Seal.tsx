import type { CheckVerdict } from '@contract/rules/checks';
import { Redo2, X } from 'lucide-react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Coin, Mark } from '@/ui/Mark';
import styles from './Seal.module.css';

/** The verdict by where the coin is. Decoration: the words under it say the same. */
export function Seal({ verdict }: { verdict: CheckVerdict | 'unknown' }) {
  return (
    <span className={classNames(styles.seal, styles[verdict])}>
      <Content verdict={verdict} />
    </span>
  );
}

function Content({ verdict }: { verdict: CheckVerdict | 'unknown' }) {
  switch (verdict) {
    case 'held':
    case 'disputed':
      return <Mark look="on-lapis" />;
    case 'settled':
    case 'split':
      return <Mark look="on-lapis" empty />;
    case 'refunded':
      return (
        <>
          <Icon icon={Redo2} />
          <Coin className={styles.corner} />
        </>
      );
    case 'unknown':
      return (
        <>
          <Mark look="faded" empty />
          <i className={styles.corner}>
            <Icon icon={X} size="sm" />
          </i>
        </>
      );
  }
}

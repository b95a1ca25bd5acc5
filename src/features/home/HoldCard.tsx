import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { UserInfo } from '@/api/user';
import { MoneyText } from '@/components/MoneyText';
import { homeCopy } from '@/messages/home';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import layout from '@/ui/Layout.module.css';
import { Mark } from '@/ui/Mark';
import styles from './HoldCard.module.css';

const words = homeCopy.hold;

interface HoldCardProps {
  user: Pick<UserInfo, 'heldForPurchasesRials' | 'onItsWayRials'>;
  /** Asks for the sum again after a failure; null while it is up to date. */
  retry: (() => void) | null;
  retrying: boolean;
}

/** «پول شما نزد امانت»: one sum and its two parts; nothing at zero. */
export function HoldCard({ user: { heldForPurchasesRials, onItsWayRials }, retry, retrying }: HoldCardProps) {
  const id = useId();
  const total = heldForPurchasesRials + onItsWayRials;
  if (total === 0) return null;
  const parts = [
    { about: words.forPurchases, rials: heldForPurchasesRials, look: styles.held },
    { about: words.onItsWay, rials: onItsWayRials, look: styles.onItsWay },
  ].filter(({ rials }) => rials > 0);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={layout.row3}>
        <span className={styles.disc}>
          <Mark look="on-lapis" />
        </span>
        <div>
          <h2 id={id} className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.total}>
            <MoneyText rials={total} size="summary" />
          </p>
        </div>
      </div>
      <p className={styles.bar} aria-hidden="true">
        {parts.map(({ about, rials, look }) => (
          <i key={about} className={look} style={{ '--part': rials / total } as React.CSSProperties} />
        ))}
      </p>
      <div className={styles.parts}>
        {parts.map(({ about, rials }) => (
          <span key={about}>
            {about} {parts.length > 1 && <MoneyText rials={rials} />}
          </span>
        ))}
      </div>
      {retry && (
        <div className={styles.failed}>
          <span role="status">{words.failed}</span>
          <Button variant="text" size="sm" icon={RotateCcw} flipIcon loading={retrying} onClick={retry}>
            {productCopy.buttons.retry}
          </Button>
        </div>
      )}
    </section>
  );
}

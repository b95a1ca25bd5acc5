import type { LucideIcon } from 'lucide-react';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './OfferCard.module.css';
import { Shares, type SharesProps } from './Shares';

export interface OfferCardProps extends SharesProps {
  icon: LucideIcon;
  /** Whose it is: «پیشنهاد فروشنده», «رأی داور، ن. رستمی». */
  title: string;
  /** Until when it stands, or when it was made. */
  detail: string;
  /** Of an award: its reasons. */
  reasons?: string;
  /** It comes from somebody who decides, not from one of the two. */
  decided?: boolean;
  /** Above the buttons: accepting moves the money. */
  binding?: boolean;
  /** At most three buttons. */
  children?: ReactNode;
}

/** A proposal or an award: both sums, whose it is, and what can be done about it. */
export function OfferCard(props: OfferCardProps) {
  const { icon, title, detail, reasons, decided, binding, children, ...shares } = props;
  const id = useId();
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.heading}>
        <span className={classNames(styles.disc, decided && styles.decided)}>
          <Icon icon={icon} />
        </span>
        <div>
          <h2 id={id}>{title}</h2>
          <small>{detail}</small>
        </div>
      </div>
      <Shares {...shares} />
      {reasons && <blockquote className={styles.reasons}>«{reasons}»</blockquote>}
      {binding && (
        <p className={styles.binding}>
          <Icon icon={TriangleAlert} size="sm" />
          {disputeCopy.propose.binding}
        </p>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
    </section>
  );
}

import { type LucideIcon, Store, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Mark } from '@/ui/Mark';
import styles from './MoneyTrackParts.module.css';

interface StationProps {
  name: string;
  caption: ReactNode;
  icon?: LucideIcon;
  look: 'plain' | 'done' | 'off' | 'amanat' | 'amanat-off';
  /** A ring in `--track-ring` around the station with the money, dashed before it arrives. */
  ring?: 'solid' | 'dashed';
  /** For {@link MoneyTrackGuide}. */
  small?: boolean;
  /** Drawn around the disc, instead of a ring. */
  around?: ReactNode;
  /** Replaces the icon, or lies over its corner. */
  children?: ReactNode;
}

/** A station of the money track. */
export function Station({ name, caption, icon, look, ring, small, around, children }: StationProps) {
  return (
    <div className={classNames(styles.station, small && styles.small)}>
      <span className={styles.place}>
        <span className={classNames(styles.disc, styles[look], ring && styles[ring])}>
          {icon ? <Icon icon={icon} /> : children}
        </span>
        {icon && children}
        {around}
      </span>
      <b className={styles.name}>{name}</b>
      {caption}
    </div>
  );
}

/** The line between two stations. */
export function TrackLine({
  look,
  small,
}: {
  look: 'dashed' | 'solid' | 'back' | 'to-buyer' | 'to-seller' | 'broken';
  small?: boolean;
}) {
  return (
    <i className={classNames(styles.line, styles[`line-${look}`], small && styles.smallLine)}>
      {look === 'broken' && (
        <span className={styles.cut}>
          <Icon icon={X} size="xs" />
        </span>
      )}
    </i>
  );
}

interface MoneyTrackGuideProps {
  title?: string;
  action?: ReactNode;
  /** The role of each station: «پرداخت می‌کند». */
  buyerText: string;
  amanatText: string;
  sellerText: string;
}

/** The three stations as an explanation, without a transaction. */
export function MoneyTrackGuide({ title, action, buyerText, amanatText, sellerText }: MoneyTrackGuideProps) {
  return (
    <Card title={title} action={action}>
      <div className={classNames(styles.stations, styles.guide)}>
        <Station small look="done" icon={UserRound} name={partsCopy.buyer} caption={buyerText} />
        <TrackLine small look="solid" />
        <Station small look="amanat" name={BRAND} caption={amanatText}>
          <Mark look="on-lapis" />
        </Station>
        <TrackLine small look="solid" />
        <Station small look="done" icon={Store} name={partsCopy.seller} caption={sellerText} />
      </div>
    </Card>
  );
}

import { type LucideIcon, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Mark } from '@/ui/Mark';
import styles from './MoneyTrackParts.module.css';
import parts from './MoneyTrackParts.module.css';

export interface StationProps {
  name: string;
  caption: ReactNode;
  icon?: LucideIcon;
  look: 'plain' | 'done' | 'off' | 'amanat' | 'amanat-off';
  /** A ring around the station where the money is, dashed while it is on its way. Its colour is `--track-ring`. */
  ring?: 'solid' | 'dashed';
  /** Smaller, for the explanations on home and on the pay form. */
  small?: boolean;
  /** Drawn around the disc, in place of a ring. */
  around?: ReactNode;
  /** In place of the icon, or over its corner. */
  children?: ReactNode;
}

/** One of the three places of the money track. */
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

/** The way between two stations. */
export function TrackLine({
  look,
  small,
}: {
  look: 'dashed' | 'solid' | 'back' | 'to-buyer' | 'to-seller';
  small?: boolean;
}) {
  return <i className={classNames(styles.line, styles[`line-${look}`], small && styles.smallLine)} />;
}

interface MoneyTrackGuideProps {
  title?: string;
  action?: ReactNode;
  /** What each of the three does: «پرداخت می‌کند». */
  buyerText: string;
  amanatText: string;
  sellerText: string;
}

/** How the money goes, explained: no transaction's state, just the three stations. */
export function MoneyTrackGuide({ title, action, buyerText, amanatText, sellerText }: MoneyTrackGuideProps) {
  return (
    <Card title={title} action={action}>
      <div className={classNames(parts.stations, styles.guide)}>
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

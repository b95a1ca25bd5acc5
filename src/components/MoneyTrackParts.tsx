import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './MoneyTrackParts.module.css';

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

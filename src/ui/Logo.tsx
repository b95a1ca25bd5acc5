import { BRAND } from '@/messages/brand';
import { classNames } from './classNames';
import styles from './Logo.module.css';
import { Mark } from './Mark';

interface LogoProps {
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** White arcs, for the lapis background. */
  onLapis?: boolean;
}

/** Mark and brand name. */
export function Logo({ size = 'sm', onLapis }: LogoProps) {
  return (
    <span className={classNames(styles.logo, styles[size])}>
      <Mark look={onLapis ? 'on-lapis' : 'plain'} />
      {BRAND}
    </span>
  );
}

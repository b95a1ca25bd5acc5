import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './BankLogo.module.css';

/** `iVBOR` is how every PNG begins in base64; the wire knows only PNG and SVG. */
function dataAddress(base64: string): string {
  return `data:image/${base64.startsWith('iVBOR') ? 'png' : 'svg+xml'};base64,${base64}`;
}

export interface BankLogoProps {
  /** base64 of an SVG or PNG image; empty when there is none. */
  logo: string;
  size?: 'card' | 'row' | 'mini';
}

/** A bank's emblem on its white tile; a landmark when there is none or it cannot be drawn. */
export function BankLogo({ logo, size = 'row' }: BankLogoProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classNames(styles.tile, styles[size])}>
      {logo === '' || broken ? (
        <Icon icon={Landmark} size={size === 'mini' ? 'sm' : 'md'} />
      ) : (
        <img src={dataAddress(logo)} alt="" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

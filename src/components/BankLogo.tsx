import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './BankLogo.module.css';

/** A base64 PNG starts with `iVBOR`; the only other format is SVG. */
function dataAddress(base64: string): string {
  return `data:image/${base64.startsWith('iVBOR') ? 'png' : 'svg+xml'};base64,${base64}`;
}

interface BankLogoProps {
  /** base64 of an SVG or PNG image, or empty. */
  logo: string;
  size?: 'card' | 'row' | 'mini';
}

/** A bank's logo on a white tile; a landmark icon without a valid logo. */
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

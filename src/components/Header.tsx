import { ArrowRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { partsCopy } from '@/messages/parts';
import { productCopy } from '@/messages/product';
import { uiCopy } from '@/messages/ui';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import styles from './Header.module.css';
import { type PartnerWay, usePartnerWay } from './usePartnerWay';

export interface HeaderProps {
  /** Absent where the page shows its own first heading. */
  title?: string;
  /** Where «بازگشت» leads, or what it does. */
  back?: string | (() => void);
  /** Instead of back, for a flow that can be closed: an X. */
  close?: string | (() => void);
  /** At most one action, at the end, and the bell before it. */
  action?: ReactNode;
  /** A step inside a journey (a code, one more card): its own way back stays, in a partner's visit too. */
  step?: boolean;
  /** The way back to the partner, on a page that has no other. */
  partner?: PartnerWay | null;
}

function goes(target: string | (() => void)) {
  return typeof target === 'string' ? { to: target } : { onClick: target };
}

/**
 * The top of a page: the way back, its title, one action. In a visit from the partner «بازگشت به …» takes the place of
 * whatever the way back was.
 */
export function Header({ title, back, close, action, step, partner }: HeaderProps) {
  const visit = usePartnerWay();
  const way = partner ?? (step || !(back || close) ? null : visit);
  return (
    <header className={styles.header}>
      {way ? (
        <a className={styles.partner} href={way.href}>
          <Icon icon={ArrowRight} />
          {partsCopy.backToPartner(way.name)}
        </a>
      ) : close ? (
        <IconButton label={uiCopy.close} icon={X} {...goes(close)} />
      ) : (
        back && <IconButton label={productCopy.buttons.back} icon={ArrowRight} {...goes(back)} />
      )}
      {title && <h1 className={way ? 'visually-hidden' : styles.title}>{title}</h1>}
      {action && <span className={styles.action}>{action}</span>}
    </header>
  );
}

import { ArrowRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { productCopy } from '@/messages/product';
import { uiCopy } from '@/messages/ui';
import { IconButton } from '@/ui/IconButton';
import styles from './Header.module.css';
import { type PartnerLink, usePartnerLink } from './usePartnerLink';
import { WayBack } from './WayBack';

interface HeaderProps {
  /** Absent if the page has its own first heading. */
  title?: string;
  /** Path or action of «بازگشت». */
  back?: string | (() => void);
  /** An X instead of back. */
  close?: string | (() => void);
  /** At the end: at most one action, after the bell. */
  action?: ReactNode;
  /** A step of a flow, for example a code: keeps its own back button beside the way back to the partner. */
  step?: boolean;
  /** The way back to the partner without a visit. */
  partner?: PartnerLink | null;
}

function linkOrAction(target: string | (() => void)) {
  return typeof target === 'string' ? { to: target } : { onClick: target };
}

/** The header of a page: back button, title, one action. During a visit the way back to the partner replaces the button. */
export function Header({ title, back, close, action, step, partner }: HeaderProps) {
  const visit = usePartnerLink();
  const link = partner ?? visit;
  const isBeside = step && Boolean(back || close);
  return (
    <header className={styles.header}>
      {link && !isBeside ? (
        <WayBack link={link} />
      ) : close ? (
        <IconButton label={uiCopy.close} icon={X} {...linkOrAction(close)} />
      ) : (
        back && <IconButton label={productCopy.buttons.back} icon={ArrowRight} {...linkOrAction(back)} />
      )}
      {title && <h1 className={link && !isBeside ? 'visually-hidden' : styles.title}>{title}</h1>}
      {((link && isBeside) || action) && (
        <span className={styles.action}>
          {link && isBeside && <WayBack link={link} beside />}
          {action}
        </span>
      )}
    </header>
  );
}

import { ArrowRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { partsCopy } from '@/messages/parts';
import { productCopy } from '@/messages/product';
import { uiCopy } from '@/messages/ui';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import styles from './Header.module.css';
import { type PartnerLink, usePartnerLink } from './usePartnerLink';

interface HeaderProps {
  /** Absent if the page has its own first heading. */
  title?: string;
  /** Path or action of «بازگشت». */
  back?: string | (() => void);
  /** An X instead of back. */
  close?: string | (() => void);
  /** At the end: at most one action, after the bell. */
  action?: ReactNode;
  /** A step of a flow, for example a code: keeps its own back link during a partner visit. */
  step?: boolean;
  /** The link back to the partner on a page without a back link. */
  partner?: PartnerLink | null;
}

function linkOrAction(target: string | (() => void)) {
  return typeof target === 'string' ? { to: target } : { onClick: target };
}

/** The header of a page: back link, title, one action. During a partner visit the back link leads to the partner. */
export function Header({ title, back, close, action, step, partner }: HeaderProps) {
  const visit = usePartnerLink();
  const link = partner ?? (step || !(back || close) ? null : visit);
  return (
    <header className={styles.header}>
      {link ? (
        <a className={styles.partner} href={link.href}>
          <Icon icon={ArrowRight} />
          {partsCopy.backToPartner(link.name)}
        </a>
      ) : close ? (
        <IconButton label={uiCopy.close} icon={X} {...linkOrAction(close)} />
      ) : (
        back && <IconButton label={productCopy.buttons.back} icon={ArrowRight} {...linkOrAction(back)} />
      )}
      {title && <h1 className={link ? 'visually-hidden' : styles.title}>{title}</h1>}
      {action && <span className={styles.action}>{action}</span>}
    </header>
  );
}

import { ArrowRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { copy } from '@/messages/copy';
import styles from './Header.module.css';
import { Icon } from './Icon';
import { IconButton } from './IconButton';

export interface HeaderProps {
  title: string;
  /** Where «بازگشت» leads, or what it does. */
  back?: string | (() => void);
  /** Instead of back, for a flow that can be closed: an X. */
  close?: string | (() => void);
  /** At most one action, at the end. */
  action?: ReactNode;
  /** With a partner its name takes the place of the back button: «بازگشت به …». */
  partner?: { name: string; to: string };
}

function goes(target: string | (() => void)) {
  return typeof target === 'string' ? { to: target } : { onClick: target };
}

/** The top of a page: the way back, its title, one action. */
export function Header({ title, back, close, action, partner }: HeaderProps) {
  return (
    <header className={styles.header}>
      {partner ? (
        <Link className={styles.partner} to={partner.to}>
          <Icon icon={ArrowRight} />
          {copy.buttons.backToPartner(partner.name)}
        </Link>
      ) : close ? (
        <IconButton label={copy.buttons.close} icon={X} {...goes(close)} />
      ) : (
        back && <IconButton label={copy.buttons.back} icon={ArrowRight} {...goes(back)} />
      )}
      <h1 className={partner ? 'visually-hidden' : styles.title}>{title}</h1>
      {action && <span className={styles.action}>{action}</span>}
    </header>
  );
}

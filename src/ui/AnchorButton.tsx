import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { type ButtonLook, buttonClassName } from './buttonLook';
import { Icon } from './Icon';

export interface AnchorButtonProps extends ButtonLook {
  /** An address that is no page of this app, even where the origin is the same. */
  href: string;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link out of the app that looks like a button: the browser goes there itself, past the router. */
export function AnchorButton(props: AnchorButtonProps) {
  return (
    <a href={props.href} className={buttonClassName(props)}>
      <span className={styles.content}>
        {props.icon && <Icon icon={props.icon} size={props.size === 'lg' || !props.size ? 'md' : 'sm'} />}
        {props.children}
      </span>
    </a>
  );
}

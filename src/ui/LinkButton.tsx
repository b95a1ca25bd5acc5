import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { type ButtonLook, buttonClassName } from './buttonLook';
import { Icon } from './Icon';

export interface LinkButtonProps extends ButtonLook {
  to: string;
  replace?: boolean;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link to another page of the app that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return (
    <Link to={props.to} replace={props.replace} className={buttonClassName(props)}>
      <span className={styles.content}>
        {props.icon && <Icon icon={props.icon} size={props.size === 'lg' || !props.size ? 'md' : 'sm'} />}
        {props.children}
      </span>
    </Link>
  );
}

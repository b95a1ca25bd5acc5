import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { uiCopy } from '@/messages/ui';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  icon?: LucideIcon;
  flipIcon?: boolean;
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Drawn as disabled, yet it can be pressed: the press says what is still missing. */
  dimmed?: boolean;
  /** A request of this button is running: it shows a spinner, keeps its width and its focus, and ignores presses. */
  loading?: boolean;
  /** What it is doing, «در حال …». */
  loadingText?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A button with a verb on it. */
export function Button(props: ButtonProps) {
  const { children, icon, flipIcon, type = 'button', disabled, dimmed, loading = false, loadingText, onClick } = props;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(buttonClassName(props), dimmed && !loading && styles.dimmed)}
      disabled={disabled && !loading}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {icon && <Icon icon={icon} size={props.size === 'lg' || !props.size ? 'md' : 'sm'} flip={flipIcon} />}
        {children}
      </span>
      {loading && (
        <span className={styles.working}>
          <Spinner />
          {loadingText ?? uiCopy.working}
        </span>
      )}
    </button>
  );
}

interface LinkButtonProps extends ButtonLook {
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

interface AnchorButtonProps extends ButtonLook {
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

type ButtonVariant = 'primary' | 'soft' | 'text' | 'danger' | 'danger-soft' | 'on-lapis';
/** 56, 48 and 40 pixels high; the last one keeps a 48 pixel target. */
type ButtonSize = 'lg' | 'md' | 'sm';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

/** The class names that a button and a link that looks like one share. */
function buttonClassName({ variant = 'primary', size = 'lg', block }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block);
}

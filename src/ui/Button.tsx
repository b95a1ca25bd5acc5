import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { uiCopy } from '@/messages/ui';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { Spinner } from './Spinner';

interface ButtonProps extends ButtonLook {
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Looks disabled but reacts to a press, which names the missing input. */
  dimmed?: boolean;
  /** Shows a spinner, keeps width and focus, and ignores presses. */
  loading?: boolean;
  /** Text beside the spinner, «در حال …». */
  loadingText?: string;
  /** Of a button that shows and hides what follows it. */
  expanded?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A button with a label. */
export function Button(props: ButtonProps) {
  const { type = 'button', disabled, dimmed, loading = false, loadingText, expanded, onClick } = props;

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
      aria-expanded={expanded}
      onClick={press}
    >
      <ButtonContent {...props} />
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
}

/** A link to a page of the app that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return (
    <Link to={props.to} replace={props.replace} className={buttonClassName(props)}>
      <ButtonContent {...props} />
    </Link>
  );
}

interface AnchorButtonProps extends ButtonLook {
  /** An address outside the router, also of the same origin. */
  href: string;
}

/** A link that bypasses the router and looks like a button. */
export function AnchorButton(props: AnchorButtonProps) {
  return (
    <a href={props.href} className={buttonClassName(props)}>
      <ButtonContent {...props} />
    </a>
  );
}

type ButtonVariant = 'primary' | 'soft' | 'text' | 'danger' | 'danger-soft' | 'danger-text' | 'on-lapis';

interface ButtonLook {
  variant?: ButtonVariant;
  /** 56, 48 or 40 pixels high. */
  size?: 'lg' | 'md' | 'sm';
  /** Fills its container's width. */
  block?: boolean;
  icon?: LucideIcon;
  flipIcon?: boolean;
  children: ReactNode;
}

function ButtonContent({ icon, flipIcon, size = 'lg', children }: ButtonLook) {
  return (
    <span className={styles.content}>
      {icon && <Icon icon={icon} size={size === 'lg' ? 'md' : 'sm'} flip={flipIcon} />}
      <span>{children}</span>
    </span>
  );
}

function buttonClassName({ variant = 'primary', size = 'lg', block }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block);
}

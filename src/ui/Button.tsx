import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { uiCopy } from '@/messages/ui';
import styles from './Button.module.css';
import { type ButtonLook, buttonClassName } from './buttonLook';
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

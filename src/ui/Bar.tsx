import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styles from './Bar.module.css';
import { classNames } from './classNames';
import { useHeightProperty } from './Dock';
import { Icon } from './Icon';

interface BarProps {
  /** At the start: an icon, a spinner or {@link AppMark}. */
  mark: ReactNode;
  title?: string;
  text?: string;
  tone?: 'positive' | 'negative';
  /** {@link BarButton}s, then {@link BarClose}. */
  children?: ReactNode;
}

/** A message inside `Bars` that stays until it is answered. Its actions wrap below the words on a narrow screen. */
export function Bar({ mark, title, text, tone, children }: BarProps) {
  return (
    <div className={styles.bar}>
      <span className={classNames(styles.mark, tone && styles[tone])}>{mark}</span>
      <p className={styles.words}>
        {title !== undefined && <b>{title}</b>}
        {text !== undefined && <span>{text}</span>}
      </p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** The app's icon, for messages about the app. */
export function AppMark() {
  return <img className={styles.appMark} src="/app-icon.svg" alt="" />;
}

interface BarButtonProps {
  /** Without a background. */
  quiet?: boolean;
  children: string;
  onPress: () => void;
}

/** An action of a bar. */
export function BarButton({ quiet, children, onPress }: BarButtonProps) {
  return (
    <button type="button" className={quiet ? styles.quiet : styles.button} onClick={onPress}>
      {children}
    </button>
  );
}

/** Closes the bar. */
export function BarClose({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onPress}>
      <Icon icon={X} size="sm" />
    </button>
  );
}

/**
 * The container of `Bar`s on each page, the most important first. It lies above the dock or the navigation; from 1080
 * pixels at the bottom of the column, below the dock. Its height is `--bars-size`, for the page, the dock and the toasts.
 */
export function Bars({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useHeightProperty(place, '--bars-size');
  return (
    // not atomic: a screen reader announces only the new bar
    <div ref={place} className={styles.bars} role="status" aria-atomic="false">
      {children}
    </div>
  );
}

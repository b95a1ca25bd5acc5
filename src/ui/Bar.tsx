import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styles from './Bar.module.css';
import { classNames } from './classNames';
import { useToldHeight } from './Dock';
import { Icon } from './Icon';

interface BarProps {
  /** What it is about, before the words: an icon, a spinner or {@link AppMark}. */
  mark: ReactNode;
  /** In bold, over the text. */
  title?: string;
  text?: string;
  tone?: 'positive' | 'negative';
  /** What can be done: {@link BarButton}s, and {@link BarClose} last. */
  children?: ReactNode;
}

/** Something that stands until it is answered, in the place of `Bars`. What can be done stands under the words where both do not fit side by side. */
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

/** The app's own mark, for what it says of itself. */
export function AppMark() {
  return <img className={styles.appMark} src="/app-icon.svg" alt="" />;
}

interface BarButtonProps {
  /** Without a ground, beside one that has it. */
  quiet?: boolean;
  children: string;
  onPress: () => void;
}

/** What a bar offers to do, in its colours. */
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
 * The one place for what stands over every page until it is answered: `Bar`s, the weightiest first. Above the page's dock or the navigation; from 1080
 * pixels at the foot of the column, where the dock keeps above it. How high it is it tells the style sheets (`--bars-size`), so that the end of the
 * page, its dock and the toasts keep clear of it; empty it takes no room, and tells nothing.
 */
export function Bars({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useToldHeight(place, '--bars-size');
  return (
    // each is read out as it comes, not all of them anew
    <div ref={place} className={styles.bars} role="status" aria-atomic="false">
      {children}
    </div>
  );
}

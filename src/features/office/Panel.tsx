import { Check, type LucideIcon, X } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { formatRials } from '@/lib/money';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { KeyValueList } from '@/ui/KeyValueList';
import tones from '@/ui/Tone.module.css';
import styles from './office.module.css';

export interface PanelProps {
  as?: 'section' | 'aside';
  title?: ReactNode;
  /** Accessible name, where the title is no text or absent. */
  label?: string;
  /** Beside the title; a link stands at the end. */
  aside?: ReactNode;
  /** Takes the height that is left in its column. */
  grows?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A card of an office page with its heading. */
export function Panel({ as: Tag = 'section', title, label, aside, grows, ref, children }: PanelProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined);
  return (
    <Tag ref={ref} className={classNames(styles.panel, grows && styles.grows)} aria-label={name}>
      {title !== undefined && (
        <h2 className={styles.title}>
          {title} {typeof aside === 'string' ? <small className={styles.muted}>{aside}</small> : aside}
        </h2>
      )}
      {children}
    </Tag>
  );
}

/** The facts of a detail, values by label. A null leaves its fact out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return <KeyValueList items={known.map(([label, value]) => ({ label, value }))} />;
}

interface ChipProps {
  tone: 'plain' | 'in' | 'out' | 'warn' | 'off';
  icon?: LucideIcon;
  role?: 'status';
  children: ReactNode;
}

/** A state or a count in a pill. */
export function Chip({ tone, icon, role, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, tones[tone])} role={role}>
      {icon && <Icon icon={icon} size="xs" />}
      {children}
    </span>
  );
}

/** «د.ی» for «د. یزدانی», in a disc beside the name. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s.]+/).filter(Boolean);
  return (
    <span className={styles.initials} aria-hidden="true">
      {words.map((word) => [...word][0]).join('.')}
    </span>
  );
}

/** Rials with a minus, which stands only in the ledger. */
export function Signed({ rials }: { rials: number }) {
  return <bdi dir="ltr">{rials < 0 ? `−${formatRials(-rials)}` : formatRials(rials)}</bdi>;
}

/** Says that a sum is zero, or that it is not. */
export function ZeroChip({ rials, zero, other }: { rials: number; zero: string; other: string }) {
  return rials === 0 ? (
    <Chip tone="in" icon={Check} role="status">
      {zero}
    </Chip>
  ) : (
    <Chip tone="out" icon={X} role="status">
      {other}
    </Chip>
  );
}

/** The used part of a limit, which the words beside it name. @param percent from 0 to 100 */
export function Meter({ percent }: { percent: number }) {
  return <i className={styles.bar} style={{ '--part': `${percent}%` } as CSSProperties} aria-hidden="true" />;
}

import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Segmented.module.css';
import { useRadioRow } from './useRadioRow';

export interface SegmentedOption<Value extends string | number> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<Value extends string | number> {
  /** Accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Another look than the bar that is as wide as the form. */
  look?: SegmentedLook;
}

interface SegmentedLook {
  /** Classes of the group and of a part. */
  group: string | undefined;
  option: string | undefined;
  icon: 'sm' | 'md';
}

const BAR: SegmentedLook = { group: styles.segmented, option: styles.option, icon: 'sm' };

/** A radio group in one row. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, look = BAR } = props;
  const { group, radio } = useRadioRow({ values: options.map((option) => option.value), value, onChange });
  const hasWideParts = look === BAR && options.some(({ icon }) => icon);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames(look.group, hasWideParts && styles.withIcons)}
    >
      {options.map((option) => (
        <label key={option.value} className={look.option}>
          <input {...radio(option.value)} className={styles.input} />
          <span className={styles.words}>
            {option.icon && <Icon icon={option.icon} size={look.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}

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
  /** `bar` as wide as the form, `switch` as wide as its words, `tiles` with an icon above the words. */
  look?: keyof typeof LOOKS;
}

const LOOKS = {
  bar: { group: styles.segmented, option: styles.option, icon: 'sm' },
  switch: { group: styles.switch, option: styles.part, icon: 'sm' },
  tiles: { group: styles.tiles, option: styles.tile, icon: 'md' },
} as const;

/** A radio group in one row. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, look = 'bar' } = props;
  const { group, radio } = useRadioRow({ values: options.map((option) => option.value), value, onChange });
  const hasWideParts = look === 'bar' && options.some(({ icon }) => icon);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames(LOOKS[look].group, hasWideParts && styles.withIcons)}
    >
      {options.map((option) => (
        <label key={option.value} className={LOOKS[look].option}>
          <input {...radio(option.value)} className={styles.input} />
          <span className={styles.words}>
            {option.icon && <Icon icon={option.icon} size={LOOKS[look].icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Tag.module.css';

/** A pill with a short fact: «۳ مورد», «پیش‌فرض». */
export function Tag({ icon, children }: { icon?: LucideIcon; children: string }) {
  return (
    <span className={classNames(styles.tag, styles.plain)}>
      {icon && <Icon icon={icon} size="xs" />}
      {children}
    </span>
  );
}

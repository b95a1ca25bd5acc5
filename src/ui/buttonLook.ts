import styles from './Button.module.css';
import { classNames } from './classNames';

export type ButtonVariant = 'primary' | 'soft' | 'text' | 'danger' | 'danger-soft' | 'on-lapis';
/** 56, 48 and 40 pixels high; the last one keeps a 48 pixel target. */
export type ButtonSize = 'lg' | 'md' | 'sm';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

/** The class names that a button and a link that looks like one share. */
export function buttonClassName({ variant = 'primary', size = 'lg', block }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block);
}

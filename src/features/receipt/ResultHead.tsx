import type { LucideIcon } from 'lucide-react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Mark } from '@/ui/Mark';
import { Text } from '@/ui/Text';
import styles from './ResultHead.module.css';

interface ResultHeadProps {
  /** `held` is the mark with the coin in a gold ring: the money is with us. */
  look: 'held' | 'failed' | 'returned' | 'checking';
  icon?: LucideIcon;
  title: string;
  text: string;
}

/** How a payment ended: a large sign, the answer and one sentence. */
export function ResultHead({ look, icon, title, text }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <span className={classNames(styles.sign, styles[look])}>
        {look === 'held' ? <Mark look="on-lapis" /> : icon && <Icon icon={icon} />}
      </span>
      <Text as="h1" look="h1">
        {title}
      </Text>
      <Text tone="muted" balance>
        {text}
      </Text>
    </div>
  );
}

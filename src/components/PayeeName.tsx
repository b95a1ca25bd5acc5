import { Check, TriangleAlert } from 'lucide-react';
import { trustCopy } from '@/messages/trust';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './PayeeName.module.css';

interface PayeeNameProps {
  /** Whole for a person who can pay, masked for visitors. */
  name: string;
  isVerified: boolean;
  /** A row of a card, not its head. */
  small?: boolean;
}

/** Initial, name and the verified line of a payee. */
export function PayeeName({ name, isVerified, small = false }: PayeeNameProps) {
  const [initial] = name;
  return (
    <div className={classNames(styles.person, small && styles.small)}>
      <span className={styles.initial} aria-hidden="true">
        {initial}
        {isVerified && (
          <i className={styles.check}>
            <Icon icon={Check} size="xs" />
          </i>
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{small ? trustCopy.to(name) : name}</p>
        <p className={classNames(styles.line, !isVerified && styles.warn)}>
          {!isVerified && <Icon icon={TriangleAlert} size="xs" />}
          {isVerified ? trustCopy.verified : trustCopy.notVerified}
        </p>
      </div>
    </div>
  );
}

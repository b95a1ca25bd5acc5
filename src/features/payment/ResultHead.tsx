import { CircleQuestionMark, type LucideIcon, X } from 'lucide-react';
import { useCopy } from '@/components/useCopy';
import { formatDate, formatTime } from '@/lib/calendar';
import { paymentCopy } from '@/messages/payment';
import { CopyValue } from '@/ui/CopyValue';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import type { KeyValueItem } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Mark } from '@/ui/Mark';
import { Text } from '@/ui/Text';
import styles from './ResultHead.module.css';

interface ResultHeadProps {
  /**
   * `held`: the coin is in the mark. `asking`: an empty mark in a turning arc. `lost`: an empty mark with a question. `foreign`: a
   * crossed card.
   */
  look: 'held' | 'failed' | 'foreign' | 'returned' | 'checking' | 'asking' | 'lost';
  icon?: LucideIcon;
  title: string;
  text?: string;
}

/** The outcome of a payment: a large sign, the answer, and one sentence. */
export function ResultHead({ look, icon, title, text }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <span className={classNames(styles.sign, styles[look])}>
        <Sign look={look} icon={icon} />
      </span>
      <Text as="h1" look="h1" balance>
        {title}
      </Text>
      {text && (
        <Text tone="muted" balance>
          {text}
        </Text>
      )}
    </div>
  );
}

/** The same while the outcome is pending, as a busy live region. */
export function PendingHead({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" aria-busy="true">
      <ResultHead look="asking" title={title} text={text} />
    </div>
  );
}

function Sign({ look, icon }: Pick<ResultHeadProps, 'look' | 'icon'>) {
  switch (look) {
    case 'held':
      return <Mark look="on-lapis" />;
    case 'asking':
      return (
        <>
          <Mark look="faded" empty />
          <svg className={styles.arc} viewBox="0 0 114 114" aria-hidden="true">
            <circle cx="57" cy="57" r="55" />
            <circle cx="57" cy="57" r="55" pathLength="100" strokeDasharray="27 73" />
          </svg>
        </>
      );
    case 'lost':
      return (
        <>
          <Mark look="faded" empty />
          <span className={styles.badge}>
            <Icon icon={CircleQuestionMark} size="sm" />
          </span>
        </>
      );
    case 'foreign':
      return (
        <>
          {icon && <Icon icon={icon} />}
          <span className={styles.badge}>
            <Icon icon={X} size="sm" />
          </span>
        </>
      );
    default:
      return icon && <Icon icon={icon} />;
  }
}

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷»: only the time is left to right. */
export function DayAndTime({ at }: { at: string }) {
  return (
    <>
      {formatDate(at)}، <Ltr>{formatTime(at)}</Ltr>
    </>
  );
}

/** The row of the gateway's tracking number with its copy button; none without a number. */
export function trackingFacts(traceNumber: string | null): KeyValueItem[] {
  if (traceNumber === null) return [];
  return [{ label: paymentCopy.notices.trackingNumber, value: <TrackingNumber>{traceNumber}</TrackingNumber> }];
}

function TrackingNumber({ children }: { children: string }) {
  const copyAndTell = useCopy();
  const { copyTracking, trackingCopied } = paymentCopy.receipt;
  return (
    <CopyValue label={copyTracking} onCopy={() => copyAndTell(children, trackingCopied)}>
      <Ltr persian>{children}</Ltr>
    </CopyValue>
  );
}

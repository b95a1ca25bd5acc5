import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { uiCopy } from '@/messages/ui';
import { IconButton } from './IconButton';
import styles from './Sheet.module.css';
import { Text } from './Text';
import { useModalDialog } from './useModalDialog';

export interface SheetProps {
  open: boolean;
  title: string;
  text?: string;
  /** Called by Escape, the backdrop, a step back and the close button. */
  onClose: () => void;
  /** A request is running: the sheet cannot be closed. */
  busy?: boolean;
  /** A question that has to be answered: without a close button. */
  alert?: boolean;
  /** For a question: a centred picture above the title instead of the close button. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A modal sheet at the bottom; from 1080 pixels a centred dialog. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ title, text, onClose, busy, alert, mark, children }: SheetProps) {
  const titleId = useId();
  const ref = useModalDialog({ onClose, busy });
  return (
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      className={styles.sheet}
      aria-labelledby={titleId}
      aria-modal="true"
    >
      <div className={styles.content}>
        <div className={styles.grip} aria-hidden="true" />
        <div className={mark ? styles.question : styles.heading}>
          {mark}
          <div>
            <Text as="h2" look="h2" id={titleId}>
              {title}
            </Text>
            {text && (
              <Text look="sm" tone="muted" balance={mark !== undefined}>
                {text}
              </Text>
            )}
          </div>
          {!mark && !alert && (
            <span className={styles.close}>
              <IconButton label={uiCopy.close} icon={X} disabled={busy} onClick={onClose} />
            </span>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

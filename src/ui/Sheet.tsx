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
  /** One sentence under the title. */
  text?: string;
  /** Escape, the scrim and the close button. */
  onClose: () => void;
  /** A request of this sheet is running: it cannot be closed. */
  busy?: boolean;
  /** A picture over the title, both in the middle: for a question. The button that says no closes it. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A modal sheet from below; from 1080 pixels a dialog in the centre. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ open, title, text, onClose, busy, mark, children }: SheetProps) {
  const titleId = useId();
  const ref = useModalDialog({ open, onClose, busy });
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId} aria-modal="true">
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
          {!mark && (
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

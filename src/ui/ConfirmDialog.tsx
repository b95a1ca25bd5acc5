import { type ReactNode, useId, useState } from 'react';
import { uiCopy } from '@/messages/ui';
import { Button } from './Button';
import styles from './ConfirmDialog.module.css';
import { Text } from './Text';
import { useModalDialog } from './useModalDialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence of a confirmation. */
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation: question, consequence, the verb first and «انصراف» second. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = uiCopy.cancel, danger, busy, onConfirm, onCancel } = props;
  const id = useId();
  const ref = useModalDialog({ onClose: onCancel, busy });
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={styles.dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <div className={styles.content}>
        <Text as="h2" look="h2" id={`${id}-title`}>
          {title}
        </Text>
        {text && (
          <Text look="sm" tone="muted" id={`${id}-text`}>
            {text}
          </Text>
        )}
        <div className={styles.buttons}>
          <Button variant={danger ? 'danger' : 'primary'} size="md" loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="soft" size="md" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

interface AskFirstProps extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'> {
  /** Must not reject; the dialog closes when it settles. After `stay` it stays open, until the page leaves. */
  onConfirm: () => Promise<unknown> | 'stay';
  /** Renders the control that calls `ask`. */
  children: (ask: () => void) => ReactNode;
}

/** A control whose action needs a confirmation. */
export function AskFirst({ onConfirm, children, ...question }: AskFirstProps) {
  const [asking, setAsking] = useState(false);

  async function confirm() {
    if ((await onConfirm()) !== 'stay') setAsking(false);
  }

  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog {...question} open={asking} onConfirm={confirm} onCancel={() => setAsking(false)} />
    </>
  );
}

import { isWithin, type TextLimits } from '@contract/rules/text';
import { PROPOSAL_REASON } from '@contract/rules/twoPersons';
import { type ReactNode, useState } from 'react';
import { useAct } from '@/api/useAct';
import { deskCopy, OFFICE_ERRORS } from '@/messages/deskCopy';
import { uiCopy } from '@/messages/ui';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { TextArea } from '@/ui/TextArea';
import styles from './office.module.css';

/** {@link useAct} with the office's texts. */
export function useOfficeAct() {
  return useAct(OFFICE_ERRORS);
}

/** A panel's form. */
export function OfficeForm({
  label,
  onSubmit,
  children,
}: {
  label?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}) {
  return (
    <form
      className={classNames(styles.form, styles.padded)}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface ReasonFormProps {
  label?: string;
  hint?: string;
  limits?: TextLimits;
  submit: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** False while a field of `children` is not whole. */
  isWhole?: boolean;
  /** Asked before the act. */
  question?: { title: string; text: string; confirmLabel: string };
  /** Must not reject. A failed act leaves the form with its text. */
  onSend: (reason: string) => Promise<unknown>;
  /** For a form inside a page; a sheet has its own way out. */
  onCancel?: () => void;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** An act with its reason, which the second person and the audit read. */
export function ReasonForm(props: ReasonFormProps) {
  const { label = deskCopy.reason, hint = deskCopy.reasonHint, limits = PROPOSAL_REASON, submit, question } = props;
  const { isDanger = false, isBusy, isWhole = true, onSend, onCancel, children } = props;
  const [reason, setReason] = useState('');

  const form = (act: () => void) => (
    <form
      className={onCancel ? classNames(styles.reason, styles.soft) : classNames(styles.form, styles.padded)}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      {children}
      <TextArea label={label} hint={hint} rows={2} maxLength={limits.maximum} value={reason} onChange={setReason} />
      <div className={classNames(styles.line, styles.acts)}>
        <Button
          type="submit"
          size="md"
          variant={isDanger ? 'danger-soft' : 'primary'}
          disabled={!isWhole || !isWithin(reason, limits)}
          loading={isBusy && !question}
        >
          {submit}
        </Button>
        {onCancel && (
          <Button size="md" variant="text" onClick={onCancel}>
            {uiCopy.cancel}
          </Button>
        )}
      </div>
    </form>
  );

  if (question === undefined) return form(() => void onSend(reason));
  return (
    <AskFirst {...question} danger={isDanger} busy={isBusy} onConfirm={() => onSend(reason)}>
      {form}
    </AskFirst>
  );
}

import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

interface AskFirstProps extends Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'> {
  /** What a yes does. Never rejects; when it is done the question is gone, whatever came of it. */
  onConfirm: () => Promise<unknown>;
  /** What is pressed, given how to ask. */
  children: (ask: () => void) => ReactNode;
}

/** Something to press whose doing is asked about first. */
export function AskFirst({ onConfirm, children, ...question }: AskFirstProps) {
  const [asking, setAsking] = useState(false);

  async function confirm() {
    await onConfirm();
    setAsking(false);
  }

  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog {...question} open={asking} onConfirm={confirm} onCancel={() => setAsking(false)} />
    </>
  );
}

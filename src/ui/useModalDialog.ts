import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './useBackCloses';

/** From its first picture on a dialog takes no tap for so long: the second tap of a double one is not meant for it. */
const DEAF_MS = 300;

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** While a request is running neither Escape, the scrim nor a step back closes the dialog. */
  busy?: boolean;
}

/**
 * Makes a native <dialog> modal while it is open: the browser traps focus, makes the rest inert and gives focus back to
 * where it was. The returned ref belongs on the dialog, which must be in the tree only while it is open.
 */
export function useModalDialog({ open, onClose, busy = false }: ModalOptions): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, busy });
  useEffect(() => {
    latest.current = { onClose, busy };
  });
  useBackCloses(open, () => {
    if (!busy) onClose();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return undefined;
    const opener = dialog.ownerDocument.activeElement;

    function askToClose(event: Event) {
      event.preventDefault();
      if (!latest.current.busy) latest.current.onClose();
    }
    function pressScrim(event: Event) {
      // the content fills the dialog, so only its backdrop reports the dialog itself
      if (event.target === dialog) askToClose(event);
    }
    function pressEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') askToClose(event);
    }

    function keepOpen() {
      // Android closes a dialog by itself when its person has not touched the page yet
      if (dialog === null || dialog.open) return;
      if (latest.current.busy) showModal(dialog);
      else latest.current.onClose();
    }

    showModal(dialog);
    const hear = deafen(dialog);
    dialog.addEventListener('close', keepOpen);
    dialog.addEventListener('cancel', askToClose);
    dialog.addEventListener('keydown', pressEscape);
    dialog.addEventListener('click', pressScrim);
    return () => {
      hear();
      dialog.removeEventListener('close', keepOpen);
      dialog.removeEventListener('cancel', askToClose);
      dialog.removeEventListener('keydown', pressEscape);
      dialog.removeEventListener('click', pressScrim);
      // closed first: what lies behind an open modal dialog is inert and cannot take focus
      if (typeof dialog.close === 'function') dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return ref;
}

/** Browsers from before 2022 have no modal dialogs; there it opens as a plain one, over the page all the same. */
function showModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') {
    dialog.showModal();
    return;
  }
  dialog.setAttribute('open', '');
  dialog.querySelector<HTMLElement>('button, input, select, a[href]')?.focus();
}

/** Lets taps pass by until the dialog has been on screen for a moment (base.css); answers how to end that. */
function deafen(dialog: HTMLDialogElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  dialog.dataset.deaf = '';
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(hear, DEAF_MS);
  });
  function hear() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    delete dialog.dataset.deaf;
  }
  return hear;
}

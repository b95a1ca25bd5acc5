import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './backGuard';

/** A new dialog ignores taps for this time, because a double tap's second tap is not meant for it. */
const IGNORE_TAPS_MS = 300;

interface ModalOptions {
  onClose: () => void;
  /** While a request runs, Escape, the backdrop and a step back do not close the dialog. */
  busy?: boolean;
}

/**
 * Opens the native <dialog> with the returned ref as a modal while it is mounted: it traps the focus, makes the page
 * inert, and returns the focus when it closes.
 */
export function useModalDialog({ onClose, busy = false }: ModalOptions): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, busy });
  useEffect(() => {
    latest.current = { onClose, busy };
  });
  useBackCloses(true, () => {
    if (!busy) onClose();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = dialog.ownerDocument.activeElement;

    function askToClose(event: Event) {
      event.preventDefault();
      if (!latest.current.busy) latest.current.onClose();
    }
    function pressBackdrop(event: Event) {
      // the content fills the dialog, so only a press on the backdrop has the dialog as its target
      if (event.target === dialog) askToClose(event);
    }
    function pressEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') askToClose(event);
    }

    function keepOpen() {
      // Android closes a dialog when the user has not touched the page yet
      if (dialog === null || dialog.open) return;
      if (latest.current.busy) showModal(dialog);
      else latest.current.onClose();
    }

    showModal(dialog);
    const acceptTaps = ignoreTaps(dialog);
    dialog.addEventListener('close', keepOpen);
    dialog.addEventListener('cancel', askToClose);
    dialog.addEventListener('keydown', pressEscape);
    dialog.addEventListener('click', pressBackdrop);
    return () => {
      acceptTaps();
      dialog.removeEventListener('close', keepOpen);
      dialog.removeEventListener('cancel', askToClose);
      dialog.removeEventListener('keydown', pressEscape);
      dialog.removeEventListener('click', pressBackdrop);
      // close before focus: the page behind an open modal is inert
      if (typeof dialog.close === 'function') dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return ref;
}

/** Opens the dialog; a browser without modal dialogs shows it as a plain dialog. */
function showModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') {
    dialog.showModal();
    return;
  }
  dialog.setAttribute('open', '');
  dialog.querySelector<HTMLElement>('button, input, select, a[href]')?.focus();
}

/** Ignores taps on the dialog (base.css) for a moment after the first frame; the returned function ends that. */
function ignoreTaps(dialog: HTMLDialogElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  dialog.dataset.ignoreTaps = '';
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(accept, IGNORE_TAPS_MS);
  });
  function accept() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    delete dialog.dataset.ignoreTaps;
  }
  return accept;
}

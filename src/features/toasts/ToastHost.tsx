import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { toastsCopy } from '@/messages/toasts';
import { reloadRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import 'react-toastify/ReactToastify.css';
import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { selectToasts, toastDismissed, toastsPlaced } from './slice';
import styles from './ToastHost.module.css';

const SHOWN_MS = 5_000;

/**
 * The place of all toasts: above dock, navigation and dialogs. A toast stays five seconds, longer under a pointer or
 * the focus, and closes with a press, with Escape or with its page. A toast with a button stays.
 */
export function ToastHost() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectToasts);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly string[]>([]);
  useFocusedToasts(place);

  useEffect(() => {
    for (const { id, kind, text, offersReload } of items) {
      if (toast.isActive(id)) continue;
      const action = offersReload && (
        <ToastButton onPress={() => dispatch(reloadRequested())}>{toastsCopy.reload}</ToastButton>
      );
      toast(
        <Toast kind={kind} action={action}>
          {text}
        </Toast>,
        {
          toastId: id,
          onClose: () => dispatch(toastDismissed(id)),
          ...(offersReload && { autoClose: false }),
        },
      );
    }
    // those whose page was left
    for (const id of shown.current) if (!items.some((item) => item.id === id)) toast.dismiss(id);
    shown.current = items.map(({ id }) => id);
    if (items.some(({ path }) => path === undefined)) dispatch(toastsPlaced(window.location.pathname));
    if (items.length > 0 && place.current) raise(place.current);
  }, [dispatch, items]);

  return (
    <div ref={place} popover="manual" className={styles.place}>
      <ToastContainer
        aria-label={toastsCopy.place}
        className={styles.host}
        toastClassName={styles.toast}
        position="bottom-center"
        role="status"
        rtl
        autoClose={SHOWN_MS}
        closeButton={false}
        closeOnClick
        hideProgressBar
        transition={Slide}
      />
    </div>
  );
}

/** Moves the toasts above dialogs opened since. Without popover support they stay below. */
function raise(place: HTMLElement): void {
  if (typeof place.showPopover !== 'function') return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}

/** A focused toast stays. Escape closes all and returns the focus. */
function useFocusedToasts(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let previousFocus: EventTarget | null = null;

    function hold({ relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) previousFocus = relatedTarget;
      toast.pause();
    }
    function resume() {
      toast.play();
    }
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      toast.dismiss();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    }

    element.addEventListener('focusin', hold);
    element.addEventListener('focusout', resume);
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      element.removeEventListener('focusin', hold);
      element.removeEventListener('focusout', resume);
      element.removeEventListener('keydown', closeOnEscape);
    };
  }, [place]);
}

type ToastKind = 'error' | 'success' | 'info';

const ICON: Record<ToastKind, LucideIcon> = { error: CircleAlert, success: CircleCheck, info: Info };

interface ToastProps {
  kind: ToastKind;
  children: string;
  /** A {@link ToastButton}. */
  action?: ReactNode;
}

/** The look of a toast. Its host places, times and announces it. */
function Toast({ kind, children, action }: ToastProps) {
  return (
    <div className={classNames(styles.message, styles[kind])}>
      <Icon icon={ICON[kind]} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}

function ToastButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      {children}
    </button>
  );
}

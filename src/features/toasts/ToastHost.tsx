import { TOAST_DISPLAY_MS } from '@contract/rules/limits';
import { useEffect, useRef } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { toastsCopy } from '@/messages/toasts';
import { reloadRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Toast, ToastButton } from '@/ui/Toast';
import 'react-toastify/ReactToastify.css';
import { selectToasts, toastDismissed } from './slice';
import styles from './ToastHost.module.css';
import { useFocusedToasts } from './useFocusedToasts';

/**
 * The one place where short messages are said: above the dock or the navigation, and above an open dialog. Five seconds,
 * longer while a pointer or the focus is on them; a press or Escape closes them. One that has a button waits for it.
 */
export function ToastHost() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectToasts);
  const place = useRef<HTMLDivElement>(null);
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
        autoClose={TOAST_DISPLAY_MS}
        closeButton={false}
        closeOnClick
        hideProgressBar
        transition={Slide}
      />
    </div>
  );
}

/** Puts the messages on top of whatever dialog has been opened since; browsers without popovers leave them where they are. */
function raise(place: HTMLElement): void {
  if (typeof place.showPopover !== 'function') return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}

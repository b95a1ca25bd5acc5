import { TOAST_DISPLAY_MS } from '@contract/limits';
import { useEffect } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { Toast } from '@/ui/Toast';
import 'react-toastify/ReactToastify.css';
import { selectToasts, toastDismissed } from './slice';
import styles from './ToastHost.module.css';

/** The one place where short messages are said: above the dock or the navigation, five seconds, longer while looked at. */
export function ToastHost() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectToasts);

  useEffect(() => {
    for (const { id, kind, text } of items) {
      if (!toast.isActive(id)) {
        toast(<Toast kind={kind}>{text}</Toast>, { toastId: id, onClose: () => dispatch(toastDismissed(id)) });
      }
    }
  }, [dispatch, items]);

  return (
    <ToastContainer
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
  );
}

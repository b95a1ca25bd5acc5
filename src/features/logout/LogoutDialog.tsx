import { logoutCopy } from '@/messages/logout';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { logoutRequested, selectIsLoggingOut } from './slice';

export interface LogoutDialogProps {
  open: boolean;
  onCancel: () => void;
}

/** «از حساب خارج می‌شوید؟» */
export function LogoutDialog({ open, onCancel }: LogoutDialogProps) {
  const dispatch = useAppDispatch();
  const isLoggingOut = useAppSelector(selectIsLoggingOut);
  return (
    <ConfirmDialog
      open={open}
      danger
      title={logoutCopy.question}
      text={logoutCopy.text}
      confirmLabel={logoutCopy.buttons.yesLogOut}
      busy={isLoggingOut}
      onConfirm={() => dispatch(logoutRequested())}
      onCancel={onCancel}
    />
  );
}

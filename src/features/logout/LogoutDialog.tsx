import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
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
      title={accountCopy.logout.question}
      text={accountCopy.logout.text}
      confirmLabel={copy.buttons.yesLogOut}
      busy={isLoggingOut}
      onConfirm={() => dispatch(logoutRequested())}
      onCancel={onCancel}
    />
  );
}

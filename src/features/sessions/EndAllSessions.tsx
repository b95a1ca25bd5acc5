import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTellFailure } from '@/api/failure';
import { useDeleteAllSessionsMutation } from '@/api/sessions';
import { logoutCopy } from '@/messages/logout';
import { sessionsCopy } from '@/messages/sessions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { allSessionsEnded } from './actions';

/**
 * «خروج از همهٔ دستگاه‌ها», which asks first. Unlike logging out here, it needs the server's yes: a person who was shown
 * the login page would think that the other devices are out as well.
 */
export function EndAllSessions() {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [asking, setAsking] = useState(false);
  const [deleteAllSessions, { isLoading }] = useDeleteAllSessionsMutation();

  async function endAll() {
    try {
      await deleteAllSessions().unwrap();
      dispatch(allSessionsEnded());
    } catch (thrown) {
      tellFailure(thrown);
      setAsking(false);
    }
  }

  return (
    <>
      <Button block variant="danger-soft" icon={LogOut} flipIcon onClick={() => setAsking(true)}>
        {sessionsCopy.buttons.logOutAllDevices}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={sessionsCopy.allQuestion}
        text={sessionsCopy.allText}
        confirmLabel={logoutCopy.buttons.yesLogOut}
        busy={isLoading}
        onConfirm={endAll}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

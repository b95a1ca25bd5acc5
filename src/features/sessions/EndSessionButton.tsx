import { useTellFailure } from '@/api/failure';
import { useDeleteSessionMutation } from '@/api/sessions';
import { sessionsCopy } from '@/messages/sessions';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';

export interface EndSessionButtonProps {
  sessionId: string;
  /** The row, and this button with it, is about to go. */
  onEnded: () => void;
}

/** «خروج»: ends one other session. When it is over already, the list that is asked anew shows so. */
export function EndSessionButton({ sessionId, onEnded }: EndSessionButtonProps) {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [deleteSession, { isLoading }] = useDeleteSessionMutation();

  async function end() {
    try {
      await deleteSession(sessionId).unwrap();
      dispatch(toastShown({ kind: 'success', text: sessionsCopy.loggedOut }));
      onEnded();
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  return (
    <Button variant="danger-soft" size="sm" loading={isLoading} loadingText={sessionsCopy.loggingOut} onClick={end}>
      {sessionsCopy.buttons.logOutDevice}
    </Button>
  );
}

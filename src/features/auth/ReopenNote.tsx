import { formatDate } from '@/lib/calendar';
import { personalCopy } from '@/messages/personalCopy';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import type { LoginValues } from './formRules';
import { loginRequested } from './slice';

const { reopen } = personalCopy;

/** The offer to a person who closed their account: a login that opens it again. @param until a time or `money_held` */
export function ReopenNote({ until, values }: { until: string; values: LoginValues }) {
  const dispatch = useAppDispatch();
  return (
    <Note tone="negative" title={reopen.title}>
      <p>
        {until === 'money_held' ? reopen.textHeld : reopen.text(formatDate(until))} {reopen.lost}
      </p>
      <Button variant="soft" size="md" onClick={() => dispatch(loginRequested({ ...values, reopen: true }))}>
        {reopen.button}
      </Button>
    </Note>
  );
}

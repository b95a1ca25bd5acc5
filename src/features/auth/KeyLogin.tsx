import { ERROR } from '@contract/errors';
import { Fingerprint } from 'lucide-react';
import { failureText } from '@/api/failure';
import { passkeysCopy } from '@/messages/passkeysCopy';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import styles from './KeyLogin.module.css';
import { keyLoginRequested, selectAuth } from './slice';

const SAID_HERE: readonly unknown[] = [ERROR.passkeyRefused, ERROR.tooManyRequests];

/** «ورود با اثر انگشت یا چهره», under the form. */
export function KeyLogin() {
  const dispatch = useAppDispatch();
  const { status, failure, byKey } = useAppSelector(selectAuth);
  const pending = status === 'pending' || status === 'authenticated';
  const refusal = byKey && failure && SAID_HERE.includes(failure.code) ? failureText(failure) : null;
  return (
    <>
      <p className={styles.or}>{passkeysCopy.or}</p>
      <Button
        block
        variant="soft"
        icon={Fingerprint}
        disabled={pending && !byKey}
        loading={pending && byKey}
        onClick={() => dispatch(keyLoginRequested())}
      >
        {passkeysCopy.login}
      </Button>
      {refusal && <Note tone="negative">{refusal}</Note>}
    </>
  );
}

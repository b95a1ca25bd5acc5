import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  selectUnansweredCalls,
  sendAgainRequested,
  type UnansweredCall,
  unansweredDismissed,
  unansweredOpened,
} from '@/api/unanswered';
import { MONEY_CALL_WORDS, unansweredCopy } from '@/messages/unanswered';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import styles from './UnansweredBar.module.css';

/** Calls of which no answer came: that they are asked about, what became of them, and the way on. */
export function UnansweredBar() {
  const calls = useAppSelector(selectUnansweredCalls);
  if (calls.length === 0) return null;
  return (
    <div className={styles.bars} role="status">
      {calls.map((call) => (
        <Bar key={call.key} call={call} />
      ))}
    </div>
  );
}

function Bar({ call }: { call: UnansweredCall }) {
  const dispatch = useAppDispatch();
  const { key, kind, state, paymentCode } = call;
  return (
    <div className={styles.bar} data-state={state}>
      {state === 'asking' ? <Spinner /> : <Icon icon={state === 'done' ? CircleCheck : CircleAlert} />}
      <p className={styles.text}>
        <b>{MONEY_CALL_WORDS[kind]}</b>
        <span>{unansweredCopy[state]}</span>
      </p>
      {state === 'notDone' && (
        <button type="button" className={styles.button} onClick={() => dispatch(sendAgainRequested(key))}>
          {unansweredCopy.sendAgain}
        </button>
      )}
      {state === 'done' && paymentCode !== null && (
        <button type="button" className={styles.button} onClick={() => dispatch(unansweredOpened(key))}>
          {unansweredCopy.open}
        </button>
      )}
      {state !== 'asking' && (
        <button
          type="button"
          className={styles.close}
          aria-label={unansweredCopy.close}
          onClick={() => dispatch(unansweredDismissed(key))}
        >
          <Icon icon={X} size="sm" />
        </button>
      )}
    </div>
  );
}

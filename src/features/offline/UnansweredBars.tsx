import { CircleAlert, CircleCheck } from 'lucide-react';
import { MONEY_CALL_WORDS, unansweredCopy } from '@/messages/unanswered';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Bar, BarButton, BarClose } from '@/ui/Bar';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import {
  selectUnansweredCalls,
  sendAgainRequested,
  type UnansweredCall,
  unansweredDismissed,
  unansweredOpened,
} from './unansweredSlice';

/** Calls without an answer: each shows that it is checked, then its result and the next step. */
export function UnansweredBars() {
  return useAppSelector(selectUnansweredCalls).map((call) => <CallBar key={call.key} call={call} />);
}

const LOOK = {
  asking: { mark: <Spinner /> },
  done: { mark: <Icon icon={CircleCheck} />, tone: 'positive' },
  notDone: { mark: <Icon icon={CircleAlert} />, tone: 'negative' },
} as const;

function CallBar({ call: { key, kind, state, paymentCode } }: { call: UnansweredCall }) {
  const dispatch = useAppDispatch();
  return (
    <Bar {...LOOK[state]} title={MONEY_CALL_WORDS[kind]} text={unansweredCopy[state]}>
      {state !== 'asking' && (
        <>
          {state === 'notDone' && (
            <BarButton onPress={() => dispatch(sendAgainRequested(key))}>{unansweredCopy.sendAgain}</BarButton>
          )}
          {state === 'done' && paymentCode !== null && (
            <BarButton onPress={() => dispatch(unansweredOpened(key))}>{unansweredCopy.open}</BarButton>
          )}
          <BarClose label={unansweredCopy.close} onPress={() => dispatch(unansweredDismissed(key))} />
        </>
      )}
    </Bar>
  );
}

import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMoneyMovedQuery, usePushStandingQuery, usePutOffPushMutation, useSwitchPushMutation } from '@/api/pushApi';
import { pushCopy } from '@/messages/pushCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Coin } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import { IphoneWords } from './IphoneWords';
import styles from './PushOffer.module.css';

const { offer } = pushCopy;

/** Offers push messages after the first movement of money, unless the user has already decided on this device. */
export function PushOffer({ onOffered }: { onOffered: () => void }) {
  const { data: standing } = usePushStandingQuery();
  const canOffer = standing !== undefined && !standing.isDecided && ['off', 'iphone'].includes(standing.state);
  const { data: hasMoved = false } = useMoneyMovedQuery(undefined, { skip: !canOffer });
  // stays open after a tap, to show «denied»
  const [hasPressed, setPressed] = useState(false);
  const isShown = hasPressed || (canOffer && hasMoved);
  useEffect(() => {
    if (isShown) onOffered();
  }, [isShown, onOffered]);
  return isShown && <Offer isIphone={standing?.state === 'iphone'} onPressed={setPressed} />;
}

function Offer({ isIphone, onPressed }: { isIphone: boolean; onPressed: (pressed: boolean) => void }) {
  const dispatch = useAppDispatch();
  const [switchPush, { data, isLoading, isError }] = useSwitchPushMutation();
  const [putOff] = usePutOffPushMutation();
  const isDenied = data?.state === 'denied';
  const later = async () => {
    await putOff();
    onPressed(false);
  };
  const turnOn = async () => {
    onPressed(true);
    const { data: answer } = await switchPush(true);
    if (answer?.state !== 'on') return;
    dispatch(toastShown({ kind: 'success', text: offer.done }));
    onPressed(false);
  };
  return (
    <Sheet open title={offer.title} mark={<BellMark />} busy={isLoading} onClose={later}>
      <div className={styles.words}>
        <Text look="sm" tone="muted" center balance>
          {isIphone ? <IphoneWords /> : isDenied ? pushCopy.denied : offer.text}
        </Text>
      </div>
      {isError && <Note tone="negative">{pushCopy.failed}</Note>}
      {!isIphone && !isDenied && (
        <Button block loading={isLoading} loadingText={pushCopy.working} onClick={turnOn}>
          {offer.on}
        </Button>
      )}
      <Button
        block
        variant={isIphone || isDenied ? 'soft' : 'text'}
        size={isIphone || isDenied ? 'lg' : 'md'}
        onClick={later}
      >
        {isDenied ? offer.close : offer.later}
      </Button>
    </Sheet>
  );
}

function BellMark() {
  return (
    <span className={styles.mark}>
      <span className={styles.bell}>
        <Icon icon={Bell} />
      </span>
      <span className={styles.coin}>
        <Coin />
      </span>
    </span>
  );
}

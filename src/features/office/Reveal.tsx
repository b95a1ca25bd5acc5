import { MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import { REVEAL_REASON, type RevealedField } from '@contract/rules/officeDealRules';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useLayoutEffect, useState } from 'react';
import { useTellFailure } from '@/api/failure';
import { useRevealInDealMutation } from '@/api/officeDealsApi';
import { toPersianDigits } from '@/lib/digits';
import { SIDE_NAME } from '@/messages/dispute';
import { officeDealsCopy } from '@/messages/officeDealsCopy';
import { classNames } from '@/ui/classNames';
import { IconButton } from '@/ui/IconButton';
import { Ltr } from '@/ui/Ltr';
import { ReasonForm } from './OfficeAct';
import styles from './office.module.css';
import { Meter } from './Panel';

const words = officeDealsCopy.reveal;

/** A revealed value stands this long. */
const REVEALED_FOR_MS = 2 * MINUTE_MS;

interface MaskedValueProps {
  paymentCode: string;
  side: 'payer' | 'payee';
  field: RevealedField;
  label: string;
  masked: string;
  /** The reader may see the whole value. */
  canReveal: boolean;
}

/** A masked value of a person. Its eye asks for a reason; the whole value stands two minutes. */
export function MaskedValue({ paymentCode, side, field, label, masked, canReveal }: MaskedValueProps) {
  const [asking, setAsking] = useState(false);
  const { value, secondsLeft, show, mask } = useRevealed();
  const formId = useId();
  const isOpen = asking || value !== null;
  return (
    <li>
      <span className={classNames(styles.muted, styles.grows)}>{label}</span>
      <b>
        {value === null && <span className="visually-hidden">{words.masked} </span>}
        <Ltr persian>{value ?? masked}</Ltr>
      </b>
      {canReveal && (
        <IconButton
          label={(isOpen ? words.hide : words.see)(label, SIDE_NAME[side])}
          icon={isOpen ? EyeOff : Eye}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            setAsking(!isOpen);
            mask();
          }}
        />
      )}
      <div id={formId} hidden={!isOpen}>
        {value !== null ? (
          <p
            className={classNames(styles.line, styles.soft)}
            role="progressbar"
            aria-valuemin={0}
            aria-valuemax={REVEALED_FOR_MS / SECOND_MS}
            aria-valuenow={secondsLeft}
            aria-valuetext={words.left(toPersianDigits(secondsLeft))}
            aria-label={label}
          >
            <Meter percent={(secondsLeft * SECOND_MS * 100) / REVEALED_FOR_MS} />
            {words.left(toPersianDigits(secondsLeft))}
          </p>
        ) : (
          asking && (
            <RevealForm
              wanted={{ paymentCode, side, field }}
              onShown={(revealed) => {
                setAsking(false);
                show(revealed);
              }}
              onEnd={() => setAsking(false)}
            />
          )
        )}
      </div>
    </li>
  );
}

interface RevealFormProps {
  wanted: Pick<MaskedValueProps, 'paymentCode' | 'side' | 'field'>;
  onShown: (value: string) => void;
  onEnd: () => void;
}

function RevealForm({ wanted, onShown, onEnd }: RevealFormProps) {
  const [reveal, { isLoading, reset }] = useRevealInDealMutation();
  const tellFailure = useTellFailure();

  async function send(reason: string) {
    try {
      const value = await reveal({ ...wanted, reason }).unwrap();
      // the store keeps no whole value
      reset();
      onShown(value);
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  return (
    <ReasonForm
      label={words.reason}
      hint={words.hint}
      limits={REVEAL_REASON}
      submit={words.submit}
      isBusy={isLoading}
      onSend={send}
      onCancel={onEnd}
    />
  );
}

/** A value that masks itself after two minutes, when the tab is hidden, and when the page is left. */
function useRevealed() {
  const [shown, setShown] = useState<{ readonly value: string; readonly until: number } | null>(null);
  const [now, setNow] = useState(0);
  const mask = () => setShown(null);

  // With the value's first frame: a tab that hides right after it must mask it.
  useLayoutEffect(() => {
    if (shown === null) return;
    const tick = () => {
      // by the clock, because a sleeping device stops the timer
      if (Date.now() >= shown.until) setShown(null);
      else setNow(Date.now());
    };
    const onHidden = () => document.visibilityState === 'hidden' && setShown(null);
    const onLeave = () => setShown(null);
    const timer = setInterval(tick, SECOND_MS);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [shown]);

  function show(value: string) {
    // an answer that comes to a hidden tab is not shown
    if (document.visibilityState === 'hidden') return;
    const at = Date.now();
    setNow(at);
    setShown({ value, until: at + REVEALED_FOR_MS });
  }

  const secondsLeft = shown === null ? 0 : Math.max(0, Math.ceil((shown.until - now) / SECOND_MS));
  return { value: shown?.value ?? null, secondsLeft, show, mask };
}

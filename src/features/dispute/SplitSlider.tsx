import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { CutCoin } from '@/components/Coins';
import { useAmountInput } from '@/components/useAmountInput';
import { formatRials } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { FieldMessages } from '@/ui/Field';
import { Text } from '@/ui/Text';
import styles from './SplitSlider.module.css';

const words = disputeCopy.propose;

interface SplitSliderProps {
  /** The amount to divide. */
  amountRials: number;
  /** The seller's part; null until it is chosen, with the coin in the middle. */
  payeeRials: number | null;
  onChange: (payeeRials: number | null) => void;
  /** Above the buyer's part: «سهم شما» for the buyer. */
  buyersLabel: string;
  /** Above the seller's part. The slider itself is always «سهم فروشنده». */
  sellersLabel: string;
  error?: string | null;
}

const WHOLE = 100;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/**
 * Divides an amount between buyer (inline start) and seller (inline end). Pointer and arrow keys move the coin in steps of
 * one per cent. The field takes the seller's part in exact rials.
 */
export function SplitSlider(props: SplitSliderProps) {
  const { amountRials, payeeRials, onChange, buyersLabel, sellersLabel, error } = props;
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const { input, problem } = useAmountInput({
    value: payeeRials,
    onChange,
    max: amountRials,
    tooLarge: words.tooLarge,
  });
  const shares =
    payeeRials === null ? null : { buyer: formatRials(amountRials - payeeRials), seller: formatRials(payeeRials) };
  const share = payeeRials === null ? WHOLE / 2 : (payeeRials / amountRials) * WHOLE;
  const percent = Math.round(share);
  const message = problem ?? error ?? null;

  function moveTo(nextPercent: number) {
    const held = Math.min(WHOLE, Math.max(0, nextPercent));
    onChange(Math.round((amountRials * held) / WHOLE));
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    if (step !== undefined) moveTo(percent + step);
    else moveTo(event.key === 'Home' ? 0 : WHOLE);
  }

  // the seller's part is left of the coin
  function drag(event: PointerEvent) {
    const place = bar.current?.getBoundingClientRect();
    if (place === undefined || place.width === 0) return;
    moveTo(Math.round(((event.clientX - place.left) / place.width) * WHOLE));
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    event.currentTarget.focus();
    drag(event);
  }

  return (
    <div className={styles.split}>
      <div
        ref={bar}
        role="slider"
        tabIndex={0}
        className={styles.bar}
        style={{ '--share': `${share}%` } as React.CSSProperties}
        aria-label={words.share}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={percent}
        aria-valuetext={shares === null ? words.notChosen : words.shares(shares.buyer, shares.seller)}
        aria-describedby={message === null ? undefined : `${id}-error`}
        onKeyDown={press}
        onPointerDown={grab}
        onPointerMove={(event) => event.buttons === 1 && drag(event)}
      >
        <i className={styles.buyer} />
        <i className={styles.seller} />
        <span className={styles.thumb}>
          <CutCoin payeeShare={0.5} />
        </span>
      </div>
      <div className={styles.parts}>
        <div className={styles.part}>
          <span id={`${id}-buyer`}>{buyersLabel}</span>
          <output
            className={classNames(control.control, control.readOnly, styles.amount)}
            aria-labelledby={`${id}-buyer`}
          >
            <bdi dir="ltr">{shares?.buyer ?? '—'}</bdi> <small>{partsCopy.rial}</small>
          </output>
        </div>
        <div className={styles.part}>
          <span id={`${id}-seller`}>{sellersLabel}</span>
          <label className={classNames(control.control, styles.amount)} data-invalid={message !== null || undefined}>
            <EditedInput
              {...input}
              aria-labelledby={`${id}-seller`}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              className={classNames(control.input, control.persianDigits, styles.input)}
              aria-invalid={message !== null || undefined}
              aria-describedby={message === null ? undefined : `${id}-error`}
            />
            <small aria-hidden="true">{partsCopy.rial}</small>
          </label>
        </div>
      </div>
      <FieldMessages controlId={id} error={message} />
    </div>
  );
}

interface ReceivedLineProps {
  /** Null once the dispute is closed. */
  division: DivisionBasis | null;
  /** The chosen part; null until there is one. */
  payeeRials: number | null;
}

/** What each side receives of the chosen division after commission. */
export function ReceivedLine({ division, payeeRials }: ReceivedLineProps) {
  const received = division && receivedText(division, payeeRials);
  return (
    received && (
      <Text look="sm" tone="muted">
        {disputeCopy.propose.received(received)}
      </Text>
    )
  );
}

/** «… ریال به خریدار، … ریال به فروشنده»; null for an invalid part. */
function receivedText(division: DivisionBasis, payeeRials: number | null): string | null {
  if (payeeRials === null || payeeRials > division.amountRials) return null;
  const received = receivedOf(division, payeeRials);
  return disputeCopy.propose.shares(formatRials(received.payerRials), formatRials(received.payeeRials));
}

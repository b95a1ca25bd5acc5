import type { DisputeSide } from '@contract/rules/disputeRules';
import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { CutCoin } from '@/components/Coins';
import { MoneyText, moneyWords } from '@/components/MoneyText';
import { OtherUnit } from '@/components/OtherUnit';
import parties from '@/components/PartyBars.module.css';
import { UnitSwitch } from '@/components/UnitSwitch';
import { useAmountInput } from '@/components/useAmountInput';
import type { AmountUnitChoice } from '@/components/useAmountUnit';
import { type AmountUnit, fromUnit } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import control from '@/ui/Control.module.css';
import { classNames } from '@/ui/classNames';
import { EditedInput } from '@/ui/EditedInput';
import { FieldMessages } from '@/ui/Field';
import layout from '@/ui/Layout.module.css';
import { Text } from '@/ui/Text';
import styles from './SplitSlider.module.css';

const words = disputeCopy.propose;

interface SplitSliderProps {
  /** The amount to divide. */
  amountRials: number;
  /** The seller's part; null until it is chosen, with the coin in the middle. */
  payeeRials: number | null;
  /** The unit of both parts, and of the field. */
  unit: AmountUnitChoice;
  onChange: (payeeRials: number | null) => void;
  /** The reader's side is «شما»; null for a referee and the office. */
  viewer: DisputeSide | null;
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
 * one per cent, to whole numbers of the unit. The field takes the seller's part exactly.
 */
export function SplitSlider(props: SplitSliderProps) {
  const { amountRials, payeeRials, unit: choice, onChange, viewer, error } = props;
  const { unit, reason } = choice;
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const { input, problem } = useAmountInput({
    value: payeeRials,
    unit,
    onChange: (rials) => {
      choice.edited();
      onChange(rials);
    },
    max: amountRials,
    tooLarge: words.tooLarge,
    takesZero: true,
  });
  const shares = payeeRials === null ? null : { payer: amountRials - payeeRials, payee: payeeRials };
  const share = payeeRials === null ? WHOLE / 2 : (payeeRials / amountRials) * WHOLE;
  const percent = Math.round(share);
  const message = problem ?? error ?? null;

  function moveTo(nextPercent: number) {
    const held = Math.min(WHOLE, Math.max(0, nextPercent));
    const step = fromUnit(1, unit);
    onChange(held === WHOLE ? amountRials : Math.round((amountRials * held) / WHOLE / step) * step);
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
    <div className={layout.stack3}>
      <div
        ref={bar}
        role="slider"
        tabIndex={0}
        className={styles.bar}
        style={{ '--share': `${share}%` } as React.CSSProperties}
        aria-label={words.slider}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={percent}
        aria-valuetext={shares === null ? words.notChosen : sharesText(shares, unit, viewer)}
        aria-describedby={message === null ? undefined : `${id}-error`}
        onKeyDown={press}
        onPointerDown={grab}
        onPointerMove={(event) => event.buttons === 1 && drag(event)}
      >
        <i className={parties.payer} />
        <i className={parties.payee} />
        <span className={styles.thumb}>
          <CutCoin payeeShare={0.5} />
        </span>
      </div>
      <div className={styles.unit}>
        <UnitSwitch choice={choice} />
      </div>
      <div className={styles.parts}>
        <div className={styles.part}>
          <span id={`${id}-buyer`}>{words.shareOf('payer', viewer)}</span>
          <output
            className={classNames(control.control, control.readOnly, styles.amount)}
            aria-labelledby={`${id}-buyer`}
          >
            {shares === null ? '—' : <MoneyText rials={shares.payer} unit={unit} />}
          </output>
        </div>
        <div className={styles.part}>
          <span id={`${id}-seller`}>{words.shareOf('payee', viewer)}</span>
          <label className={classNames(control.control, styles.amount)} data-invalid={message !== null || undefined}>
            <EditedInput
              {...input}
              key={choice.switches}
              aria-labelledby={`${id}-seller`}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              className={classNames(control.input, control.persianDigits, styles.input)}
              aria-invalid={message !== null || undefined}
              aria-describedby={classNames(message !== null && `${id}-error`, `${id}-words`)}
            />
            <small aria-hidden="true">{partsCopy.amount.units[unit]}</small>
          </label>
        </div>
      </div>
      <p id={`${id}-words`} className={styles.words}>
        {payeeRials === null ? partsCopy.amount.hint[unit] : <OtherUnit rials={payeeRials} unit={unit} />}
      </p>
      <p role="status" className={styles.reason}>
        {reason}
      </p>
      <FieldMessages controlId={id} error={message} />
    </div>
  );
}

interface ReceivedLineProps {
  /** Null once the dispute is closed. */
  division: DivisionBasis | null;
  /** The chosen part; null until there is one. */
  payeeRials: number | null;
  unit: AmountUnit;
  viewer: DisputeSide | null;
}

/** What each side receives of the chosen division after commission. */
export function ReceivedLine({ division, payeeRials, unit, viewer }: ReceivedLineProps) {
  if (division === null || payeeRials === null || payeeRials > division.amountRials) return null;
  const received = receivedOf(division, payeeRials);
  const text = sharesText({ payer: received.payerRials, payee: received.payeeRials }, unit, viewer);
  return (
    <Text look="sm" tone="muted">
      {words.received(text)}
    </Text>
  );
}

/** «… ریال به شما، … ریال به فروشنده», of rials. */
function sharesText(shares: Record<DisputeSide, number>, unit: AmountUnit, viewer: DisputeSide | null): string {
  return words.shares(moneyWords(shares.payer, unit), moneyWords(shares.payee, unit), viewer);
}

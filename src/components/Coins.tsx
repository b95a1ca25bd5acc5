import type { DisputeSide } from '@contract/rules/disputeRules';
import { classNames } from '@/ui/classNames';
import styles from './Coins.module.css';

/** The alef of one side, centred at the origin. */
const ALEF = 'M-1.7-5.7c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z';

/** The coin of an open dispute inside the mark: two alefs, one for each side. */
export function FrozenCoin() {
  return (
    <>
      <circle className={styles.gold} cx="24" cy="24" r="11.2" />
      <path className={styles.alef} transform="translate(20.9 23.7) scale(0.86)" d={ALEF} />
      <g className={styles.second}>
        <path className={styles.alef} transform="translate(27.1 23.7) scale(-0.86 0.86)" d={ALEF} />
      </g>
    </>
  );
}

/** The cut coin inside the mark. */
export function CutCoinInMark({ payeeShare }: { payeeShare: number }) {
  return (
    <g transform="translate(12.1 12.8) scale(.935)">
      <CutParts payeeShare={payeeShare} />
    </g>
  );
}

/** The cut coin alone, for the split slider. */
export function CutCoin({ payeeShare }: { payeeShare: number }) {
  return (
    <svg className={classNames(styles.whole, styles.filling)} viewBox="-0.6 0 25.2 24" aria-hidden="true">
      <CutParts payeeShare={payeeShare} />
    </svg>
  );
}

function CutParts({ payeeShare }: { payeeShare: number }) {
  const { payer, payee } = cutCoin(payeeShare);
  return (
    <>
      <g className={styles.payeePart}>
        <Part part={payee} />
      </g>
      <g className={styles.payerPart}>
        <Part part={payer} />
      </g>
    </>
  );
}

function Part({ part }: { part: CoinPart }) {
  return (
    <>
      <path className={styles.gold} d={part.outline} />
      <path className={styles.alef} transform={part.alef} d={ALEF} />
    </>
  );
}

interface CoinShareProps {
  side: DisputeSide;
  /** The seller's share, 0 to 1. */
  payeeShare: number;
  /** The part has not arrived yet. */
  waiting?: boolean;
  /** Sets the size; by default the coin fills its container. */
  className?: string;
}

/** One side's part of a coin inside a dashed outline: a whole coin for everything, an empty outline for nothing. */
export function CoinShare({ side, payeeShare, waiting, className }: CoinShareProps) {
  const own = side === 'payee' ? payeeShare : 1 - payeeShare;
  const part = cutCoin(payeeShare)[side];
  return (
    <svg className={classNames(styles.whole, className ?? styles.filling)} viewBox="0 0 24 24" aria-hidden="true">
      {own < 1 && <circle className={styles.place} cx="12" cy="12" r="11.2" />}
      {own >= 1 ? (
        <>
          <circle className={styles.gold} cx="12" cy="12" r="11.6" />
          <path className={styles.alef} transform="translate(12 12) scale(0.86)" d={ALEF} />
        </>
      ) : (
        own > 0 && (waiting ? <path className={styles.waiting} d={part.outline} /> : <Part part={part} />)
      )}
    </svg>
  );
}

// Geometry of a coin of 24 units with a vertical cut: the seller's part left, the buyer's part right.

const CENTRE = 12;
const RADIUS = 11.6;
/** Half the width of the cut. */
const HALF_CUT = 0.7;
/** Keeps the smaller part recognizable. */
const SMALLEST_PART = 0.3;
/** Shifts an alef from the middle of its part towards the middle of the coin. */
const ALEF_INWARDS = 0.3;

interface CoinPart {
  readonly outline: string;
  /** Transform of the alef. */
  readonly alef: string;
}

/** The parts of a coin by the seller's share (0 to 1). The drawing is approximate; the amounts beside it are exact. */
export function cutCoin(payeeShare: number): { payer: CoinPart; payee: CoinPart } {
  const drawnShare = Math.min(1 - SMALLEST_PART, Math.max(SMALLEST_PART, payeeShare));
  const cut = CENTRE + (drawnShare - 0.5) * 2 * RADIUS;
  return { payee: partOf('left', cut - HALF_CUT), payer: partOf('right', cut + HALF_CUT) };
}

function partOf(side: 'left' | 'right', edge: number): CoinPart {
  const reach = Math.sqrt(RADIUS ** 2 - (edge - CENTRE) ** 2);
  const isLeft = side === 'left';
  const outer = isLeft ? CENTRE - RADIUS : CENTRE + RADIUS;
  const isLarge = isLeft === edge > CENTRE;
  const scale = round(Math.min(0.76, 0.395 + 0.0316 * Math.abs(edge - outer)));
  const middle = (edge + outer) / 2 + (isLeft ? ALEF_INWARDS : -ALEF_INWARDS);
  return {
    outline: `M${round(edge)} ${round(CENTRE - reach)}A${RADIUS} ${RADIUS} 0 ${Number(isLarge)} ${Number(!isLeft)} ${round(edge)} ${round(CENTRE + reach)}Z`,
    alef: `translate(${round(middle)} ${CENTRE}) scale(${isLeft ? scale : -scale} ${scale})`,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

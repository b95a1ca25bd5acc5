import type { DisputeSide } from '@contract/rules/disputes';
import { classNames } from '@/ui/classNames';
import styles from './Coins.module.css';

/** One side's alef, around its own middle. */
const ALEF = 'M-1.7-5.7c0-.5.4-.9.9-1l1.5-.4c.6-.1 1 .3 1 .9l-.3 12.6c0 .6-.5 1-1 1h-.8c-.6 0-1-.4-1-1z';

/** The coin of a dispute inside the mark (48 units): it stands still between two alefs, one for each side. */
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

/** The cut coin inside the mark (48 units). */
export function CutCoinInMark({ payeeShare }: { payeeShare: number }) {
  return (
    <g transform="translate(12.1 12.8) scale(.935)">
      <CutParts payeeShare={payeeShare} />
    </g>
  );
}

/** The cut coin alone: what a split is made with. */
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

export interface CoinPartOfProps {
  side: DisputeSide;
  /** The seller's share of the whole, 0 to 1. */
  payeeShare: number;
  /** The part is not here yet. */
  waiting?: boolean;
  /** Gives it a size; without one it fills its place. */
  className?: string;
}

/** One side's part of a cut coin, in the dashed place of the whole one. All of it is a whole coin, nothing an empty place. */
export function CoinPartOf({ side, payeeShare, waiting, className }: CoinPartOfProps) {
  const own = side === 'payee' ? payeeShare : 1 - payeeShare;
  return (
    <svg className={classNames(styles.whole, className ?? styles.filling)} viewBox="0 0 24 24" aria-hidden="true">
      {own < 1 && <circle className={styles.place} cx="12" cy="12" r="11.2" />}
      {own >= 1 ? (
        <>
          <circle className={styles.gold} cx="12" cy="12" r="11.6" />
          <path className={styles.alef} transform="translate(12 12) scale(0.86)" d={ALEF} />
        </>
      ) : (
        own > 0 && <PlacedPart part={cutCoin(payeeShare)[side]} waiting={waiting} />
      )}
    </svg>
  );
}

function PlacedPart({ part, waiting }: { part: CoinPart; waiting?: boolean }) {
  return waiting ? <path className={styles.waiting} d={part.outline} /> : <Part part={part} />;
}

/** The geometry of a coin of 24 units that an award cuts upright; buyer's part to the right, seller's to the left. */

const CENTRE = 12;
const RADIUS = 11.6;
/** Half of what the cut takes away. */
const HALF_CUT = 0.7;
/** A cut further out would leave a part too small to be read. */
const SMALLEST_PART = 0.3;
/** An alef is this much nearer to the middle of the coin than the middle of its part. */
const ALEF_INWARDS = 0.3;

interface CoinPart {
  /** Outline of the part. */
  readonly outline: string;
  /** Where its alef stands, and how large it is. */
  readonly alef: string;
}

/** The two parts of a coin of which `payeeShare` (0 to 1) is the seller's; figures beside it show the true share. */
export function cutCoin(payeeShare: number): { payer: CoinPart; payee: CoinPart } {
  const held = Math.min(1 - SMALLEST_PART, Math.max(SMALLEST_PART, payeeShare));
  const cut = CENTRE + (held - 0.5) * 2 * RADIUS;
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

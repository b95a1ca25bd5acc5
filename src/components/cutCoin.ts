/** The geometry of a coin of 24 units that an award cuts upright; buyer's part to the right, seller's to the left. */

const CENTRE = 12;
const RADIUS = 11.6;
/** Half of what the cut takes away. */
const HALF_CUT = 0.7;
/** A cut further out would leave a part too small to be read. */
const SMALLEST_PART = 0.3;
/** An alef is this much nearer to the middle of the coin than the middle of its part. */
const ALEF_INWARDS = 0.3;

export interface CoinPart {
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

/** Gradient and text of a bank card, as CSS colours. */
interface BankCardColors {
  from: string;
  to: string;
  text: string;
}

type Rgb = readonly [number, number, number];

const DARK_TEXT: Rgb = [0x2b, 0x1e, 0x00];
const WHITE: Rgb = [255, 255, 255];
/** Minimum contrast of each text colour. */
const DARK_TEXT_CONTRAST = 7;
const WHITE_TEXT_CONTRAST = 5;
const DARKENING_STEP = 0.04;
/** Share of black at the end of the gradient. */
const FAR_END_OF_LIGHT_CARD = 0.1;
const FAR_END_OF_DARK_CARD = 0.3;

function parseHex(color: string): Rgb | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  if (match === null) return null;
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour with a share of black, 0 to 1. */
function darken(color: Rgb, share: number): Rgb {
  const [red, green, blue] = color;
  return [red * (1 - share), green * (1 - share), blue * (1 - share)];
}

/** Relative luminance of WCAG 2. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/**
 * The colours of a bank card: dark text on a light colour, else white text on the colour, darkened until the contrast
 * suffices. Null for a malformed colour; the card then keeps the colours of its style sheet.
 */
export function bankCardColors(bankColor: string): BankCardColors | null {
  const color = parseHex(bankColor);
  if (color === null) return null;
  if (contrast(DARK_TEXT, color) >= DARK_TEXT_CONTRAST) {
    return { from: toHex(color), to: toHex(darken(color, FAR_END_OF_LIGHT_CARD)), text: toHex(DARK_TEXT) };
  }
  let ground = color;
  for (let step = 1; contrast(WHITE, ground) < WHITE_TEXT_CONTRAST; step += 1) {
    ground = darken(color, step * DARKENING_STEP);
  }
  return { from: toHex(ground), to: toHex(darken(ground, FAR_END_OF_DARK_CARD)), text: toHex(WHITE) };
}

import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import { numberToWords } from '@persian-tools/persian-tools';
import { formatCount } from './digits';

/** Integer rials with Persian digits and «٬» between thousands, without the unit. */
export function formatRials(rials: number): string {
  return formatCount(rials);
}

/** Whole toman with Persian digits and «٬», without the unit; null for a fraction of a toman. */
export function formatToman(rials: number): string | null {
  const toman = inUnit(rials, 'toman');
  return toman === null ? null : formatCount(toman);
}

/** The units in which a person types an amount. The wire and the state have rials. */
export const AMOUNT_UNITS = ['rial', 'toman'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

const RIALS_PER: Readonly<Record<AmountUnit, number>> = { rial: 1, toman: RIALS_PER_TOMAN };

/** Integer rials as a whole number of the unit; null for a fraction of a toman. */
export function inUnit(rials: number, unit: AmountUnit): number | null {
  return rials % RIALS_PER[unit] === 0 ? rials / RIALS_PER[unit] : null;
}

/** A whole number of the unit as integer rials. */
export function fromUnit(count: number, unit: AmountUnit): number {
  return count * RIALS_PER[unit];
}

/** The chosen unit, or rials for a sum that has a fraction of a toman. So no rial is lost. */
export function unitOf(rials: number | null, chosen: AmountUnit): AmountUnit {
  return rials === null || inUnit(rials, chosen) !== null ? chosen : 'rial';
}

/** Half of a sum in rials, to the nearest toman: the first proposal of a division. */
export function halfOf(rials: number): number {
  return Math.round(rials / 2 / RIALS_PER_TOMAN) * RIALS_PER_TOMAN;
}

/** Integer rials as words in toman, with the remaining rials: 2,500,000 → «دویست و پنجاه هزار تومان». */
export function tomanWords(rials: number): string {
  const toman = Math.trunc(rials / RIALS_PER_TOMAN);
  const rest = rials % RIALS_PER_TOMAN;
  const tomanText = `${words(toman)} تومان`;
  if (rest === 0) {
    return tomanText;
  }
  const restText = `${words(rest)} ریال`;
  return toman === 0 ? restText : `${tomanText} و ${restText}`;
}

/** persian-tools splits most hundreds into two words: «چهار صد». */
function words(count: number): string {
  return `${numberToWords(count)}`.replace(/(چهار|شش|هفت|هشت|نه) صد/g, '$1صد');
}

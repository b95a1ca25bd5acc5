import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import { numberToWords } from '@persian-tools/persian-tools';
import { formatCount } from './digits';

/** Integer rials with Persian digits and «٬» between thousands, without the unit. */
export function formatRials(rials: number): string {
  return formatCount(rials);
}

/** Whole toman with Persian digits and «٬», without the unit; null for a fraction of a toman. */
export function formatToman(rials: number): string | null {
  return rials % RIALS_PER_TOMAN === 0 ? formatCount(rials / RIALS_PER_TOMAN) : null;
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

import { endOf } from './mask';
import { toPersianDigits } from './typedText';

/** An account by whole numbers or by their last four digits. */
export interface AccountNumbers {
  /** Null for an account without a card number. */
  readonly card: string | null;
  /** Named beside a card where the transfer goes to the IBAN; null elsewhere. */
  readonly iban: string | null;
  /** Persian name of the bank; null for an unknown one. */
  readonly bank: string | null;
}

/**
 * The name of an account: «کارت ••۳۸۵۱ · بانک ملت», «کارت ••۳۸۵۱ · بانک ملت (شبا …۲۲۵۶)» or «شبا …۲۲۵۶ · بانک ملت».
 * @param place in an SMS without direction marks, which old phones draw as boxes
 */
export function accountName({ card, iban, bank }: AccountNumbers, place: 'page' | 'sms' = 'page'): string {
  const end = (mark: string, number: string) => {
    const shown = `${mark}${toPersianDigits(endOf(number))}`;
    return place === 'sms' ? shown : `\u2066${shown}\u2069`;
  };
  const byIban = iban && `شبا ${end('…', iban)}`;
  const named = [card ? `کارت ${end('••', card)}` : byIban, bank].filter(Boolean).join(' · ');
  return card && byIban ? `${named} (${byIban})` : named;
}

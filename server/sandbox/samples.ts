import { cardCheckDigit, ibanOf, isCardNumber } from '@contract/rules/accountNumbers';
import { isNationalCode } from '@contract/rules/nationalCode';

/** Made-up people and numbers that pass every check of the server. Randomness comes in as an argument: `random(n)` is an integer below n. */
export type Random = (below: number) => number;

export interface SamplePerson {
  readonly nationalCode: string;
  /** Jalali, as the registration form asks for it. */
  readonly birthDate: { readonly day: string; readonly month: string; readonly year: string };
  readonly mobile: string;
  readonly card: string;
}

const MELLI_CARD_PREFIX = '603799';
const JALALI_MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
];
/** Last four digits that the simulators answer with a refusal. */
const RULED_ENDINGS = ['0412', '0504', '1013', '0406', '1011', '1015'];

/** A person who can register, with a card of theirs. */
export function samplePerson(random: Random): SamplePerson {
  return {
    nationalCode: sampleNationalCode(random),
    birthDate: {
      day: String(1 + random(29)),
      month: JALALI_MONTHS[random(12)] ?? '',
      year: `13${50 + random(35)}`,
    },
    mobile: sampleMobile(random),
    card: sampleCard(random),
  };
}

export function sampleNationalCode(random: Random): string {
  const nine = String(10_000_000 + random(900_000_000)).padStart(9, '0');
  return [...'0123456789'].map((check) => `${nine}${check}`).find(isNationalCode) ?? sampleNationalCode(random);
}

function sampleMobile(random: Random): string {
  const mobile = `0912${String(random(10_000_000)).padStart(7, '0')}`;
  return hasRuledEnding(mobile) ? sampleMobile(random) : mobile;
}

export function sampleCard(random: Random): string {
  return cardNumberFrom(MELLI_CARD_PREFIX, random(1_000_000_000));
}

/** A valid card number of a bank that no simulator rule catches; the number asked for, or one of the next. */
export function cardNumberFrom(prefix: string, number: number): string {
  const fifteen = `${prefix}${String(number % 1_000_000_000).padStart(9, '0')}`;
  const card = `${fifteen}${cardCheckDigit(fifteen)}`;
  return hasRuledEnding(card) ? cardNumberFrom(prefix, number + 1) : card;
}

/** A valid card number with the last four digits that a rule asks for. */
export function cardEndingWith(ending: string, random: Random): string {
  const middle = String(random(100_000)).padStart(5, '0');
  const found = [...'0123456789'].map((digit) => `${MELLI_CARD_PREFIX}${middle}${digit}${ending}`).find(isCardNumber);
  return found ?? cardEndingWith(ending, random);
}

export function sampleIban(random: Random): string {
  const iban = ibanOf(`017${String(random(1_000_000_000)).padStart(19, '0')}`);
  return hasRuledEnding(iban) ? sampleIban(random) : iban;
}

function hasRuledEnding(number: string): boolean {
  return RULED_ENDINGS.some((ending) => number.endsWith(ending));
}

import { cardCheckDigit, ibanOf, isCardNumber } from '@contract/rules/accountNumbers';
import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import { isNationalCode } from '@contract/rules/nationalCode';

/** Returns an integer below the argument. */
export type Random = (below: number) => number;

export interface SamplePerson {
  readonly nationalCode: string;
  /** Jalali, as in the registration form. */
  readonly birthDate: { readonly day: string; readonly month: string; readonly year: string };
  readonly mobile: string;
  readonly card: string;
}

/** Where the sample people have their parcels sent. */
export const SAMPLE_ADDRESS: DeliveryAddress = {
  receiver: 'سارا محمدی',
  mobile: '09121234567',
  province: 'فارس',
  city: 'شیراز',
  address: 'خیابان حافظ، کوچهٔ ۱۲، پلاک ۴، واحد ۲',
  postcode: '7145678912',
};

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
/** Last digits with a rule of a simulator. */
const RULED_ENDINGS = ['0412', '0504', '1013', '0406', '1011', '1015', '7001', '7002', '7003', '7004', '7005'];

/** A made-up person with valid numbers. */
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
  return hasRefusedEnding(mobile) ? sampleMobile(random) : mobile;
}

export function sampleCard(random: Random): string {
  return cardNumberFrom(MELLI_CARD_PREFIX, random(1_000_000_000));
}

/** A valid card number without a refused ending, at or after `number`. */
export function cardNumberFrom(prefix: string, number: number): string {
  const fifteen = `${prefix}${String(number % 1_000_000_000).padStart(9, '0')}`;
  const card = `${fifteen}${cardCheckDigit(fifteen)}`;
  return hasRefusedEnding(card) ? cardNumberFrom(prefix, number + 1) : card;
}

/** A valid card number with the last four digits of a simulator's rule. */
export function cardEndingWith(ending: string, random: Random): string {
  const middle = String(random(100_000)).padStart(5, '0');
  const found = [...'0123456789'].map((digit) => `${MELLI_CARD_PREFIX}${middle}${digit}${ending}`).find(isCardNumber);
  return found ?? cardEndingWith(ending, random);
}

export function sampleIban(random: Random): string {
  const iban = ibanOf(`017${String(random(1_000_000_000)).padStart(19, '0')}`);
  return hasRefusedEnding(iban) ? sampleIban(random) : iban;
}

function hasRefusedEnding(number: string): boolean {
  return RULED_ENDINGS.some((ending) => number.endsWith(ending));
}

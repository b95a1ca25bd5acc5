import { mobileIn } from './mobile';
import { foldText } from './searchText';
import { cleanText } from './text';
import { numberIn } from './typedText';

/** Where a parcel goes, in the order of its form. */
export const ADDRESS_FIELDS = ['receiver', 'mobile', 'province', 'city', 'address', 'postcode'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type DeliveryAddress = Readonly<Record<AddressField, string>>;

/** The provinces of Iran, in the order of their names. */
export const PROVINCES = [
  ...['آذربایجان شرقی', 'آذربایجان غربی', 'اردبیل', 'اصفهان', 'البرز', 'ایلام', 'بوشهر', 'تهران'],
  ...['چهارمحال و بختیاری', 'خراسان جنوبی', 'خراسان رضوی', 'خراسان شمالی', 'خوزستان', 'زنجان', 'سمنان'],
  ...['سیستان و بلوچستان', 'فارس', 'قزوین', 'قم', 'کردستان', 'کرمان', 'کرمانشاه', 'کهگیلویه و بویراحمد'],
  ...['گلستان', 'گیلان', 'لرستان', 'مازندران', 'مرکزی', 'هرمزگان', 'همدان', 'یزد'],
] as const;

export const POSTCODE_LENGTH = 10;

/** Characters of the texts, after cleaning. */
export const ADDRESS_LENGTHS = {
  receiver: { minimum: 2, maximum: 60 },
  city: { minimum: 2, maximum: 40 },
  address: { minimum: 5, maximum: 300 },
} as const;

/** Letters that the wire takes in each field, far above its limit: a text that is too long is an error at the field. */
export const ADDRESS_TEXT_MAX_LENGTH = 1_000;

/** Addresses that a person keeps for the next purchase. */
export const SAVED_ADDRESSES = 3;

/** Days after the end of a deal in which its seller and its buyer read the address. */
export const ADDRESS_KEPT_DAYS = 30;

const PROVINCE_OF = new Map(PROVINCES.map((name) => [foldText(name), name]));

const READERS: Readonly<Record<AddressField, (text: string) => string | null>> = {
  receiver: (text) => words(text, 'receiver'),
  mobile: mobileIn,
  province: (text) => PROVINCE_OF.get(foldText(text).replace(/^استان/, '')) ?? null,
  city: (text) => words(text, 'city'),
  address: (text) => words(text, 'address'),
  postcode: (text) => numberIn(text, (digits) => (/^[1-9][0-9]{9}$/.test(digits) ? digits : null)),
};

/** One line of words within the limits of its field. Digits alone are no name, city or street. */
function words(text: string, field: keyof typeof ADDRESS_LENGTHS): string | null {
  const clean = cleanText(text).replace(/ {2,}/g, ' ');
  const { minimum, maximum } = ADDRESS_LENGTHS[field];
  return /\p{L}/u.test(clean) && [...clean].length >= minimum && clean.length <= maximum ? clean : null;
}

/** The stored form of one field, from any usual spelling. Null for a text that the field cannot hold. */
export function readAddressField(field: AddressField, text: string): string | null {
  return READERS[field](text);
}

/** Judges each field of an address: the stored form, or the fields that cannot be read. */
export function readAddress(
  typed: DeliveryAddress,
): { readonly address: DeliveryAddress; readonly wrong: null } | { readonly wrong: readonly AddressField[] } {
  const read = ADDRESS_FIELDS.map((field) => [field, readAddressField(field, typed[field])] as const);
  const wrong = read.filter(([, value]) => value === null).map(([field]) => field);
  return wrong.length > 0 ? { wrong } : { address: Object.fromEntries(read) as DeliveryAddress, wrong: null };
}

/** The address in one line, as a label has it. */
export function addressLine({ province, city, address }: DeliveryAddress): string {
  return [province, city, address].join('، ');
}

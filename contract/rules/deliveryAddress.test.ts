import { ADDRESS_FIELDS, type AddressField, PROVINCES, readAddress, readAddressField } from './deliveryAddress';

const REST = 'ا'.repeat(299);

test.each<[AddressField, string, string | null]>([
  ['receiver', '  مریم\u200f   کیانی ', 'مریم کیانی'],
  ['receiver', 'O’Neil 2', 'O’Neil 2'],
  ['receiver', '۱۲۳', null],
  ['receiver', 'م', null],
  ['receiver', 'م'.repeat(61), null],
  ['mobile', '+98 (935) 441-2018', '09354412018'],
  ['mobile', '۰۹۳۵ ۴۴۱ ۲۰۱۸', '09354412018'],
  ['mobile', '٩٣٥٤٤١٢٠١٨', '09354412018'],
  ['mobile', '02188776655', null],
  ['mobile', '', null],
  ['province', 'استان خراسان رضوي', 'خراسان رضوی'],
  ['province', 'کهگیلویه و بویر احمد', 'کهگیلویه و بویراحمد'],
  ['province', 'اذربایجان شرقی', 'آذربایجان شرقی'],
  ['province', 'استان', null],
  ['province', 'تورنتو', null],
  ['city', 'شهر قدس', 'شهر قدس'],
  ['city', '...', null],
  ['address', 'خیابان ولیعصر\n  پلاک ۱۸', 'خیابان ولیعصر پلاک ۱۸'],
  ['address', `ب${REST}`, `ب${REST}`],
  ['address', `بب${REST}`, null],
  ['address', '۱۲ - ۳۴', null],
  ['postcode', '۱۹۶۷۷-۱۴۳۲۸', '1967714328'],
  ['postcode', 'کد پستی: 19677 14328', '1967714328'],
  ['postcode', '196771432', null],
  ['postcode', '19677143281', null],
  ['postcode', '0967714328', null],
  ['postcode', '1967714328 1967714329', null],
])('reads the field %s «%s» as %s', (field, text, read) => {
  expect(readAddressField(field, text)).toBe(read);
  if (read !== null) expect(readAddressField(field, read)).toBe(read);
});

test('names each wrong field of an address in the order of the form', () => {
  const empty = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Record<AddressField, string>;
  expect(readAddress(empty)).toEqual({ wrong: ADDRESS_FIELDS });
});

test('has 31 provinces, each read as itself', () => {
  expect(new Set(PROVINCES).size).toBe(31);
  expect(PROVINCES.map((name) => readAddressField('province', name))).toEqual(PROVINCES);
});

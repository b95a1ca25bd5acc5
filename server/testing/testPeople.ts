import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import { maskName } from '@contract/rules/mask';
import { isNationalCode } from '@contract/rules/nationalCode';
import { cardNumberFrom } from '../sandbox/samples';

/** A mobile without a refused ending, unique for seeds below a million. */
export function testMobile(seed: number): string {
  const tail = String(1000 + seed).padStart(7, '0');
  return `0912${/101[15]$/.test(tail) ? String(900_0000 + seed) : tail}`;
}

/** A valid national code. */
export function testNationalCode(seed: number): string {
  const digits = String(1_000_000 + seed * 7).padStart(9, '0');
  const found = [...'0123456789'].map((check) => `${digits}${check}`).find(isNationalCode);
  if (!found) throw new Error('No valid check digit');
  return found;
}

/** A valid card number without a refused ending. A refused one leads to the next number, which no seed has. */
export function testCard(seed: number): string {
  return cardNumberFrom('603799', 1_000 + 2 * seed);
}

/** Where a test's parcels go. */
export const TEST_ADDRESS: DeliveryAddress = {
  receiver: 'مریم کیانی',
  mobile: '09354412018',
  province: 'تهران',
  city: 'تهران',
  address: 'خیابان ولیعصر، کوچهٔ نسیم، پلاک ۱۸، واحد ۴',
  postcode: '1967714328',
};

/** The name of a test's person for others: «ر. ک…». */
export function maskedNameOf(info: { readonly first_name: string; readonly last_name: string }): string {
  return maskName(info);
}

import { object, string } from 'yup';
import { paymentCodeFrom } from '@/lib/validators';
import { copy } from '@/messages/copy';

/** A payment code, or a link that ends in one. */
export const paySchema = object({
  code: string().test('payment-code', copy.validation.paymentCode, (value) => paymentCodeFrom(value ?? '') !== null),
});

import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH } from '@contract/limits';
import { cleanText } from '@contract/text';
import { number, object, string } from 'yup';
import { copy } from '@/messages/copy';

/** What a person fills in to ask for money, checked as section 5 of the product text says. */
export const requestSchema = object({
  amountRials: number()
    .required(copy.validation.amountMissing)
    .integer(copy.validation.amountMissing)
    .min(AMOUNT_MIN_RIALS, copy.validation.amountTooSmall)
    .max(AMOUNT_MAX_RIALS, copy.validation.amountTooLarge),
  purpose: string()
    .transform((typed: string) => cleanText(typed))
    .required(copy.validation.purposeMissing)
    .max(BEHALF_MAX_LENGTH),
});

import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH, VISIBLE_TEXT_PATTERN } from '@contract/limits';
import { number, object, string } from 'yup';
import { copy } from '@/messages/copy';

const VISIBLE_TEXT = new RegExp(VISIBLE_TEXT_PATTERN, 'u');

/** What a person fills in to ask for money, checked as section 5 of the product text says. */
export const requestSchema = object({
  amountRials: number()
    .required(copy.validation.amountMissing)
    .integer(copy.validation.amountMissing)
    .min(AMOUNT_MIN_RIALS, copy.validation.amountTooSmall)
    .max(AMOUNT_MAX_RIALS, copy.validation.amountTooLarge),
  purpose: string()
    .trim()
    .required(copy.validation.purposeMissing)
    .matches(VISIBLE_TEXT, { message: copy.validation.purposeMissing, excludeEmptyString: true })
    .max(BEHALF_MAX_LENGTH),
});

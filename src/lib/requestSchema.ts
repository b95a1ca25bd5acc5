import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { number, object, string } from 'yup';
import { requestMoneyCopy } from '@/messages/request-money';

/** Amount and purpose of a money request. */
export const requestSchema = object({
  amountRials: number()
    .required(requestMoneyCopy.validation.amountMissing)
    .integer(requestMoneyCopy.validation.amountMissing)
    .min(AMOUNT_MIN_RIALS, requestMoneyCopy.validation.amountTooSmall)
    .max(AMOUNT_MAX_RIALS, requestMoneyCopy.validation.amountTooLarge),
  purpose: string()
    .transform((typed: string) => cleanText(typed))
    .required(requestMoneyCopy.validation.purposeMissing)
    .max(BEHALF_MAX_LENGTH),
});

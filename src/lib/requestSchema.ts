import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import { number, object, string } from 'yup';
import { requestMoneyCopy } from '@/messages/request-money';

/** A problem of an amount. Its text is in the unit of the field. */
export type AmountProblem = keyof (typeof requestMoneyCopy.validation)['rial'];

const problem = (name: AmountProblem) => name;

/** Amount (rials) and purpose of a money request. The error of an amount is an `AmountProblem`. */
export const requestSchema = object({
  amountRials: number()
    .required(problem('amountMissing'))
    .integer(problem('amountMissing'))
    .min(AMOUNT_MIN_RIALS, problem('amountTooSmall'))
    .max(AMOUNT_MAX_RIALS, problem('amountTooLarge')),
  purpose: string()
    .transform((typed: string) => cleanText(typed))
    .required(requestMoneyCopy.validation.purposeMissing)
    .max(BEHALF_MAX_LENGTH),
});

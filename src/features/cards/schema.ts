import { ERROR } from '@contract/errors';
import { isCardNumber, isIban } from '@contract/rules/accountNumbers';
import { CARD_NUMBER_LENGTH, IBAN_DIGITS } from '@contract/rules/limits';
import { object, string } from 'yup';
import type { ApiFailure } from '@/api/failure';
import { addCardErrorText, cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errors';

export type AccountKind = 'pan' | 'iban';

/** How many digits each kind of number has. */
export const DIGITS: Record<AccountKind, number> = { pan: CARD_NUMBER_LENGTH, iban: IBAN_DIGITS };

export interface CardValues {
  kind: AccountKind;
  /** Latin digits; both are kept while the person changes between the tabs. */
  pan: string;
  iban: string;
}

const CHECK = { pan: isCardNumber, iban: (digits: string) => isIban(`IR${digits}`) } as const;
const WRONG = { pan: cardsCopy.wrongCardNumber, iban: cardsCopy.wrongIban } as const;

function numberOf(kind: AccountKind) {
  return string().when('kind', ([chosen], schema) =>
    chosen === kind
      ? schema
          .test('whole', cardsCopy.validation.addCardIncomplete, (value = '') => value.length === DIGITS[kind])
          .test('checksum', WRONG[kind], (value = '') => value.length !== DIGITS[kind] || CHECK[kind](value))
      : schema,
  );
}

/** The number of the chosen kind has to be whole and pass its checksum; the other one is not looked at. */
export const cardSchema = object({ pan: numberOf('pan'), iban: numberOf('iban') });

/** What to say about a number while it is typed: nothing until it is whole, then whether it can be right. */
export function checksumError(kind: AccountKind, digits: string): string | null {
  return digits.length === DIGITS[kind] && !CHECK[kind](digits) ? WRONG[kind] : null;
}

/** The number that the form is about: sixteen digits of a card, or an IBAN with its IR prefix. */
export function numberIn({ kind, pan, iban }: CardValues): string {
  return kind === 'pan' ? pan : `IR${iban}`;
}

/** Refusals that share a status with others and that the person can do something about. */
const SAID_BY_CODE: readonly ApiFailure['code'][] = [ERROR.bankUnsupported, ERROR.tooManyRequests];

/** What the add-card form says inline: by HTTP status, and by code where the status says nothing. */
export function addCardFailureText(failure: ApiFailure): string {
  const byCode = SAID_BY_CODE.includes(failure.code) ? errorText(failure.code) : null;
  return byCode ?? addCardErrorText(failure.status);
}

import { ERROR } from '@contract/errors';
import {
  CARD_NUMBER_LENGTH,
  cardNumberIn,
  IBAN_DIGITS,
  ibanIn,
  isCardNumber,
  isIban,
} from '@contract/rules/accountNumbers';
import { bankOfCard, bankOfIban } from '@contract/rules/banks';
import { object, string } from 'yup';
import type { ApiFailure } from '@/api/failure';
import { addCardErrorText, cardsCopy } from '@/messages/cards';
import { errorText } from '@/messages/errorsCopy';

export type AccountKind = 'pan' | 'iban';

/** Number of digits by kind. */
export const DIGITS: Record<AccountKind, number> = { pan: CARD_NUMBER_LENGTH, iban: IBAN_DIGITS };

export interface CardValues {
  kind: AccountKind;
  /** Latin digits. Both are kept when the tab changes. */
  pan: string;
  iban: string;
}

const CHECK = { pan: isCardNumber, iban: (digits: string) => isIban(`IR${digits}`) } as const;
const WRONG = { pan: cardsCopy.wrongCardNumber, iban: cardsCopy.wrongIban } as const;

function numberSchema(kind: AccountKind) {
  return string().when('kind', ([chosen], schema) =>
    chosen === kind
      ? schema
          .test('whole', cardsCopy.validation.addCardIncomplete, (value = '') => value.length === DIGITS[kind])
          .test('checksum', WRONG[kind], (value = '') => value.length !== DIGITS[kind] || CHECK[kind](value))
      : schema,
  );
}

/** The number of the chosen kind must be complete with a valid checksum. The other one is ignored. */
export const cardSchema = object({ pan: numberSchema('pan'), iban: numberSchema('iban') });

/** The digits of a pasted card number or IBAN; null for any other text. */
export function numberOf(kind: AccountKind, text: string): string | null {
  return kind === 'pan' ? cardNumberIn(text) : (ibanIn(text)?.slice('IR'.length) ?? null);
}

/** The error while typing: null until the number is complete, then its length and checksum. */
export function checksumError(kind: AccountKind, digits: string): string | null {
  return digits.length >= DIGITS[kind] && !CHECK[kind](digits) ? WRONG[kind] : null;
}

/** The entered number: sixteen digits of a card, or an IBAN with its prefix IR. */
export function enteredNumber({ kind, pan, iban }: CardValues): string {
  return kind === 'pan' ? pan : `IR${iban}`;
}

/** Codes with a text of their own, because their status is shared with others. */
const CODES_WITH_TEXT: readonly ApiFailure['code'][] = [ERROR.bankUnsupported, ERROR.tooManyRequests];

/** The text of a failed addition, by code or by HTTP status. */
export function addCardFailureText(failure: ApiFailure): string {
  const byCode = CODES_WITH_TEXT.includes(failure.code) ? errorText(failure.code) : null;
  return byCode ?? addCardErrorText(failure.status);
}

/** The bank of the first digits; null when unknown. A hint only: the bank inquiry decides. */
export function likelyBank(kind: AccountKind, digits: string): string | null {
  return (kind === 'pan' ? bankOfCard(digits) : bankOfIban(digits))?.name ?? null;
}

import { type BirthDateParts, isBirthDate } from '@/lib/calendar';
import { visitorCopy } from '@/messages/visitor';
import { checkNationalCode } from './formRules';

// Apart from the other rules of these forms: whoever logs in has no birth date to enter, and loads no calendar.

export interface IdentityValues {
  nationalCode: string;
  birthDate: BirthDateParts;
}

/** Section 5's rules for step 1 of the registration. */
export function checkIdentity({ nationalCode, birthDate }: IdentityValues): {
  [Field in keyof IdentityValues]?: string;
} {
  return {
    ...checkNationalCode(nationalCode),
    ...(!isBirthDate(birthDate) && { birthDate: visitorCopy.validation.birthDate }),
  };
}

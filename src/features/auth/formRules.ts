import type { FormikErrors } from 'formik';
import { type BirthDateParts, isBirthDate, isMobile, isNationalCode } from '@/lib/validators';
import { visitorCopy } from '@/messages/visitor';

// The fields hold Latin digits only: the inputs turn Persian and Arabic ones into them while typing.
// One rule a field needs no schema library, and yup would be 10 KB of the first screen (docs/adr/0005).

export interface LoginValues {
  nationalCode: string;
  mobile: string;
}

/** Section 5's rules for logging in: what is wrong with each field. */
export function checkLogin({ nationalCode, mobile }: LoginValues): FormikErrors<LoginValues> {
  return { ...checkNationalCode(nationalCode), ...checkMobile({ mobile }) };
}

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

export interface MobileValues {
  mobile: string;
}

/** Section 5's rules for step 2 of the registration. */
export function checkMobile({ mobile }: MobileValues): FormikErrors<MobileValues> {
  return isMobile(mobile) ? {} : { mobile: visitorCopy.validation.mobile };
}

function checkNationalCode(nationalCode: string): { nationalCode?: string } {
  return isNationalCode(nationalCode) ? {} : { nationalCode: visitorCopy.validation.nationalCode };
}

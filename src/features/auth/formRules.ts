import { isNationalCode } from '@contract/rules/nationalCode';
import type { FormikErrors } from 'formik';
import { isMobile } from '@/lib/validators';
import { authCopy } from '@/messages/auth';

// The fields hold Latin digits only: the inputs turn Persian and Arabic ones into them while typing.
// One rule a field needs no schema library, and yup would be 10 KB of the first screen (docs/adr/0015).

export interface LoginValues {
  nationalCode: string;
  mobile: string;
}

/** Section 5's rules for logging in: what is wrong with each field. */
export function checkLogin({ nationalCode, mobile }: LoginValues): FormikErrors<LoginValues> {
  return { ...checkNationalCode(nationalCode), ...checkMobile({ mobile }) };
}

export interface MobileValues {
  mobile: string;
}

/** Section 5's rules for step 2 of the registration. */
export function checkMobile({ mobile }: MobileValues): FormikErrors<MobileValues> {
  return isMobile(mobile) ? {} : { mobile: authCopy.validation.mobile };
}

/** Section 5's rule for a national code, wherever a form asks for one. */
export function checkNationalCode(nationalCode: string): { nationalCode?: string } {
  return isNationalCode(nationalCode) ? {} : { nationalCode: authCopy.validation.nationalCode };
}

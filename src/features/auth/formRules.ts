import { ERROR } from '@contract/errors';
import { mobileIn } from '@contract/rules/mobile';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import type { FormikErrors } from 'formik';
import type { ApiFailure } from '@/api/failure';
import { authCopy } from '@/messages/auth';

// The fields contain Latin digits, as typed. These rules need no schema library: yup would add 10 KB to the first screen
// (docs/adr/0015).

export interface LoginValues {
  nationalCode: string;
  mobile: string;
}

/** Validates the login. */
export function checkLogin({ nationalCode, mobile }: LoginValues): FormikErrors<LoginValues> {
  return { ...checkNationalCode(nationalCode), ...checkMobile({ mobile }) };
}

export interface MobileValues {
  mobile: string;
}

/** Validates step 2 of the registration. */
export function checkMobile({ mobile }: MobileValues): FormikErrors<MobileValues> {
  return mobileIn(mobile) ? {} : { mobile: authCopy.validation.mobile };
}

/** Validates a national code. */
export function checkNationalCode(nationalCode: string): { nationalCode?: string } {
  return nationalCodeIn(nationalCode) ? {} : { nationalCode: authCopy.validation.nationalCode };
}

/** A form field and its text. */
interface NamedError {
  name: string;
  text: string;
}

/** The form fields and their texts, by wire name. */
export const LOGIN_ERRORS: Record<string, NamedError> = {
  national_code: { name: 'nationalCode', text: authCopy.validation.nationalCode },
  mobile: { name: 'mobile', text: authCopy.validation.mobile },
};

/** The field errors of a 1002; empty for any other failure. */
export function serverFieldErrors(failure: ApiFailure | null, errors = LOGIN_ERRORS): Record<string, string> {
  if (failure?.code !== ERROR.badRequest || !failure.fields) {
    return {};
  }
  const named = Object.keys(failure.fields).flatMap((wireName) => errors[wireName] ?? []);
  return Object.fromEntries(named.map(({ name, text }) => [name, text]));
}

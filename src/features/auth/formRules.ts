import { ERROR } from '@contract/errors';
import { isNationalCode } from '@contract/rules/nationalCode';
import type { FormikErrors, FormikProps } from 'formik';
import { useEffect } from 'react';
import type { ApiFailure } from '@/api/failure';
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
  return /^09[0-9]{9}$/.test(mobile) ? {} : { mobile: authCopy.validation.mobile };
}

/** Section 5's rule for a national code, wherever a form asks for one. */
export function checkNationalCode(nationalCode: string): { nationalCode?: string } {
  return isNationalCode(nationalCode) ? {} : { nationalCode: authCopy.validation.nationalCode };
}

/** Which field of a form a name on the wire is, and what is said under it. */
const FIELDS: Record<string, { name: string; text: string }> = {
  national_code: { name: 'nationalCode', text: authCopy.validation.nationalCode },
  mobile: { name: 'mobile', text: authCopy.validation.mobile },
  date_of_birth: { name: 'birthDate', text: authCopy.validation.birthDate },
  referral_code: { name: 'referralCode', text: authCopy.validation.unknownReferral },
};

/** The errors by field of the form that a 1002 of the server names; empty for every other failure. */
export function serverFieldErrors(failure: ApiFailure | null): Record<string, string> {
  if (failure?.code !== ERROR.badRequest || !failure.fields) {
    return {};
  }
  const named = Object.keys(failure.fields).flatMap((wireName) => FIELDS[wireName] ?? []);
  return Object.fromEntries(named.map(({ name, text }) => [name, text]));
}

/** Says what the server found wrong under the fields that it named. The next validation, while typing, takes it away. */
export function useServerFieldErrors<Values>(form: FormikProps<Values>, failure: ApiFailure | null): void {
  const { setErrors } = form;
  useEffect(() => {
    const errors = serverFieldErrors(failure);
    if (Object.keys(errors).length > 0) setErrors(errors as FormikProps<Values>['errors']);
  }, [failure, setErrors]);
}

import { mixed, object, string } from 'yup';
import type { BirthDateParts } from '@/lib/validators';
import { isBirthDate, isMobile, isNationalCode } from '@/lib/validators';
import { visitorCopy } from '@/messages/visitor';

/** The fields hold Latin digits only: the inputs turn Persian and Arabic ones into them while typing. */
const nationalCode = string().test('national-code', visitorCopy.validation.nationalCode, (value = '') =>
  isNationalCode(value),
);
const mobile = string().test('mobile', visitorCopy.validation.mobile, (value = '') => isMobile(value));
/** Formik hands empty parts over as undefined. */
const birthDate = mixed<Partial<BirthDateParts>>().test(
  'birth-date',
  visitorCopy.validation.birthDate,
  ({ day = '', month = '', year = '' } = {}) => isBirthDate({ day, month, year }),
);

export interface LoginValues {
  nationalCode: string;
  mobile: string;
}

/** Section 5's rules for logging in. */
export const loginSchema = object({ nationalCode, mobile });

export interface IdentityValues {
  nationalCode: string;
  birthDate: BirthDateParts;
}

/** Section 5's rules for step 1 of the registration. */
export const identitySchema = object({ nationalCode, birthDate });

export interface MobileValues {
  mobile: string;
}

/** Section 5's rules for step 2 of the registration. */
export const mobileSchema = object({ mobile });

import { NATIONAL_CODE_LENGTH } from '@contract/rules/limits';
import { useFormik } from 'formik';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { TermsConsent } from '@/components/TermsConsent';
import { type BirthDateParts, birthDateFrom, isBirthDate } from '@/lib/calendar';
import { authCopy } from '@/messages/auth';
import { registerCopy } from '@/messages/register';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { fieldOf } from '@/ui/fieldOf';
import { TextField } from '@/ui/TextField';
import styles from './AuthFrame.module.css';
import { BirthDateField } from './BirthDateField';
import { checkNationalCode } from './formRules';
import { ReferralRow } from './ReferralRow';
import { RegisterLead } from './RegisterLead';
import { identityMatchRequested, selectAuthBackup, selectAuthFailure, selectAuthStatus } from './slice';
import { serverFieldErrors, useServerFieldErrors } from './useServerFieldErrors';

const NO_DATE: BirthDateParts = { day: '', month: '', year: '' };

/** Step 1 of the registration: national code, birth date and the terms. */
export function IdentityStep({ referralCode }: { referralCode: string }) {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const backup = useAppSelector(selectAuthBackup);
  const [accepted, setAccepted] = useState(false);

  const form = useFormik<IdentityValues>({
    initialValues: { nationalCode: backup.nationalCode, birthDate: partsOf(backup.birthDate) },
    validate: checkIdentity,
    onSubmit: ({ nationalCode, birthDate }) => {
      dispatch(
        identityMatchRequested({
          nationalCode,
          birthDate: birthDateFrom(birthDate) ?? '',
          ...(referralCode !== '' && { referralCode }),
        }),
      );
    },
  });
  useServerFieldErrors(form, failure);

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <RegisterLead step={1} title={registerCopy.identityTitle} text={registerCopy.identityText} />
      <TextField
        {...fieldOf(form, 'nationalCode')}
        label={authCopy.fields.nationalCode}
        aside={registerCopy.tenDigits}
        icon={IdCard}
        numeric
        maxLength={NATIONAL_CODE_LENGTH}
      />
      <BirthDateField
        label={registerCopy.fields.birthDate}
        aside={registerCopy.jalali}
        value={form.values.birthDate}
        onChange={(birthDate) => form.setFieldValue('birthDate', birthDate)}
        onBlur={() => form.setFieldTouched('birthDate')}
        error={form.touched.birthDate ? (form.errors.birthDate as string | undefined) : undefined}
      />
      {referralCode !== '' && <ReferralRow code={referralCode} error={serverFieldErrors(failure).referralCode} />}
      <TermsConsent accepted={accepted} onChange={setAccepted} />
      <Button type="submit" block disabled={!accepted} loading={pending}>
        {registerCopy.buttons.registerNext}
      </Button>
    </form>
  );
}

/** «1371/07/12» as the field's parts, so that coming back to this step finds what was typed. */
function partsOf(birthDate: string): BirthDateParts {
  const [year, month, day] = birthDate.split('/');
  return year && month && day ? { year, month: String(Number(month)), day } : NO_DATE;
}

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
    ...(!isBirthDate(birthDate) && { birthDate: authCopy.validation.birthDate }),
  };
}

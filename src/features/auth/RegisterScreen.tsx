import { mobileIn } from '@contract/rules/mobile';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { referralCodeIn } from '@contract/rules/referralCode';
import { type FormikProps, useFormik } from 'formik';
import { IdCard, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { TermsConsent } from '@/components/TermsConsent';
import { type BirthDateParts, birthDateFrom, isBirthDate } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { authCopy } from '@/messages/auth';
import { registerCopy } from '@/messages/register';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { fieldOf } from '@/ui/fieldOf';
import layout from '@/ui/Layout.module.css';
import { Lead } from '@/ui/Lead';
import { Redirect } from '@/ui/Redirect';
import { Text } from '@/ui/Text';
import { TextField } from '@/ui/TextField';
import { AuthFrame, searchWithout, usePayTarget } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { afterCentury, BirthDateField } from './BirthDateField';
import { checkMobile, checkNationalCode, LOGIN_ERRORS, type MobileValues, serverFieldErrors } from './formRules';
import own from './RegisterScreen.module.css';
import {
  identityMatchRequested,
  registerRequested,
  selectAuthBackup,
  selectAuthFailure,
  selectAuthStatus,
  selectHasIdentity,
} from './slice';

/**
 * /register, /register/:code and ?code=: identity. With ?mobile-number= it is step 2, the mobile; without the answers
 * of step 1 that redirects to step 1.
 */
export function RegisterScreen() {
  const hasIdentity = useAppSelector(selectHasIdentity);
  const referralCode = useReferralCode();
  const [search] = useSearchParams();
  const mobile = search.get(queryNames.mobileNumber);
  const firstStep = useFirstStep();

  if (mobile !== null && !hasIdentity) {
    return <Redirect to={firstStep} />;
  }
  return (
    <AuthFrame tab="register" isLater={mobile !== null}>
      {mobile === null ? (
        <IdentityStep referralCode={referralCode} />
      ) : (
        <MobileStep
          key={mobile}
          givenMobile={mobileIn(mobile) ?? ''}
          referralCode={referralCode}
          firstStep={firstStep}
        />
      )}
    </AuthFrame>
  );
}

/** The referral code of the address: /register/:code before ?code=. Empty for a malformed code. */
function useReferralCode(): string {
  const { code } = useParams();
  const [search] = useSearchParams();
  return referralCodeIn(code ?? search.get(queryNames.referralCode) ?? '') ?? '';
}

/** The address of step 1, with the other search parameters. */
function useFirstStep(): string {
  const { pathname, search } = useLocation();
  const path = pathname.toLowerCase().startsWith(paths.register) ? pathname : paths.register;
  return path + searchWithout(search, queryNames.mobileNumber);
}

interface MobileStepProps {
  /** A read-only mobile from the address; empty when the user enters one. */
  givenMobile: string;
  referralCode: string;
  firstStep: string;
}

/** Step 2: the mobile that receives the code. */
function MobileStep({ givenMobile, referralCode, firstStep }: MobileStepProps) {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const backup = useAppSelector(selectAuthBackup);

  const form = useFormik<MobileValues>({
    initialValues: { mobile: givenMobile || backup.mobile },
    validate: checkMobile,
    onSubmit: ({ mobile }) => {
      dispatch(registerRequested({ mobile: mobileIn(mobile) ?? mobile }));
    },
  });
  useServerFieldErrors(form, failure);

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <RegisterLead step={2} title={registerCopy.mobileTitle} text={registerCopy.mobileText} />
      <TextField
        {...fieldOf(form, 'mobile')}
        label={authCopy.fields.mobile}
        icon={Smartphone}
        numeric
        read={mobileIn}
        placeholder={registerCopy.mobileExample}
        autoComplete="tel-national"
        readOnly={givenMobile !== ''}
      />
      {referralCode !== '' && (
        <ReferralRow code={referralCode} error={serverFieldErrors(failure, ERRORS).referralCode} />
      )}
      <Button type="submit" block loading={pending}>
        {registerCopy.buttons.completeRegistration}
      </Button>
      <LinkButton variant="text" to={firstStep} replace>
        {registerCopy.editIdentity}
      </LinkButton>
    </form>
  );
}

const NO_DATE: BirthDateParts = { day: '', month: '', year: '' };

/** Step 1: national code, birth date and the terms. */
function IdentityStep({ referralCode }: { referralCode: string }) {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const backup = useAppSelector(selectAuthBackup);
  const [accepted, setAccepted] = useState(false);
  const isPaying = usePayTarget() !== null;

  const form = useFormik<IdentityValues>({
    initialValues: { nationalCode: backup.nationalCode, birthDate: partsOf(backup.birthDate) },
    validate: checkIdentity,
    onSubmit: ({ nationalCode, birthDate }) => {
      dispatch(
        identityMatchRequested({
          nationalCode: nationalCodeIn(nationalCode) ?? nationalCode,
          birthDate: birthDateFrom(birthDate) ?? '',
          ...(referralCode !== '' && { referralCode }),
        }),
      );
    },
  });
  useServerFieldErrors(form, failure);

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      {isPaying ? (
        <Lead level={1} title={registerCopy.beforePaying} />
      ) : (
        <RegisterLead step={1} title={registerCopy.identityTitle} text={registerCopy.identityText} />
      )}
      <TextField
        {...fieldOf(form, 'nationalCode')}
        label={authCopy.fields.nationalCode}
        aside={registerCopy.tenDigits}
        icon={IdCard}
        numeric
        read={nationalCodeIn}
      />
      <BirthDateField
        label={registerCopy.fields.birthDate}
        aside={registerCopy.jalali}
        value={form.values.birthDate}
        onChange={(birthDate) => form.setFieldValue('birthDate', birthDate)}
        onBlur={() => form.setFieldTouched('birthDate')}
        error={form.touched.birthDate ? (form.errors.birthDate as string | undefined) : undefined}
      />
      {referralCode !== '' && (
        <ReferralRow code={referralCode} error={serverFieldErrors(failure, ERRORS).referralCode} />
      )}
      <TermsConsent accepted={accepted} onChange={setAccepted} />
      <Button type="submit" block disabled={!accepted} loading={pending}>
        {registerCopy.buttons.registerNext}
      </Button>
    </form>
  );
}

/** «1371/07/12» as the parts of the field. */
function partsOf(birthDate: string): BirthDateParts {
  const [year, month, day] = birthDate.split('/');
  return year && month && day ? { year: afterCentury(year), month: String(Number(month)), day } : NO_DATE;
}

// Not in formRules: the login would load the calendar and these texts with it.

const ERRORS: typeof LOGIN_ERRORS = {
  ...LOGIN_ERRORS,
  date_of_birth: { name: 'birthDate', text: registerCopy.validation.birthDate },
  referral_code: { name: 'referralCode', text: registerCopy.validation.unknownReferral },
};

/** Shows the server's errors under their fields, until the next validation. */
function useServerFieldErrors<Values>(form: FormikProps<Values>, failure: ApiFailure | null): void {
  const { setErrors } = form;
  useEffect(() => {
    const errors = serverFieldErrors(failure, ERRORS);
    if (Object.keys(errors).length > 0) setErrors(errors as FormikProps<Values>['errors']);
  }, [failure, setErrors]);
}

interface IdentityValues {
  nationalCode: string;
  birthDate: BirthDateParts;
}

/** Validates step 1. */
export function checkIdentity({ nationalCode, birthDate }: IdentityValues): {
  [Field in keyof IdentityValues]?: string;
} {
  return {
    ...checkNationalCode(nationalCode),
    ...(!isBirthDate(birthDate) && { birthDate: registerCopy.validation.birthDate }),
  };
}

const STEPS = [1, 2];

interface RegisterLeadProps {
  step: number;
  title: string;
  text: string;
}

/** The progress, as bars and as text, and the step's title and text. */
function RegisterLead({ step, title, text }: RegisterLeadProps) {
  return (
    <div className={layout.stack10px}>
      <div className={layout.stack10px}>
        <div className={own.bars} aria-hidden="true">
          {STEPS.map((each) => (
            <i key={each} className={classNames(own.bar, each <= step && own.done)} />
          ))}
        </div>
        <Text look="xs" tone="hint">
          {registerCopy.step(toPersianDigits(step), toPersianDigits(STEPS.length))}
        </Text>
      </div>
      <Lead level={1} title={title}>
        {text}
      </Lead>
    </div>
  );
}

interface ReferralRowProps {
  code: string;
  /** The server's error about the code. */
  error?: string;
}

/** The referral code of the address, read-only. An unknown code can only be removed. */
function ReferralRow({ code, error }: ReferralRowProps) {
  const { search } = useLocation();
  return (
    <TextField
      label={registerCopy.fields.referralCode}
      value={code}
      onChange={() => undefined}
      readOnly
      ltr
      error={error}
      trailing={
        error && (
          <LinkButton
            variant="text"
            size="sm"
            to={paths.register + searchWithout(search, queryNames.referralCode)}
            replace
          >
            {registerCopy.withoutReferral}
          </LinkButton>
        )
      }
    />
  );
}

import { MOBILE_LENGTH, NATIONAL_CODE_LENGTH, REFERRAL_CODE_MAX_LENGTH } from '@contract/rules/limits';
import { useFormik } from 'formik';
import { IdCard, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { TermsConsent } from '@/components/TermsConsent';
import { type BirthDateParts, birthDateFrom, isBirthDate } from '@/lib/calendar';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { authCopy } from '@/messages/auth';
import { registerCopy } from '@/messages/register';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { fieldOf } from '@/ui/fieldOf';
import { Lead } from '@/ui/Lead';
import { Redirect } from '@/ui/Redirect';
import { Text } from '@/ui/Text';
import { TextField } from '@/ui/TextField';
import { AuthFrame } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { BirthDateField } from './BirthDateField';
import {
  checkMobile,
  checkNationalCode,
  type MobileValues,
  serverFieldErrors,
  useServerFieldErrors,
} from './formRules';
import {
  identityMatchRequested,
  registerRequested,
  selectAuthBackup,
  selectAuthFailure,
  selectAuthStatus,
  selectHasIdentity,
} from './slice';

/**
 * /register, /register/:code and ?code=: who the person is. With ?mobile-number= the second step, their mobile; without
 * the first step's answers that leads back to the first.
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
    <AuthFrame tab="register">
      {mobile === null ? (
        <IdentityStep referralCode={referralCode} />
      ) : (
        <MobileStep
          key={mobile}
          givenMobile={onlyDigits(mobile, MOBILE_LENGTH)}
          referralCode={referralCode}
          firstStep={firstStep}
        />
      )}
    </AuthFrame>
  );
}

/** The referral code of the address: /register/:code wins over ?code=. Anything the server would refuse is left out. */
function useReferralCode(): string {
  const { code } = useParams();
  const [search] = useSearchParams();
  const referralCode = code ?? search.get(queryNames.referralCode) ?? '';
  return /^[A-Za-z0-9_-]+$/.test(referralCode) && referralCode.length <= REFERRAL_CODE_MAX_LENGTH ? referralCode : '';
}

/** The address of step 1, with everything else of the present search. */
function useFirstStep(): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.delete(queryNames.mobileNumber);
  const kept = parameters.toString();
  const path = pathname.toLowerCase().startsWith(paths.register) ? pathname : paths.register;
  return kept === '' ? path : `${path}?${kept}`;
}

interface MobileStepProps {
  /** A mobile that came with the address cannot be changed; empty when the person is to type one. */
  givenMobile: string;
  referralCode: string;
  /** The address of step 1. */
  firstStep: string;
}

/** Step 2 of the registration: the mobile that the code goes to. */
function MobileStep({ givenMobile, referralCode, firstStep }: MobileStepProps) {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const backup = useAppSelector(selectAuthBackup);

  const form = useFormik<MobileValues>({
    initialValues: { mobile: givenMobile || backup.mobile },
    validate: checkMobile,
    onSubmit: (values) => {
      dispatch(registerRequested(values));
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
        maxLength={MOBILE_LENGTH}
        placeholder={registerCopy.mobileExample}
        autoComplete="tel-national"
        readOnly={givenMobile !== ''}
      />
      {referralCode !== '' && <ReferralRow code={referralCode} error={serverFieldErrors(failure).referralCode} />}
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

/** Step 1 of the registration: national code, birth date and the terms. */
function IdentityStep({ referralCode }: { referralCode: string }) {
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

interface IdentityValues {
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

const STEP_COUNT = 2;

interface RegisterLeadProps {
  step: number;
  title: string;
  text: string;
}

/** How far along the registration is, and what this step asks. */
function RegisterLead({ step, title, text }: RegisterLeadProps) {
  return (
    <div className={styles.lead}>
      <Steps
        current={step}
        total={STEP_COUNT}
        label={registerCopy.step(toPersianDigits(step), toPersianDigits(STEP_COUNT))}
      />
      <Lead level={1} title={title}>
        {text}
      </Lead>
    </div>
  );
}

interface ReferralRowProps {
  code: string;
  /** What the server found wrong with it. */
  error?: string;
}

/**
 * The referral code that the person was invited with. It came with the address and is not theirs to change; one that
 * nobody knows can only be left out.
 */
function ReferralRow({ code, error }: ReferralRowProps) {
  const { search } = useLocation();
  return (
    <>
      <TextField
        label={registerCopy.fields.referralCode}
        value={code}
        onChange={() => undefined}
        readOnly
        ltr
        error={error}
      />
      {error && (
        <LinkButton variant="text" to={withoutCode(search)} replace>
          {registerCopy.withoutReferral}
        </LinkButton>
      )}
    </>
  );
}

function withoutCode(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(queryNames.referralCode);
  return `${paths.register}?${parameters}`.replace(/\?$/, '');
}

interface StepsProps {
  current: number;
  total: number;
  /** «گام ۱ از ۲». */
  label: string;
}

/** How far along a form of several pages is: bars, and the same in words. */
function Steps({ current, total, label }: StepsProps) {
  const bars = Array.from({ length: total }, (_, position) => position + 1);
  return (
    <div className={styles.steps}>
      <div className={styles.bars} aria-hidden="true">
        {bars.map((step) => (
          <i key={step} className={classNames(styles.bar, step <= current && styles.done)} />
        ))}
      </div>
      <Text look="xs" tone="hint">
        {label}
      </Text>
    </div>
  );
}

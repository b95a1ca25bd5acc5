import { MOBILE_LENGTH } from '@contract/rules/limits';
import { useFormik } from 'formik';
import { Smartphone } from 'lucide-react';
import { authCopy } from '@/messages/auth';
import { registerCopy } from '@/messages/register';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { fieldOf } from '@/ui/fieldOf';
import { LinkButton } from '@/ui/LinkButton';
import { TextField } from '@/ui/TextField';
import styles from './AuthFrame.module.css';
import { checkMobile, type MobileValues } from './formRules';
import { ReferralRow } from './ReferralRow';
import { RegisterLead } from './RegisterLead';
import { registerRequested, selectAuthBackup, selectAuthFailure, selectAuthStatus } from './slice';
import { serverFieldErrors, useServerFieldErrors } from './useServerFieldErrors';

export interface MobileStepProps {
  /** A mobile that came with the address cannot be changed; empty when the person is to type one. */
  givenMobile: string;
  referralCode: string;
  /** The address of step 1. */
  firstStep: string;
}

/** Step 2 of the registration: the mobile that the code goes to. */
export function MobileStep({ givenMobile, referralCode, firstStep }: MobileStepProps) {
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

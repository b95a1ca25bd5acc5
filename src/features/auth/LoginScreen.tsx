import { MOBILE_LENGTH, NATIONAL_CODE_LENGTH } from '@contract/limits';
import { useFormik } from 'formik';
import { IdCard, Smartphone } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toastShown } from '@/lib/commands';
import { onlyDigits } from '@/lib/digits';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { paths, queryNames } from '@/lib/paths';
import { visitorCopy } from '@/messages/visitor';
import { Button } from '@/ui/Button';
import { fieldOf } from '@/ui/fieldOf';
import { Lead } from '@/ui/Lead';
import { TextField } from '@/ui/TextField';
import { AuthFrame } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { type LoginValues, loginSchema } from './schemas';
import { useServerFieldErrors } from './serverFieldErrors';
import { loginRequested, selectAuthFailure, selectAuthStatus } from './slice';

const FOOTER_LINKS = [
  { to: paths.privacy, label: visitorCopy.login.privacy },
  { to: paths.help, label: visitorCopy.login.help },
  { to: paths.support, label: visitorCopy.login.support },
];

/** /login: national code and mobile. Somebody sent here by the registration finds the mobile filled in. */
export function LoginScreen() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const mobileFromRegister = useMobileFromRegister();

  const form = useFormik<LoginValues>({
    initialValues: { nationalCode: '', mobile: mobileFromRegister },
    validationSchema: loginSchema,
    onSubmit: (values) => {
      dispatch(loginRequested(values));
    },
  });
  useServerFieldErrors(form, failure);
  const isFilled = form.values.nationalCode !== '' && form.values.mobile !== '';

  return (
    <AuthFrame tab="login">
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <Lead level={1} title={visitorCopy.login.title}>
          {visitorCopy.login.text}
        </Lead>
        <TextField
          {...fieldOf(form, 'nationalCode')}
          label={visitorCopy.fields.nationalCode}
          icon={IdCard}
          numeric
          maxLength={NATIONAL_CODE_LENGTH}
          autoComplete="username"
        />
        <TextField
          {...fieldOf(form, 'mobile')}
          label={visitorCopy.fields.mobile}
          icon={Smartphone}
          numeric
          maxLength={MOBILE_LENGTH}
          autoComplete="tel-national"
          hint={visitorCopy.login.mobileHint}
        />
        <Button type="submit" block disabled={!isFilled} loading={pending}>
          {visitorCopy.buttons.loginSubmit}
        </Button>
        <nav className={styles.links} aria-label={visitorCopy.login.more}>
          {FOOTER_LINKS.map(({ to, label }, position) => (
            <Fragment key={to}>
              {position > 0 && <span aria-hidden="true">·</span>}
              <Link to={to}>{label}</Link>
            </Fragment>
          ))}
        </nav>
      </form>
    </AuthFrame>
  );
}

/** The mobile that the registration sent along, in Latin digits; empty without one. Says once why the person is here. */
function useMobileFromRegister(): string {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const mobile = onlyDigits(search.get(queryNames.mobileNumber) ?? '', MOBILE_LENGTH);

  useEffect(() => {
    if (mobile !== '') dispatch(toastShown({ kind: 'info', text: visitorCopy.notices.arrivedFromRegister }));
  }, [dispatch, mobile]);

  return mobile;
}

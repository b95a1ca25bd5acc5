import { isMaskedMobile, mobileIn } from '@contract/rules/mobile';
import { nationalCodeIn } from '@contract/rules/nationalCode';
import { IdCard, Smartphone } from 'lucide-react';
import { type FormEvent, Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { supportsPasskeys } from '@/api/passkeySupport';
import { OnlyAddress } from '@/components/OnlyAddress';
import { onlyDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { authCopy } from '@/messages/auth';
import { toastShown } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { takeOverFirstPage } from '@/ui/firstPage';
import { Lead } from '@/ui/Lead';
import { Ltr } from '@/ui/Ltr';
import { lazyPart } from '@/ui/lazyComponents';
import { TextField } from '@/ui/TextField';
import { AuthFrame, usePayTarget } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { checkLogin, type LoginValues, serverFieldErrors } from './formRules';
import { loginRequested, selectAuthBackup, selectAuthFailure, selectAuthStatus } from './slice';

/** Its own chunk, so that the first screen does not grow. */
const KeyLogin = lazyPart(() => import('./KeyLogin'), 'KeyLogin');
const ReopenNote = lazyPart(() => import('./ReopenNote'), 'ReopenNote');

/** The page that the build draws has the place too. */
const keepsPlaceForKey = () => typeof window === 'undefined' || supportsPasskeys();

const FOOTER_LINKS = [
  { to: paths.privacy, label: authCopy.login.privacy },
  { to: paths.help, label: authCopy.login.help },
  { to: paths.support, label: authCopy.login.support },
];

/**
 * /login: national code and mobile. Prefills the mobile of a registration, or shows the masked one of the partner's
 * pages.
 */
export function LoginScreen() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectAuthStatus) === 'pending';
  const failure = useAppSelector(selectAuthFailure);
  const { nationalCode } = useAppSelector(selectAuthBackup);
  const linked = useLinkedMobile();
  const isPaying = usePayTarget() !== null;

  const form = useLoginForm({
    initialValues: { nationalCode, mobile: linked.mobile },
    failure,
    onSubmit: (values) => dispatch(loginRequested(values)),
  });
  const element = useEarlyInput(form);
  const isFilled = form.values.nationalCode !== '' && form.values.mobile !== '';

  return (
    <AuthFrame tab="login">
      <form ref={element} className={styles.form} noValidate onSubmit={form.submit}>
        <Lead level={1} title={authCopy.login.title}>
          {!isPaying && authCopy.login.text}
        </Lead>
        <TextField
          {...form.field('nationalCode')}
          label={authCopy.fields.nationalCode}
          icon={IdCard}
          numeric
          read={nationalCodeIn}
          autoComplete="username"
        />
        <TextField
          {...form.field('mobile')}
          label={authCopy.fields.mobile}
          icon={Smartphone}
          numeric
          read={mobileIn}
          autoComplete="tel-national"
          hint={linked.masked === '' ? authCopy.login.mobileHint : <MaskedMobile masked={linked.masked} />}
        />
        {failure?.fields?.reopen_until && <ReopenNote until={failure.fields.reopen_until} values={form.values} />}
        <Button type="submit" block disabled={!isFilled} loading={pending}>
          {authCopy.buttons.loginSubmit}
        </Button>
        {keepsPlaceForKey() && (
          <div className={styles.byKey}>
            <KeyLogin />
          </div>
        )}
        <footer className={styles.foot}>
          <OnlyAddress />
          <nav className={styles.links} aria-label={authCopy.login.more}>
            {FOOTER_LINKS.map(({ to, label }, position) => (
              <Fragment key={to}>
                {position > 0 && <span aria-hidden="true">·</span>}
                <Link to={to}>{label}</Link>
              </Fragment>
            ))}
          </nav>
        </footer>
      </form>
    </AuthFrame>
  );
}

const READERS: Readonly<Record<string, typeof mobileIn>> = { nationalCode: nationalCodeIn, mobile: mobileIn };
const digitsOf = (name: string, text: string) => READERS[name]?.(text) ?? onlyDigits(text);

/**
 * Takes over the input of the pre-rendered page, and submits it if its form was submitted. The ref belongs on the form.
 */
function useEarlyInput({
  fill,
  submit,
}: Pick<ReturnType<typeof useLoginForm>, 'fill' | 'submit'>): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);

  useLayoutEffect(() => {
    const typed = element.current && takeOverFirstPage(element.current, digitsOf);
    if (!typed) return;
    fill(typed.values);
    setSent(typed.isSent);
  }, [fill]);

  // after the render with the new values
  useEffect(() => {
    if (!isSent) return;
    setSent(false);
    submit();
  }, [isSent, submit]);

  return element;
}

/** The masked number to log in with. */
function MaskedMobile({ masked }: { masked: string }) {
  const [before, after] = authCopy.login.knownMobile;
  return (
    <>
      {before}
      <Ltr persian>{masked}</Ltr>
      {after}
    </>
  );
}

/** The mobile of the address: in Latin digits, or masked; empty without one. Shows a toast with the reason once. */
function useLinkedMobile(): { mobile: string; masked: string } {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const given = search.get(queryNames.mobileNumber) ?? '';
  const masked = isMaskedMobile(given) ? given : '';
  const mobile = masked === '' ? (mobileIn(given) ?? '') : '';

  useEffect(() => {
    if (mobile + masked !== '') dispatch(toastShown({ kind: 'info', text: authCopy.notices.arrivedFromRegister }));
  }, [dispatch, mobile, masked]);

  return { mobile, masked };
}

type LoginField = keyof LoginValues;

interface LoginFormOptions {
  initialValues: LoginValues;
  /** The last answer of the server. Its field errors stay until a change or a blur. */
  failure: ApiFailure | null;
  onSubmit: (values: LoginValues) => void;
}

const UNTOUCHED: Readonly<Record<LoginField, boolean>> = { nationalCode: false, mobile: false };
const TOUCHED: typeof UNTOUCHED = { nationalCode: true, mobile: true };

/** The login's two fields. Formik would add 12 KB to the first screen (docs/adr/0015). */
function useLoginForm({ initialValues, failure, onSubmit }: LoginFormOptions) {
  const [values, setValues] = useState(initialValues);
  const [touched, setTouched] = useState(UNTOUCHED);
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});

  useEffect(() => setServerErrors(serverFieldErrors(failure)), [failure]);

  const errors = { ...checkLogin(values), ...serverErrors };
  return {
    values,
    /** The props of a field. Its error appears after a blur or a submit. */
    field: (name: LoginField) => ({
      name,
      value: values[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setServerErrors({});
      },
      onBlur: () => {
        setTouched((before) => ({ ...before, [name]: true }));
        setServerErrors({});
      },
      error: touched[name] ? errors[name] : undefined,
    }),
    fill: (typed: Partial<LoginValues>) => setValues((before) => ({ ...before, ...typed })),
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      setTouched(TOUCHED);
      setServerErrors({});
      if (Object.keys(checkLogin(values)).length > 0) return;
      const read = {
        nationalCode: digitsOf('nationalCode', values.nationalCode),
        mobile: digitsOf('mobile', values.mobile),
      };
      setValues(read);
      onSubmit(read);
    },
  };
}

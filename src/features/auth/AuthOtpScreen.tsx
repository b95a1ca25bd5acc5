import { useLocation } from 'react-router-dom';
import { OtpPage } from '@/components/OtpPage';
import { paths } from '@/lib/paths';
import { codeError, otpCopy } from '@/messages/otpCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Redirect } from '@/ui/Redirect';
import { useGoBack } from '@/ui/useGoBack';
import { type AuthState, codeResendRequested, codeSubmitted, selectAuth, selectIsAuthCodeOpen } from './slice';

/** /login_otp: the code of a login or a registration. Without an open code it redirects to /login. */
export function AuthOtpScreen() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const auth = useAppSelector(selectAuth);
  const isOpen = useAppSelector(selectIsAuthCodeOpen);
  const goBack = useGoBack(formBefore(auth) + search);

  if (!isOpen) {
    return <Redirect to={paths.login + search} />;
  }

  return (
    <OtpPage
      title={otpCopy.loginTitle}
      onBack={goBack}
      mobile={auth.backup.mobile}
      codeSentAt={auth.codeSentAt}
      pending={auth.status === 'pending' || auth.status === 'authenticated'}
      error={codeError(auth.status, auth.failure)}
      onSubmit={(code) => dispatch(codeSubmitted({ code }))}
      onIncomplete={() => dispatch(toastShown({ kind: 'error', text: otpCopy.validation.otpEmpty }))}
      onResend={() => dispatch(codeResendRequested())}
    />
  );
}

/** The form that requested the code, with its referral code. */
function formBefore({ action, backup }: AuthState): string {
  if (action === 'login') return paths.login;
  return backup.referralCode === '' ? paths.register : paths.registerWithCode(backup.referralCode);
}

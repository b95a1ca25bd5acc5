import { OTP_LENGTH, OTP_RESEND_COUNTDOWN_SECONDS } from '@contract/limits';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { maskMobile } from '@/lib/mask';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Countdown, useSecondsLeft } from './Countdown';
import { Header } from './Header';
import { OtpInput } from './OtpInput';
import styles from './OtpPage.module.css';

export interface OtpPageProps {
  /** Title of the header: what the code confirms. */
  title: string;
  onBack: () => void;
  /** Where the code went; shown masked. */
  mobile: string;
  /** Milliseconds since 1970; the resend countdown starts here. */
  codeSentAt: number | null;
  /** A code is being checked, or another one asked for. */
  pending: boolean;
  /** What is wrong with the code that was tried last. */
  error: string | null;
  onSubmit: (code: string) => void;
  /** Confirm was pressed before all the boxes were full. */
  onIncomplete: () => void;
  onResend: () => void;
  /** A note before the button: what the code will do. */
  children?: ReactNode;
}

/**
 * The page of a one-time code: typed, pasted or filled in by the keyboard, it is tried as soon as it is whole, and never
 * twice at once.
 */
export function OtpPage(props: OtpPageProps) {
  const { title, onBack, mobile, codeSentAt, pending, error, onSubmit, onIncomplete, onResend, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [askedForCode, setAskedForCode] = useState(false);
  const left = useSecondsLeft(codeSentAt, OTP_RESEND_COUNTDOWN_SECONDS);
  const isWhole = code.length === OTP_LENGTH;
  const [beforeMobile, afterMobile] = accountCopy.otp.sentTo;

  function change(typed: string) {
    if (pending) return;
    setCode(typed);
    setAskedForCode(false);
  }

  function submit(whole: string) {
    if (!pending) onSubmit(whole);
  }

  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWhole) return submit(code);
    setAskedForCode(true);
    focusCode();
    onIncomplete();
  }

  function focusCode() {
    form.current?.querySelector('input')?.focus();
  }

  function resend() {
    setCode('');
    setAskedForCode(false);
    // at once, not when the button gives way to the countdown: a phone opens its keyboard for a press only
    focusCode();
    onResend();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={press}>
      <Page
        gap={6}
        header={<Header title={title} back={onBack} step />}
        dock={
          <Dock bare>
            <Button
              type="submit"
              block
              dimmed={!isWhole}
              loading={pending && isWhole}
              loadingText={accountCopy.otp.checking}
            >
              {copy.buttons.confirm}
            </Button>
          </Dock>
        }
      >
        <Lead title={accountCopy.otp.heading} large>
          {beforeMobile}
          <Ltr persian>{maskMobile(mobile)}</Ltr>
          {afterMobile}
        </Lead>
        <OtpInput
          label={copy.fields.verificationCode}
          value={code}
          onChange={change}
          onComplete={submit}
          error={askedForCode ? copy.validation.otpEnter : error}
        />
        <Countdown
          secondsLeft={left}
          total={OTP_RESEND_COUNTDOWN_SECONDS}
          resending={pending && !isWhole}
          onResend={resend}
        />
        {children}
      </Page>
    </form>
  );
}

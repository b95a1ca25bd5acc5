import { OTP_LENGTH, OTP_RESEND_COUNTDOWN_SECONDS } from '@contract/limits';
import { RotateCcw } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { onlyDigits, toPersianDigits } from '@/lib/digits';
import { maskMobile } from '@/lib/mask';
import { otpCopy } from '@/messages/otp';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { describedBy, errorMessage, type FieldError, FieldMessage } from '@/ui/Field';
import { Lead } from '@/ui/Lead';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Header } from './Header';
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
  const [beforeMobile, afterMobile] = otpCopy.sentTo;

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
            <Button type="submit" block dimmed={!isWhole} loading={pending && isWhole} loadingText={otpCopy.checking}>
              {otpCopy.buttons.confirm}
            </Button>
          </Dock>
        }
      >
        <Lead title={otpCopy.heading} large>
          {beforeMobile}
          <Ltr persian>{maskMobile(mobile)}</Ltr>
          {afterMobile}
        </Lead>
        <OtpInput
          label={otpCopy.fields.verificationCode}
          value={code}
          onChange={change}
          onComplete={submit}
          error={askedForCode ? otpCopy.validation.otpEnter : error}
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

const POSITIONS = Array.from({ length: OTP_LENGTH }, (_, position) => position);

export interface OtpInputProps {
  /** Accessible name: «کد تأیید». */
  label: string;
  /** Up to four Latin digits. */
  value: string;
  onChange: (code: string) => void;
  /** Called once with the whole code when its last digit is typed, pasted or filled in. */
  onComplete?: (code: string) => void;
  /** Reddens the boxes until the next digit is typed. */
  error?: FieldError;
  disabled?: boolean;
}

/** A one-time code: one real input, drawn as four boxes from left to right. It takes focus when it appears. */
export function OtpInput({ label, value, onChange, onComplete, error, disabled }: OtpInputProps) {
  const controlId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const typingAgain = value.length > 0 && value.length < OTP_LENGTH;
  const message = typingAgain ? null : errorMessage(error);

  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = onlyDigits(event.target.value);
    // a digit typed after a refused code begins the next one
    const startsOver = value.length === OTP_LENGTH && digits.length === OTP_LENGTH + 1 && digits.startsWith(value);
    const code = startsOver ? digits.slice(OTP_LENGTH) : digits.slice(0, OTP_LENGTH);
    if (code === value) return;
    onChange(code);
    if (code.length === OTP_LENGTH) onComplete?.(code);
  }

  return (
    <div className={styles.otp}>
      <div className={classNames(styles.boxes, message !== null && styles.invalid)} dir="ltr">
        {POSITIONS.map((position) => {
          const current = focused && position === Math.min(value.length, OTP_LENGTH - 1);
          return (
            <span key={position} aria-hidden="true" className={classNames(styles.box, current && styles.current)}>
              {toPersianDigits(value.charAt(position))}
              {current && value.length === position && <i className={styles.caret} />}
            </span>
          );
        })}
        <input
          ref={input}
          aria-label={label}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles.input}
          disabled={disabled}
          value={value}
          onChange={change}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          {...describedBy(controlId, { error: message })}
        />
      </div>
      {message !== null && <FieldMessage id={`${controlId}-error`} text={message} />}
    </div>
  );
}

export interface CountdownProps {
  secondsLeft: number;
  /** How many seconds the whole wait has: the full ring. */
  total: number;
  onResend: () => void;
  /** A new code is being asked for. */
  resending?: boolean;
}

const ANNOUNCED_SECONDS = [60, 30, 10];
const RING_RADIUS = 9.5;
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

function announcement(secondsLeft: number): string {
  if (secondsLeft <= 0) return productCopy.resendReady;
  return ANNOUNCED_SECONDS.includes(secondsLeft) ? productCopy.resendIn(toPersianDigits(String(secondsLeft))) : '';
}

/** The wait until another code can be asked for, then the button that asks for it. */
export function Countdown({ secondsLeft, total, onResend, resending }: CountdownProps) {
  const [before, after] = productCopy.resendIn('|').split('|');
  return (
    <div className={styles.countdown}>
      <output className="visually-hidden">{announcement(secondsLeft)}</output>
      {secondsLeft > 0 ? (
        <p className={styles.wait}>
          <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
            <circle className={styles.track} cx="12" cy="12" r={RING_RADIUS} />
            <circle
              className={styles.left}
              cx="12"
              cy="12"
              r={RING_RADIUS}
              strokeDasharray={`${(RING_LENGTH * Math.min(1, secondsLeft / total)).toFixed(2)} 60`}
            />
          </svg>
          <span>
            {before}
            <b className={styles.seconds}>{toPersianDigits(String(secondsLeft))}</b>
            {after}
          </span>
        </p>
      ) : (
        <Button variant="soft" size="md" icon={RotateCcw} flipIcon loading={resending} onClick={onResend}>
          {otpCopy.buttons.resendCode}
        </Button>
      )}
    </div>
  );
}

const TICK_MS = 1_000;

/** How many seconds of `totalSeconds` are left since `startedAt` (milliseconds since 1970), counted once a second. */
export function useSecondsLeft(startedAt: number | null, totalSeconds: number, now: () => number = Date.now): number {
  const [left, setLeft] = useState(() => secondsLeft(startedAt, totalSeconds, now()));

  useEffect(() => {
    const tick = () => {
      const present = secondsLeft(startedAt, totalSeconds, now());
      setLeft(present);
      if (present === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [startedAt, totalSeconds, now]);

  return left;
}

/** Whole seconds until `totalSeconds` after `startedAt` (milliseconds since 1970); 0 once they are over or before they began. */
export function secondsLeft(startedAt: number | null, totalSeconds: number, now: number): number {
  if (startedAt === null) {
    return 0;
  }
  const left = Math.ceil(totalSeconds - (now - startedAt) / 1_000);
  return Math.min(totalSeconds, Math.max(0, left));
}

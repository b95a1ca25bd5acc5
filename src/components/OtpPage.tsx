import { maskMobile } from '@contract/rules/mask';
import { OTP_LENGTH, OTP_RESEND_COUNTDOWN_SECONDS } from '@contract/rules/otpLimits';
import { RotateCcw } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '@/lib/digits';
import { otpCopy } from '@/messages/otpCopy';
import { partsCopy } from '@/messages/parts';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Lead } from '@/ui/Lead';
import { Ltr } from '@/ui/Ltr';
import { Page, PageForm } from '@/ui/Page';
import { CodeInput } from './CodeInput';
import { Header } from './Header';
import styles from './OtpPage.module.css';

export interface OtpPageProps {
  title: string;
  onBack: () => void;
  /** The code's recipient, shown masked. */
  mobile: string;
  /** Start of the resend countdown, in milliseconds since 1970. */
  codeSentAt: number | null;
  /** A code is being checked or resent. */
  pending: boolean;
  error: string | null;
  onSubmit: (code: string) => void;
  /** Called by confirm with an incomplete code. */
  onIncomplete: () => void;
  onResend: () => void;
  /** A note about the effect of the code. */
  children?: ReactNode;
}

/** The page of a one-time code. It submits a complete code at once, and never two codes at a time. */
export function OtpPage(props: OtpPageProps) {
  const { title, onBack, mobile, codeSentAt, pending, error, onSubmit, onIncomplete, onResend, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);
  const left = useSecondsLeft(codeSentAt, OTP_RESEND_COUNTDOWN_SECONDS);
  const isWhole = code.length === OTP_LENGTH;
  const [beforeMobile, afterMobile] = otpCopy.sentTo;

  function change(typed: string) {
    if (pending) return;
    setCode(typed);
    setCodeMissing(false);
  }

  function submit(whole: string) {
    if (!pending) onSubmit(whole);
  }

  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWhole) return submit(code);
    setCodeMissing(true);
    focusCode();
    onIncomplete();
  }

  function focusCode() {
    form.current?.querySelector('input')?.focus();
  }

  function resend() {
    setCode('');
    setCodeMissing(false);
    // focus during the press, because a phone opens its keyboard only then
    focusCode();
    onResend();
  }

  return (
    <PageForm ref={form} onSubmit={press}>
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
        <CodeInput
          length={OTP_LENGTH}
          autoComplete="one-time-code"
          label={otpCopy.fields.verificationCode}
          value={code}
          onChange={change}
          onComplete={submit}
          error={isCodeMissing ? otpCopy.validation.otpEnter : error}
        />
        <Countdown
          secondsLeft={left}
          total={OTP_RESEND_COUNTDOWN_SECONDS}
          resending={pending && !isWhole}
          onResend={resend}
        />
        {children}
      </Page>
    </PageForm>
  );
}

interface CountdownProps {
  secondsLeft: number;
  /** Seconds of the whole wait, a full ring. */
  total: number;
  onResend: () => void;
  resending?: boolean;
}

const ANNOUNCED_SECONDS = [60, 30, 10];
const RING_RADIUS = 9.5;
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

function announcement(secondsLeft: number): string {
  if (secondsLeft <= 0) return partsCopy.resendReady;
  return ANNOUNCED_SECONDS.includes(secondsLeft) ? partsCopy.resendIn(toPersianDigits(String(secondsLeft))) : '';
}

/** A countdown, then the resend button. */
export function Countdown({ secondsLeft, total, onResend, resending }: CountdownProps) {
  const [before, after] = partsCopy.resendIn('|').split('|');
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

/** {@link secondsLeft}, updated each second. */
function useSecondsLeft(startedAt: number | null, totalSeconds: number): number {
  const [left, setLeft] = useState(() => secondsLeft(startedAt, totalSeconds, Date.now()));

  useEffect(() => {
    const tick = () => {
      const current = secondsLeft(startedAt, totalSeconds, Date.now());
      setLeft(current);
      if (current === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [startedAt, totalSeconds]);

  return left;
}

/** Seconds until `totalSeconds` after `startedAt` (milliseconds since 1970), rounded up; 0 without a start. */
export function secondsLeft(startedAt: number | null, totalSeconds: number, now: number): number {
  if (startedAt === null) return 0;
  const left = Math.ceil(totalSeconds - (now - startedAt) / 1_000);
  return Math.min(totalSeconds, Math.max(0, left));
}

import { OTP_LENGTH } from '@contract/limits';
import { onlyDigits } from './digits';

/** WebOTP's part of the credentials API, which TypeScript's own library does not know. */
interface OtpCredentials {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/**
 * The one-time code of the next SMS that names this site, where the browser can read it and the person lets it.
 * Null when it cannot, is not let, or `signal` gives up.
 */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) {
    return null;
  }
  try {
    const credentials = navigator.credentials as unknown as OtpCredentials;
    const credential = await credentials.get({ otp: { transport: ['sms'] }, signal });
    const code = onlyDigits(credential?.code ?? '');
    return code.length === OTP_LENGTH ? code : null;
  } catch {
    return null;
  }
}

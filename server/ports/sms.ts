import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { insertSandboxSms } from '../db/repositories/simulators';
import { type HttpSettings, postJson } from './jsonClient';
import { PortFailure } from './portFailure';

interface SmsMessage {
  /** 09 and nine digits. */
  readonly mobile: string;
  readonly text: string;
  /** Idempotency key of a notice. A one-time code has none: the user requests another. */
  readonly reference?: string;
}

export interface SmsAnswer {
  /** False when the provider did not accept the message. */
  readonly delivered: boolean;
  /** The provider answers, and accepts no message for this mobile. */
  readonly refused?: true;
}

/** The SMS provider. An outage is an answer, not an exception. */
export interface SmsSender {
  send(message: SmsMessage): Promise<SmsAnswer>;
}

/** HTTP statuses by which a provider refuses a mobile. */
const REFUSALS: readonly (number | undefined)[] = [400, 404, 422];

/**
 * JSON provider: `POST /send { to, text, reference? }`, idempotent by `reference`. A 2xx with an object accepts the
 * message; 400, 404 and 422 refuse the mobile.
 */
export function httpSmsSender(settings: HttpSettings): SmsSender {
  return {
    async send({ mobile, text, reference }) {
      try {
        await postJson('sms', settings, '/send', { to: mobile, text, ...(reference !== undefined && { reference }) });
        return { delivered: true };
      } catch (error) {
        if (!(error instanceof PortFailure)) throw error;
        return REFUSALS.includes(error.status) ? { delivered: false, refused: true } : { delivered: false };
      }
    },
  };
}

const UNREACHABLE_MOBILE = /1015$/;
/** The WebOTP line at the end of a text. */
const CODE_LINE = /^@\S+ #(\d+)$/m;

/** Stores each SMS in the sandbox inbox. */
export function smsSimulator(db: Database, clock: Clock): SmsSender {
  return {
    async send({ mobile, text, reference = null }) {
      if (UNREACHABLE_MOBILE.test(mobile)) return { delivered: false, refused: true };
      const code = CODE_LINE.exec(text)?.[1] ?? null;
      await insertSandboxSms(db.kysely, { mobile, text, code, reference, sent_at: clock.now() });
      return { delivered: true };
    },
  };
}

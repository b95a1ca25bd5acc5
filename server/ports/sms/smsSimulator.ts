import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { insertSandboxSms } from '../../db/repositories/simulators';
import { SMS_MAX_LENGTH, type SmsSender } from './sms';

const UNREACHABLE_MOBILE = /1015$/;
/** The WebOTP line at the end of a text. */
const CODE_LINE = /^@\S+ #(\d+)$/m;

/** Stores each SMS in the sandbox inbox. */
export function smsSimulator(db: Database, clock: Clock): SmsSender {
  return {
    async send({ mobile, text, reference = null }) {
      if (UNREACHABLE_MOBILE.test(mobile)) return { delivered: false, refused: true };
      if (text === '' || text.length > SMS_MAX_LENGTH) return { delivered: false };
      const code = CODE_LINE.exec(text)?.[1] ?? null;
      await insertSandboxSms(db.kysely, { mobile, text, code, reference, sent_at: clock.now() });
      return { delivered: true };
    },
  };
}

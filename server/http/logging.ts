import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';
import type { Logger } from '../context';

/** Names of fields that never reach the log, whoever logs the object they are in. */
const PERSONAL = [
  'authorization',
  'access',
  'refresh',
  'token',
  'verification_code',
  'otp',
  'mobile',
  'national_code',
  'nationalCode',
  'date_of_birth',
  'birthDate',
  'account',
  'pan',
  'iban',
  'text',
];

/** The server's log: requests without query, headers and address; errors without the values that caused them. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: PERSONAL.flatMap((name) => [name, `*.${name}`]),
    serializers: {
      req: (request) => ({ method: request.method, path: withoutDigits(request.url.split('?', 1)[0] ?? '') }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        ...('code' in error && { code: String(error.code) }),
        message: withoutDigits(error.message ?? ''),
        stack: withoutDigits(error.stack ?? ''),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Mobiles, national codes, cards and IBANs are long numbers; a database puts them into its messages. */
function withoutDigits(text: string): string {
  return text.replace(/\d{8,}/g, '…');
}

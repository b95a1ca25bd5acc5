import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';
import type { Logger } from '../context';

/** Names of fields that never reach the log, whoever logs the object they are in. */
const PERSONAL = [
  'authorization',
  'access',
  'refresh',
  'token',
  'device_secret',
  'deviceSecret',
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

/**
 * Not waited for, and written together: a line by itself costs a busy server more than making it. A process that ends by itself writes what is
 * left; one that is killed loses a tenth of a second.
 */
const GATHERED = { sync: false, minLength: 8 * 1024, periodicFlush: 100 };

/** The server's log: requests by their route, without what its parameters, query, headers and address say; errors without the values that caused them. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: PERSONAL.flatMap((name) => [name, `*.${name}`]),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        ...('code' in error && { code: String(error.code) }),
        message: withoutDigits(error.message ?? ''),
        stack: withoutDigits(error.stack ?? ''),
      }),
    },
  };
  // who logs nothing needs no clock: the app's tests run a silent server where timers are a browser's
  return pino(options, destination ?? pino.destination(config.logLevel === 'silent' ? { sync: false } : GATHERED));
}

/** One line for a request, when it has been answered or its caller has gone: what came, and what became of it. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/**
 * Where a request went. What an address names may be all that it takes to act on it, as a partner's process id is: a route is named by
 * its pattern, and what no route (or one for any path) takes by its first part alone.
 */
function loggedPath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url;
  if (pattern !== undefined && !pattern.includes('*')) return pattern;
  const [first = ''] = /^\/*[\w.~-]*/.exec(url) ?? [];
  const isWhole = /^([?#]|$)/.test(url.slice(first.length));
  return withoutDigits(isWhole ? first : `${first}/…`);
}

/** Mobiles, national codes, cards and IBANs are long numbers; a database puts them into its messages. */
function withoutDigits(text: string): string {
  return text.replace(/\d{8,}/g, '…');
}

import { ERROR } from '@contract/errors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';
import type { Context, Logger } from '../context';
import { Refusal } from '../refusal';
import { withEventOrigin } from '../services/upkeep/securityEvents';

/** Names of fields whose values never reach the log, at any depth, in lower case and without what separates their words. */
const PERSONAL = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'access',
  'refresh',
  'token',
  'devicesecret',
  'verificationcode',
  'otp',
  'pin',
  'mobile',
  'nationalcode',
  'dateofbirth',
  'birthdate',
  'account',
  'pan',
  'iban',
  'text',
]);
/** Fields that a serializer of the logger writes. */
const SERIALIZED = new Set(['req', 'res', 'err']);
const REDACTED = '[Redacted]';
/** What lies deeper is left out. */
const DEPTH = 6;
/** Bearer tokens and JWTs, whatever the line that holds them. */
const TOKENS = /\b(Bearer\s+)[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi;

/**
 * Not waited for, and written together: a line by itself costs a busy server more than making it. A process that ends by itself writes what is
 * left; one that is killed loses a tenth of a second.
 */
const GATHERED = { sync: false, minLength: 8 * 1024, periodicFlush: 100 };

/** The server's log: requests by their route, without what its parameters, query, headers and address say; errors without the values that caused them. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    formatters: { log: redactedLine },
    hooks: { streamWrite: (line) => line.replace(TOKENS, `$1${REDACTED}`) },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: loggedError,
    },
  };
  // who logs nothing needs no clock: the app's tests run a silent server where timers are a browser's
  return pino(options, destination ?? pino.destination(config.logLevel === 'silent' ? { sync: false } : GATHERED));
}

/** The fields of a line; those with a serializer of their own pass as they are. */
function redactedLine(fields: object): Record<string, unknown> {
  const kept = Object.entries(fields).map(([name, value]) => [
    name,
    SERIALIZED.has(name) ? value : redacted(name, value),
  ]);
  return Object.fromEntries(kept);
}

function redacted(name: string, value: unknown, depth = 0): unknown {
  if (PERSONAL.has(name.replace(/[_-]/g, '').toLowerCase())) return REDACTED;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return loggedError(value);
  if (depth === DEPTH) return '…';
  if ('toJSON' in value && typeof value.toJSON === 'function') return redacted('', value.toJSON(), depth + 1);
  if (Array.isArray(value)) return value.map((item) => redacted('', item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, redacted(inner, one, depth + 1)]));
}

function loggedError(error: Error) {
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    message: withoutDigits(error.message ?? ''),
    stack: withoutDigits(error.stack ?? ''),
  };
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

/** Lets the security events of a request name its address, its route and, when it is known, who asks. */
export function tellEventOrigins(app: FastifyInstance): void {
  const tell = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    withEventOrigin(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        address: request.ip,
        session: request.session,
      },
      done,
    );
  app.addHook('onRequest', tell);
  // Again: by now it is known who asks, and reading a body ends what the first hook began.
  app.addHook('preValidation', tell);
}

/** Notes the refusals that are events wherever they come from: a limit, and what is somebody else's. */
export function noteRefusal({ security }: Context, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  if (error.code === ERROR.tooManyRequests) security.note({ event: 'limit_hit', limit: error.limit ?? 'unnamed' });
  if (error.code === ERROR.noAccess) security.note({ event: 'access_denied' });
}

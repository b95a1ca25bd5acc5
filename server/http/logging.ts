import { ERROR } from '@contract/errors';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config';
import type { Context, Logger } from '../context';
import { Refusal } from '../refusal';
import { presentRequestId, withEventOrigin } from '../services/upkeep/securityEvents';
import { activeTraceId } from '../tracing/tracing';

/** Field names whose values are redacted at any depth, in lower case and without separators. */
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
/** Fields with a serializer of the logger. */
const SERIALIZED = new Set(['req', 'res', 'err']);
const REDACTED = '[Redacted]';
/** Deeper values are left out. */
const DEPTH = 6;
/** Bearer tokens and JWTs, anywhere in a line. */
const TOKENS = /\b(Bearer\s+)[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi;

/**
 * Lines are written in batches, because one write per line costs a busy server more than the line. A process flushes at
 * its exit; a killed one loses at most 100 ms.
 */
const BATCHED = { sync: false, minLength: 8 * 1024, periodicFlush: 100 };

/**
 * The server's log. It has requests by route, without parameters, query, headers and address; errors without values.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    mixin: originOfLine,
    formatters: { log: redactedLine },
    hooks: { streamWrite: (line) => line.replace(TOKENS, `$1${REDACTED}`) },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: loggedError,
    },
  };
  // A silent logger starts no flush timer: tests of the app run a silent server under fake timers.
  return pino(options, destination ?? pino.destination(config.logLevel === 'silent' ? { sync: false } : BATCHED));
}

/** Leads from a line to its request and its trace. */
function originOfLine(): object {
  const [requestId, traceId] = [presentRequestId(), activeTraceId()];
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
}

/** Redacts the fields of a line. Fields with their own serializer pass unchanged. */
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

/** Writes one line per request, after its answer or when the client disconnects. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/**
 * The logged path of a request. An address may be a secret, such as a partner's process id. So the log has the pattern
 * of a route, and only the first segment of an address without one.
 */
function loggedPath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url;
  if (pattern !== undefined && !pattern.includes('*')) return pattern;
  const [first = ''] = /^\/*[\w.~-]*/.exec(url) ?? [];
  const isWhole = /^([?#]|$)/.test(url.slice(first.length));
  return withoutDigits(isWhole ? first : `${first}/…`);
}

/** Long numbers may be mobiles, national codes, cards or IBANs. Databases put values into their messages. */
function withoutDigits(text: string): string {
  return text.replace(/\d{8,}/g, '…');
}

/** Adds address, route and session of the request to its security events. */
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
  // A second time: the session is known now, and reading the body ends the first async context.
  app.addHook('preValidation', tell);
}

/** Notes refusals that are security events: exceeded limits, and access to what belongs to another user. */
export function noteRefusal({ security }: Context, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  if (error.code === ERROR.tooManyRequests) security.note({ event: 'limit_hit', limit: error.limit ?? 'unnamed' });
  if (error.code === ERROR.noAccess) security.note({ event: 'access_denied' });
}

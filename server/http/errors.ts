import type { Failure } from '@contract/calls/common';
import { ERROR, ERROR_STATUS, type ErrorCode } from '@contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isDatabaseUnavailable, REFUSAL_OF_GUARD } from '../db/databaseErrors';
import { Refusal } from '../refusal';
import { fieldsOf } from './schemas';

/** A restarted database is usually back after this time. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Answers any thrown value with the failure envelope: invalid input as 1002 with its fields, a refusal with its code,
 * and all else as 1001, which is logged. An unavailable database is 503 with `Retry-After`.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = failureOf(error);
  const ownWait = error instanceof Refusal ? error.retryAfterSeconds : null;
  const retryAfter = ownWait ?? (status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (status >= 500 && body.error.code === ERROR.unexpected) request.log.error({ err: error }, 'unexpected error');
  else request.log.info({ code: body.error.code, fields: Object.keys(body.error.fields ?? {}) }, 'refused');
  reply.errorCode = body.error.code;
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

function failureOf(error: unknown): { status: number; body: Failure } {
  if (error instanceof Refusal) {
    return { status: error.status, body: envelope(error.code, error.message, error.fields) };
  }
  const { validation, validationContext, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (validation) {
    return {
      status: ERROR_STATUS[ERROR.badRequest],
      body: envelope(ERROR.badRequest, `Bad request values in ${validationContext ?? 'request'}`, fieldsOf(validation)),
    };
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, body: envelope(CODE_OF_STATUS[statusCode] ?? ERROR.badRequest, message ?? '') };
  }
  const refused = REFUSAL_OF_GUARD[codeOf(error)];
  if (refused !== undefined && refused !== ERROR.unexpected) {
    const { status, code, message } = new Refusal(refused);
    return { status, body: envelope(code, message) };
  }
  if (isDatabaseUnavailable(error)) {
    return { status: 503, body: envelope(ERROR.unexpected, 'The database does not answer; try again') };
  }
  return { status: ERROR_STATUS[ERROR.unexpected], body: envelope(ERROR.unexpected, 'Unexpected error') };
}

/** Codes of refusals by the HTTP layer. All others (malformed JSON, wrong type, too large) are 1002. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  404: ERROR.notFound,
  405: ERROR.methodNotAllowed,
  429: ERROR.tooManyRequests,
};

function envelope(code: ErrorCode, message: string, fields?: Readonly<Record<string, string>>): Failure {
  return { error: fields ? { code, message, fields: { ...fields } } : { code, message } };
}

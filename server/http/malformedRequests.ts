import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR } from '@contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './errors';

type Headers = Readonly<Record<string, string>>;

/** Answers addresses that the router cannot parse, such as a broken `%`. No hook and no error handler sees them. */
export function answerUnroutable(headers: Headers, error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...headers, 'x-request-id': request.id });
  answerError(error, request, reply);
  request.log.info({ req: request, res: reply }, 'request not readable');
}

/** HTTP statuses of parser errors; all others are 400. */
const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers input that is not HTTP, on the bare connection, and closes it. */
export function answerUnparsable(headers: Headers, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawAnswer(STATUS_OF[error.code ?? ''] ?? 400, headers));
  socket.destroy();
}

function rawAnswer(status: number, headers: Headers): string {
  const reason = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ error: { code: ERROR.badRequest, message: reason } });
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n');
}

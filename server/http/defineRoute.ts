import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Call } from '@contract/calls/call';
import { type Nothing, success } from '@contract/calls/common';
import { ERROR, ERROR_STATUS } from '@contract/errors';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Context } from '../context';
import type { Session } from '../domain/session';
import { refuse } from '../refusal';
import type { UserCall } from '../services/idempotency';
import { isAlive } from '../services/sessions/sessions';
import { traced } from '../tracing/tracing';

type Part<Definition, Name extends string> = Definition extends { readonly [Key in Name]: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

type SessionOf<Definition extends Call> = Definition['auth'] extends 'bearer'
  ? Session
  : Definition['auth'] extends 'optional'
    ? Session | null
    : null;

/** The validated parts of the request, and its session. */
export interface RouteInput<Definition extends Call> {
  readonly body: Part<Definition, 'body'>;
  readonly params: Part<Definition, 'params'>;
  readonly query: Part<Definition, 'query'>;
  readonly session: SessionOf<Definition>;
  /** For idempotent calls; null without the header. */
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
}

/** The call of a service: the user, the body and the idempotency key of a request. */
export function callOf<Body>(
  input: Pick<UserCall<Body>, 'body' | 'idempotencyKey'> & { readonly session: Session },
): UserCall<Body> {
  const { session, body, idempotencyKey } = input;
  return { userId: session.userId, body, idempotencyKey };
}

/** A call that answers {@link Nothing} may return anything: it is not sent. */
export type RouteHandler<Definition extends Call> = (
  input: RouteInput<Definition>,
) => Promise<typeof Nothing extends Definition['answer'] ? unknown : Static<Definition['answer']>>;

/**
 * Serves one call of the contract: checks client id, session and schemas, runs the handler, and wraps its answer in the
 * envelope. The router ignores trailing slashes.
 */
export function defineRoute<const Definition extends Call>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  handler: RouteHandler<Definition>,
): void {
  app.route({
    ...routeOptions(context, call, success(call.answer)),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const data = (await inService(call, () => handler(inputOf(call, request)))) ?? {};
      if (call.cacheSeconds) reply.header('cache-control', `public, max-age=${call.cacheSeconds}`);
      return { data };
    },
  });
}

/**
 * Serves a call that answers a file. The browser shows a file that comes whole; a file in pieces is a download, which is never
 * whole in memory.
 */
export function defineFileRoute<const Definition extends Call & { readonly media: string }>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  fileName: string,
  handler: (input: RouteInput<Definition>) => Promise<Uint8Array | AsyncIterable<string | Uint8Array>>,
): void {
  app.route({
    ...routeOptions(context, call, { description: fileName, content: { [call.media]: { schema: call.answer } } }),
    handler: async (request, reply) => {
      const file = await inService(call, () => handler(inputOf(call, request)));
      const isWhole = file instanceof Uint8Array;
      const disposition = `${isWhole ? 'inline' : 'attachment'}; filename="${fileName}"`;
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': disposition });
      return reply.type(call.media).send(isWhole ? file : Readable.from(file));
    },
  });
}

/**
 * Serves a call with an open stream. A refusal of `open` is answered as usual; after that the connection belongs to the
 * stream. The headers forbid caches, compression and proxy buffers.
 */
export function defineStreamRoute<const Definition extends Call & { readonly media: string }>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  open: (input: RouteInput<Definition>) => Promise<{ attach(response: ServerResponse): void }>,
): void {
  app.route({
    ...routeOptions(context, call, { description: 'A stream', content: { [call.media]: { schema: call.answer } } }),
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: async (request, reply) => {
      const stream = await inService(call, () => open(inputOf(call, request)));
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': call.media,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // A closed stream frees its connection, so that a stopping server does not wait for it.
        connection: 'close',
      });
      stream.attach(reply.raw);
    },
  });
}

const SECURITY: Readonly<Record<Exclude<Call['auth'], 'none'>, readonly Record<string, readonly string[]>[]>> = {
  bearer: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
  key: [{ partnerKey: [] }],
};

/** A route without its handler. */
function routeOptions(context: Context, call: Call, answer: object): Omit<RouteOptions, 'handler'> {
  return {
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.operation && { operationId: call.operation }),
      ...(call.auth !== 'none' && { security: SECURITY[call.auth] }),
      ...(call.form && { consumes: ['multipart/form-data'] }),
      ...(call.body && { body: call.body }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      response: { 200: answer, ...failureResponses(call) },
    },
    onRequest: async (request) => {
      if (call.auth !== 'key') checkClientId(context, request);
      request.session = await sessionFor(context, call, request);
    },
  };
}

/** The service's part of a request, after session and schemas. */
function inService<Result>({ summary }: Call, work: () => Promise<Result>): Promise<Result> {
  return traced({ name: 'service', kind: 'internal', attributes: { 'amanat.call': summary } }, work);
}

function inputOf<Definition extends Call>(call: Definition, request: FastifyRequest): RouteInput<Definition> {
  return {
    body: request.body,
    params: request.params,
    query: request.query,
    session: request.session,
    idempotencyKey: call.idempotent ? readIdempotencyKey(request) : null,
    request,
  } as RouteInput<Definition>;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** The answer is an open stream. */
    readonly isStream?: boolean;
  }
}

async function sessionFor(context: Context, call: Call, request: FastifyRequest): Promise<Session | null> {
  if (call.auth === 'none' || call.auth === 'key') return null;
  if (call.auth === 'optional' && !carriesToken(request)) return null;
  return authenticate(context, request);
}

function checkClientId({ config }: Context, request: FastifyRequest): void {
  if (!config.clientIdEnforced) return;
  if (request.headers[CLIENT_ID_HEADER.toLowerCase()] === config.clientId) return;
  refuse(ERROR.badRequest, 'Unknown client', { fields: { [CLIENT_ID_HEADER]: 'is missing or not known' } });
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  return refuse(ERROR.badRequest, 'Bad request values in headers', {
    fields: { [IDEMPOTENCY_KEY_HEADER]: 'takes 1 to 128 visible ASCII characters' },
  });
}

/** The documented failures, by HTTP status: those of the call, of its `auth` and of its input. */
function failureResponses(call: Call): Record<number, object> {
  const codes = new Set([
    ...(call.errors ?? []),
    ERROR.unexpected,
    ...(call.auth === 'none' ? [] : [ERROR.notAuthenticated]),
    ...(call.auth === 'none' || call.auth === 'key' ? [] : [ERROR.sessionExpired]),
    ...(call.body || call.query ? [ERROR.badRequest] : []),
  ]);
  const responses: Record<number, { $ref: string; description: string }> = {};
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    const before = responses[status]?.description;
    responses[status] = { $ref: 'Failure#', description: before ? `${before}, ${code}` : `error.code ${code}` };
  }
  return responses;
}

/**
 * The session of the bearer token. The session row is read at each call, so that an ended session stops its tokens at
 * once.
 * @throws Refusal 1003 without a valid token, 1008 when the token has expired or its session has ended.
 */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request);
  if (!token) refuse(ERROR.notAuthenticated);
  const session = context.tokens.readAccess(token);
  if (session === 'invalid') {
    context.security.note({ event: 'access_token_refused', reason: 'forged' });
    refuse(ERROR.notAuthenticated);
  }
  if (session === 'expired') refuse(ERROR.sessionExpired);
  if (!(await isAlive(context, session))) {
    context.security.note({ event: 'access_token_refused', reason: 'session_over', ...session });
    refuse(ERROR.sessionExpired);
  }
  return session;
}

/** The expiry of the access token of an authenticated request. */
export function accessEnd({ tokens }: Context, request: FastifyRequest): Date {
  return tokens.endOfAccess(bearerToken(request) ?? '');
}

/** True when the request has a bearer token, valid or not. */
export function carriesToken(request: FastifyRequest): boolean {
  return bearerToken(request) !== null;
}

/** The bearer token of a request, valid or not. */
export function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

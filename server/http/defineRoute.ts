import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Call } from '@contract/call';
import { ERROR, ERROR_STATUS } from '@contract/errors';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import { success } from '@contract/schemas/common';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Context } from '../context';
import type { Session } from '../domain/session';
import { refuse } from '../refusal';
import type { UserCall } from '../services/idempotency';
import { isAlive } from '../services/sessions/sessions';

type Part<Definition, Name extends string> = Definition extends { readonly [Key in Name]: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

type SessionOf<Definition extends Call> = Definition['auth'] extends 'bearer'
  ? Session
  : Definition['auth'] extends 'optional'
    ? Session | null
    : null;

/** What a handler gets: the validated parts of the request, and who is asking. */
export interface RouteInput<Definition extends Call> {
  readonly body: Part<Definition, 'body'>;
  readonly params: Part<Definition, 'params'>;
  readonly query: Part<Definition, 'query'>;
  readonly session: SessionOf<Definition>;
  /** Only for calls that take one; null when it was not sent. */
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

export type RouteHandler<Definition extends Call> = (
  input: RouteInput<Definition>,
) => Promise<Static<Definition['answer']>>;

/**
 * Serves one call of the contract: checks the client id, the session and the schemas, runs the handler, and wraps what it
 * returns in the envelope. The router ignores trailing slashes, so that both forms of the path are served.
 */
export function defineRoute<const Definition extends Call>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  handler: RouteHandler<Definition>,
): void {
  app.route({
    ...servedAs(context, call, success(call.answer)),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await handler(inputOf(call, request)) };
    },
  });
}

/** The same for a call that answers a file. */
export function defineFileRoute<const Definition extends Call & { readonly media: string }>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  fileName: string,
  handler: RouteHandler<Definition>,
): void {
  app.route({
    ...servedAs(context, call, { description: fileName, content: { [call.media]: { schema: call.answer } } }),
    handler: async (request, reply) => {
      const file = (await handler(inputOf(call, request))) as Uint8Array;
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': `inline; filename="${fileName}"` });
      return reply.type(call.media).send(file);
    },
  });
}

/**
 * The same for a call whose answer goes on for as long as somebody reads. What the handler refuses is answered as everywhere; from then on
 * the connection is the stream's. Nothing may keep or gather what is written: no cache, no compression, no buffer of a proxy.
 */
export function defineStreamRoute<const Definition extends Call & { readonly media: string }>(
  app: FastifyInstance,
  context: Context,
  call: Definition,
  open: (input: RouteInput<Definition>) => Promise<{ attach(response: ServerResponse): void }>,
): void {
  app.route({
    ...servedAs(context, call, { description: 'A stream', content: { [call.media]: { schema: call.answer } } }),
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: async (request, reply) => {
      const stream = await open(inputOf(call, request));
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': call.media,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // When it ends nobody asks for anything else on it, and a server that stops does not wait for one.
        connection: 'close',
      });
      stream.attach(reply.raw);
    },
  });
}

/** All of a route but its handler. */
function servedAs(context: Context, call: Call, answer: object): Omit<RouteOptions, 'handler'> {
  return {
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.auth !== 'none' && { security: call.auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
      ...(call.form && { consumes: ['multipart/form-data'] }),
      ...(call.body && { body: call.body }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      response: { 200: answer, ...failureResponses(call) },
    },
    onRequest: async (request) => {
      checkClientId(context, request);
      request.session = await sessionFor(context, call, request);
    },
  };
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
    /** Its answer lasts as long as somebody reads. */
    readonly isStream?: boolean;
  }
}

async function sessionFor(context: Context, call: Call, request: FastifyRequest): Promise<Session | null> {
  if (call.auth === 'none') return null;
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

/** The documented failures, by HTTP status. */
function failureResponses(call: Call): Record<number, object> {
  const codes = new Set([...call.errors, ERROR.unexpected, ...(call.auth === 'none' ? [] : [ERROR.sessionExpired])]);
  const responses: Record<number, { $ref: string; description: string }> = {};
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    const before = responses[status]?.description;
    responses[status] = { $ref: 'Failure#', description: before ? `${before}, ${code}` : `error.code ${code}` };
  }
  return responses;
}

/**
 * Who is asking, by the bearer token. The session is looked up at every call, so that ending it stops its tokens at once.
 * @throws Refusal 1003 without a token that was ever ours, 1008 when it or its session is over.
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

/** When the access token of a request that was authenticated ends. */
export function accessEnd({ tokens }: Context, request: FastifyRequest): Date {
  return tokens.endOfAccess(bearerToken(request) ?? '');
}

/** True when the request carries a bearer token, good or bad. */
export function carriesToken(request: FastifyRequest): boolean {
  return bearerToken(request) !== null;
}

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

import { randomUUID } from 'node:crypto';
import { Failure } from '@contract/calls/common';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from './context';
import { attemptLimit } from './http/attemptLimits';
import { discardUnreadBodies, readJsonBodies } from './http/bodies';
import { answerError } from './http/errors';
import { closeIdleConnections } from './http/idleConnections';
import type { Lifecycle } from './http/lifecycle';
import { noteRefusal, RequestLog, tellEventOrigins } from './http/logging';
import { answerUnparsable, answerUnroutable } from './http/malformedRequests';
import { countRequests, publishMetrics } from './http/metrics';
import { contractValidator, publishDocs, serializersOnDemand } from './http/schemas';
import { scope } from './http/scope';
import { addSecurityHeaders, securityHeadersOf } from './http/security';
import { answerUnknownRoutes, serveWebApp } from './http/webApp';
import { registerBankFileRoutes } from './routes/bankFileRoutes';
import { registerCheckRoutes } from './routes/checkRoutes';
import { registerDisputeRoutes, registerEvidenceRoutes, registerJudgmentRoutes } from './routes/disputeRoutes';
import { registerExportRoutes } from './routes/exportRoutes';
import { registerGatewayCallback } from './routes/gatewayCallback';
import { registerHealthRoutes } from './routes/health';
import { registerLiveRoutes, registerNoticeRoutes } from './routes/noticeRoutes';
import { registerOfficeDealRoutes } from './routes/officeDealRoutes';
import { registerOfficeScopes } from './routes/officeRoutes';
import { registerPartnerApiRoutes } from './routes/partnerApiRoutes';
import { registerPartnerDeskScopes } from './routes/partnerDeskRoutes';
import { registerPartnerRoutes } from './routes/partnerRoutes';
import { registerPasskeyRoutes } from './routes/passkeyRoutes';
import { registerPersonalRoutes } from './routes/personalRoutes';
import { registerReserveRoutes, reservesWithoutScript } from './routes/reserveRoutes';
import {
  registerListRoutes,
  registerPreviewRoutes,
  registerTransactionRoutes,
  wordsOfPayLink,
} from './routes/transactionRoutes';
import { registerBankAccountRoutes, registerSessionRoutes, registerUserRoutes } from './routes/userRoutes';
import { registerSandbox } from './sandbox/registerSandbox';
import { traceRequests } from './tracing/requestSpans';

/** Far above each call of the API. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Node's limit of a request line, so an overlong token gets the answer of a wrong one. */
const LONGEST_PARAMETER = 16 * 1024;
/** A client must send its request within this time. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the server as a Fastify instance: API, documentation, web app, and in a sandbox the desk.
 * @param lifecycle for the readiness check
 */
export function buildApp(context: Context, lifecycle: Lifecycle = { phase: 'running' }): FastifyInstance {
  const { config, log } = context;
  const headers = securityHeadersOf(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    genReqId: ({ headers }) => keptRequestId(headers['x-request-id']) ?? randomUUID(),
    schemaController: { compilersFactory: { buildSerializer: serializersOnDemand } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (error, request, reply) =>
      answerUnroutable(headers, error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error, socket) => answerUnparsable(headers, error, socket),
  });
  app.setValidatorCompiler(contractValidator);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    noteRefusal(context, error);
    return answerError(error, request, reply);
  });
  traceRequests(app, context.tracer);
  app.decorateRequest('session', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  closeIdleConnections(app);
  tellEventOrigins(app);
  countRequests(app, context.metrics);
  readJsonBodies(app);
  discardUnreadBodies(app);
  addSecurityHeaders(app, headers);
  answerUnknownRoutes(app, config, {
    noScript: (path) => reservesWithoutScript(context, path),
    linkWords: (path, address) => wordsOfPayLink(context, { path, address }),
  });
  app.addSchema(Failure);
  app.register(scope('api', (api) => registerApi(api, context)));
  registerHealthRoutes(app, context, lifecycle);
  publishMetrics(app, context);
  serveWebApp(app, config.webDirectory);
  return app;
}

/** The id that a proxy gave to the request: a UUID, or 32 hexadecimal digits as from nginx. */
function keptRequestId(header: string | string[] | undefined): string | null {
  const isId = typeof header === 'string' && /^[0-9a-f]{8}(-?)([0-9a-f]{4}\1){3}[0-9a-f]{12}$/i.test(header);
  return isId ? header : null;
}

async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  if (context.config.docs) await publishDocs(api);
  const limit = attemptLimit(context);
  registerUserRoutes(api, context, limit);
  registerSessionRoutes(api, context);
  registerPasskeyRoutes(api, context, limit);
  registerPersonalRoutes(api, context);
  registerBankAccountRoutes(api, context, limit);
  registerTransactionRoutes(api, context);
  registerListRoutes(api, context);
  api.register(scope('preview', (scoped) => registerPreviewRoutes(scoped, context)));
  registerPartnerRoutes(api, context, limit);
  api.register(scope('partnerApi', (scoped) => registerPartnerApiRoutes(scoped, context)));
  registerPartnerDeskScopes(api, context);
  registerDisputeRoutes(api, context);
  registerJudgmentRoutes(api, context);
  api.register(scope('check', (scoped) => registerCheckRoutes(scoped, context)));
  registerReserveRoutes(api, context);
  registerLiveRoutes(api, context);
  registerNoticeRoutes(api, context);
  api.register(scope('evidence', (scoped) => registerEvidenceRoutes(scoped, context)));
  registerOfficeScopes(api, context);
  registerOfficeDealRoutes(api, context);
  registerExportRoutes(api, context);
  registerBankFileRoutes(api, context);
  // Its own scope, because it takes form posts.
  api.register(scope('gatewayCallback', (scoped) => registerGatewayCallback(scoped, context)));
  if (context.config.mode === 'sandbox') registerSandbox(api, context);
}

import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { registerAssets } from './assets';
import { registerBankFiles } from './bankFiles';
import { registerChat } from './chat/chatRoutes';
import { simulatedPartner } from './chat/chatService';
import { registerCarrier, registerDeadlines, registerDesk } from './deskRoutes';
import { registerFakeGateways } from './gateway/fakeGatewayRoutes';
import { registerGateway } from './gateway/gatewayRoutes';
import { registerSamplePeople } from './samplePeopleRoutes';
import { registerSupportChat } from './supportChat';

/** All routes under /sandbox. In production none of them exists. */
export function registerSandbox(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const partner = simulatedPartner(config);
  registerAssets(app);
  app.register(async (scope) => {
    forbidCaching(scope);
    registerDesk(scope, context);
    registerDeadlines(scope, context);
    registerSamplePeople(scope, context);
    registerBankFiles(scope, context);
    if (config.courier?.kind === 'simulator') registerCarrier(scope, context);
    registerSupportChat(scope, config);
  });
  // A scope of its own: form posts are not accepted elsewhere.
  app.register(async (scope) => {
    forbidCaching(scope);
    await scope.register(formBody);
    registerGateway(scope, context);
    registerFakeGateways(scope, config);
    if (partner) registerChat(scope, context, partner);
  });
}

function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

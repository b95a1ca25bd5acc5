import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { scope } from '../http/scope';
import { registerAssets } from './assets';
import { registerChat } from './chat/chatRoutes';
import { registerCarrier, registerDeadlines, registerDesk } from './deskRoutes';
import { registerFakeGateways } from './gateway/fakeGatewayRoutes';
import { registerGateway } from './gateway/gatewayRoutes';
import { registerBankFiles } from './sampleBankFiles';
import { registerSamplePeople } from './samplePeopleRoutes';
import { registerSupportChat } from './supportChat';

/** All routes under /sandbox. In production none of them exists. */
export function registerSandbox(app: FastifyInstance, context: Context): void {
  const { config } = context;
  registerAssets(app);
  app.register(
    scope('sandbox', (sandbox) => {
      forbidCaching(sandbox);
      registerDesk(sandbox, context);
      registerDeadlines(sandbox, context);
      registerSamplePeople(sandbox, context);
      registerBankFiles(sandbox, context);
      if (config.courier?.kind === 'simulator') registerCarrier(sandbox, context);
      registerSupportChat(sandbox, config);
    }),
  );
  // A scope of its own: form posts are not accepted elsewhere.
  app.register(
    scope('sandbox pages', async (pages) => {
      forbidCaching(pages);
      await pages.register(formBody);
      registerGateway(pages, context);
      registerFakeGateways(pages, config);
      registerChat(pages, context);
    }),
  );
}

function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

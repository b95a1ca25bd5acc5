import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { registerSandboxAssets } from './assets';
import { registerCarrierRoutes } from './carrierRoutes';
import { registerCast } from './castRoutes';
import { registerChat } from './chat/chatRoutes';
import { simulatedPartner } from './chat/simulatedPartner';
import { registerDeadlineRoutes } from './deadlineRoutes';
import { registerDesk } from './deskRoutes';
import { registerSandboxGateway } from './gateway/gatewayRoutes';
import { registerLedgerRoute } from './ledgerRoute';
import { registerSupportChat } from './supportChat/supportChatRoutes';

/** Everything under /sandbox. Called in sandbox mode only: in production these addresses don't exist. */
export function registerSandbox(app: FastifyInstance, context: Context): void {
  registerSandboxAssets(app);
  registerDesk(app, context);
  registerLedgerRoute(app, context);
  registerDeadlineRoutes(app, context);
  registerCast(app, context);
  if (context.config.courier?.kind === 'simulator') registerCarrierRoutes(app, context);
  registerSupportChat(app, context);
  // Each in a scope of its own: they take form posts, which the API does not.
  app.register(async (scope) => registerSandboxGateway(scope, context));
  const partner = simulatedPartner(context.config);
  if (partner) app.register(async (scope) => registerChat(scope, context, partner));
}

import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { deviceOf, groupOf } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { loginOptions } from '../services/passkeys/login';
import { listPasskeys, passkeyOptions, registerPasskey, removePasskey } from '../services/passkeys/passkeys';
import { findKnownDevice, loginByPasskey } from '../services/sessions/login';

/** The user's passkeys, and the login with one. */
export function registerPasskeyRoutes(app: FastifyInstance, context: Context, limit: AttemptLimit): void {
  defineRoute(app, context, CALLS.listPasskeys, ({ session }) => listPasskeys(context, session));
  defineRoute(app, context, CALLS.passkeyOptions, ({ session }) => passkeyOptions(context, session));
  defineRoute(app, context, CALLS.registerPasskey, ({ session, body, request }) =>
    registerPasskey(context, session, { body, userAgent: deviceOf(request).userAgent }),
  );
  defineRoute(app, context, CALLS.deletePasskey, ({ session, params, body }) =>
    removePasskey(context, session.userId, { id: params.id, body }),
  );
  defineRoute(app, context, CALLS.passkeyLoginOptions, async ({ request }) => {
    await limit(request, null);
    return loginOptions(context);
  });
  defineRoute(app, context, CALLS.loginByPasskey, async ({ body, request, idempotencyKey }) => {
    const known = await findKnownDevice(context, body.device_secret);
    await limit(request, body.token, known);
    const attempt = { body, device: deviceOf(request), known, idempotencyKey };
    return loginByPasskey(context, attempt, `address:${groupOf(request)}`);
  });
}

import { CALLS } from '@contract/calls';
import { ERROR } from '@contract/errors';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { callOf, defineRoute } from '../http/defineRoute';
import { scope } from '../http/scope';
import { refuse } from '../refusal';
import {
  closeOffice,
  officeKeyOptions,
  officeState,
  openOffice,
  requireOfficeSession,
} from '../services/office/officeSession';
import {
  deskDeliveries,
  deskResend,
  deskTestEvent,
  makePartnerKey,
  partnersOnDesk,
  requireContact,
  revokePartnerKey,
} from '../services/partner/partnerDesk';

/** Admits only the contact of a partner. @param proven false for the calls that prove the passkey */
function guardDesk(scope: FastifyInstance, context: Context, { proven }: { readonly proven: boolean }): void {
  // Before the body is validated, so that a stranger learns nothing about it.
  scope.addHook('preValidation', async ({ session, method, routeOptions }) => {
    if (!session) return refuse(ERROR.noAccess);
    await requireContact(context, session, `${method} ${routeOptions.url}`);
    if (proven) await requireOfficeSession(context, session);
  });
}

async function registerDeskSession(scope: FastifyInstance, context: Context): Promise<void> {
  guardDesk(scope, context, { proven: false });
  defineRoute(scope, context, CALLS.partnerDeskState, ({ session }) => officeState(context, session));
  defineRoute(scope, context, CALLS.partnerDeskKeyOptions, ({ session }) => officeKeyOptions(context, session));
  defineRoute(scope, context, CALLS.openPartnerDesk, ({ session, body }) =>
    openOffice(context, session, body.assertion, 'partner_desk_opened'),
  );
  defineRoute(scope, context, CALLS.closePartnerDesk, ({ session }) => closeOffice(context, session));
}

async function registerDesk(scope: FastifyInstance, context: Context): Promise<void> {
  guardDesk(scope, context, { proven: true });
  defineRoute(scope, context, CALLS.partnersOnDesk, ({ session }) => partnersOnDesk(context, session.userId));
  defineRoute(scope, context, CALLS.deskDeliveries, ({ session, query }) => {
    const { partner_id: partnerId, start = 0, size = LIST_PAGE_SIZE, mode } = query;
    return deskDeliveries(context, session.userId, { partnerId, start, size, isTest: mode === 'test' });
  });
  defineRoute(scope, context, CALLS.deskResend, (input) => deskResend(context, callOf(input)));
  defineRoute(scope, context, CALLS.deskTestEvent, (input) => deskTestEvent(context, callOf(input)));
  defineRoute(scope, context, CALLS.makePartnerKey, (input) => makePartnerKey(context, callOf(input)));
  defineRoute(scope, context, CALLS.revokePartnerKey, (input) => revokePartnerKey(context, callOf(input)));
}

/** The page of a partner's contact. */
export function registerPartnerDeskScopes(api: FastifyInstance, context: Context): void {
  for (const register of [registerDeskSession, registerDesk]) {
    api.register(scope(register.name, (guarded) => register(guarded, context)));
  }
}

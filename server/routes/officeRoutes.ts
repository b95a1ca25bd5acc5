import type { Call } from '@contract/calls/call';
import { isFreeText } from '@contract/calls/common';
import { DESK_CALLS } from '@contract/calls/deskCalls';
import { FLAG_CALLS } from '@contract/calls/foreignCardCalls';
import { OFFICE_CALLS } from '@contract/calls/officeCalls';
import { OFFICE_PARTNER_CALLS } from '@contract/calls/officePartnerCalls';
import { SWITCH_CALLS } from '@contract/calls/switchCalls';
import { ERROR } from '@contract/errors';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import { maskPersonalNumbers } from '@contract/rules/numbersInTexts';
import { actorsOf, OPERATOR_ROLES, type OperatorRole, readersOf } from '@contract/rules/officeRoles';
import { cleanText } from '@contract/rules/text';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { isFromOffice } from '../http/caller';
import { callOf, defineRoute, type RouteHandler } from '../http/defineRoute';
import { scope } from '../http/scope';
import { refuse } from '../refusal';
import {
  askInCase,
  assignCase,
  awardCase,
  caseDetails,
  listQueue,
  noteInCase,
  postponeCase,
  secondAward,
} from '../services/disputes/officeCases';
import { decideProposal } from '../services/office/approvals';
import { auditTrail, checkAudit } from '../services/office/auditTrail';
import {
  closeOffice,
  officeKeyOptions,
  officeState,
  openOffice,
  requireOfficeSession,
  requireOperator,
} from '../services/office/officeSession';
import { cancelMobileChange, endPersonSessions, findPerson, proposeForPerson } from '../services/office/people';
import { listOperators, listProposals, proposeRole } from '../services/office/roles';
import { enterOutageByHand, listOutages } from '../services/outages/outages';
import { proposePartnerChange, proposePartnerKey } from '../services/partner/partnerChanges';
import {
  changePartner,
  createPartner,
  listDeliveries,
  listPartners,
  resendWebhook,
} from '../services/partner/partnerOffice';
import { listFlaggedAccounts } from '../services/payments/ownCards';
import { changeSwitchInOffice, listSwitches } from '../services/switches/switches';

/**
 * Admits only operators with one of the roles, from the office's networks. All others get 1012 for any request, and an
 * operator's refused call is a row in the audit. Without a login the answer is 1003.
 * @param proven false for the calls that prove the passkey; all others need the proof
 */
function guardOffice(
  scope: FastifyInstance,
  context: Context,
  roles: readonly OperatorRole[],
  { proven = true }: { readonly proven?: boolean } = {},
): void {
  scope.addHook('onRequest', async ({ ip }) => {
    if (!isFromOffice(context, ip)) refuse(ERROR.noAccess, 'Only from the office networks');
  });
  // Before the body is validated, so that a stranger learns nothing about it.
  scope.addHook('preValidation', async ({ session, method, routeOptions }) => {
    if (!session) return refuse(ERROR.noAccess);
    await requireOperator(context, session, roles, `${method} ${routeOptions.url}`);
    if (proven) await requireOfficeSession(context, session);
  });
  // No service gets a number of a person in a text: what the audit stores stays for ever.
  scope.addHook('preHandler', async (request) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    request.body = withMaskedTexts(body, request.body);
    request.query = withMaskedTexts(querystring, request.query);
  });
}

/** A checked body or query, with clean free texts in which account numbers, mobiles and national codes are masked. */
function withMaskedTexts(schema: unknown, value: unknown): unknown {
  const { properties = {} } = Object(schema) as { readonly properties?: Readonly<Record<string, object>> };
  const texts = Object.entries(Object(value) as Record<string, unknown>)
    .filter(([field]) => isFreeText(properties[field] ?? {}))
    .map(([field, text]) => [field, maskPersonalNumbers(cleanText(String(text)))]);
  return texts.length === 0 ? value : { ...Object(value), ...Object.fromEntries(texts) };
}

type Define = <const Definition extends Call>(call: Definition, handler: RouteHandler<Definition>) => void;

/** Registers routes for operators with one of the roles, in a scope of their own. */
export function officeScopes(api: FastifyInstance, context: Context) {
  return (
    roles: readonly OperatorRole[],
    define: (route: Define, guarded: FastifyInstance) => void,
    options?: { readonly proven: boolean },
  ): void => {
    const plugin = scope('office', (guarded) => {
      guardOffice(guarded, context, roles, options);
      define((call, handler) => defineRoute(guarded, context, call, handler), guarded);
    });
    api.register(plugin);
  };
}

/** Each set of roles has a scope of its own. */
export function registerOfficeScopes(api: FastifyInstance, context: Context): void {
  const forRoles = officeScopes(api, context);
  // The proof of the passkey, for all operators.
  forRoles(
    OPERATOR_ROLES,
    (route) => {
      route(DESK_CALLS.officeState, ({ session }) => officeState(context, session));
      route(DESK_CALLS.officeKeyOptions, ({ session }) => officeKeyOptions(context, session));
      route(DESK_CALLS.openOffice, ({ session, body }) => openOffice(context, session, body.assertion));
      route(DESK_CALLS.closeOffice, ({ session }) => closeOffice(context, session));
    },
    { proven: false },
  );
  forRoles(readersOf('disputes'), (route) => {
    route(OFFICE_CALLS.listDisputes, ({ query, session }) => {
      const { stage, start = 0, size = LIST_PAGE_SIZE } = query;
      return listQueue(context, { userId: session.userId, stage, start, size });
    });
    route(OFFICE_CALLS.caseDetails, ({ body, session }) =>
      caseDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
    );
  });
  forRoles(actorsOf('disputes'), (route) => {
    route(OFFICE_CALLS.assignCase, (input) => assignCase(context, callOf(input)));
    route(OFFICE_CALLS.askInCase, (input) => askInCase(context, callOf(input)));
    route(OFFICE_CALLS.noteInCase, (input) => noteInCase(context, callOf(input)));
    route(OFFICE_CALLS.awardCase, (input) => awardCase(context, callOf(input)));
    route(OFFICE_CALLS.secondAward, (input) => secondAward(context, callOf(input)));
    route(OFFICE_CALLS.postponeCase, (input) => postponeCase(context, callOf(input)));
  });
  forRoles([...readersOf('disputes'), ...readersOf('switches')], (route) => {
    route(OFFICE_CALLS.listOutages, () => listOutages(context));
  });
  forRoles([...actorsOf('disputes'), ...actorsOf('switches')], (route) => {
    route(OFFICE_CALLS.enterOutage, (input) => enterOutageByHand(context, callOf(input)));
  });
  forRoles(readersOf('switches'), (route) => {
    route(SWITCH_CALLS.listSwitches, () => listSwitches(context));
    route(FLAG_CALLS.listFlaggedAccounts, ({ session }) => listFlaggedAccounts(context, session.userId));
  });
  forRoles(actorsOf('switches'), (route) => {
    route(SWITCH_CALLS.changeSwitch, (input) => changeSwitchInOffice(context, callOf(input)));
  });
  forRoles(readersOf('roles'), (route) => {
    route(DESK_CALLS.listOperators, ({ session }) => listOperators(context, session.userId));
    route(DESK_CALLS.listProposals, ({ session }) => listProposals(context, session.userId));
  });
  // The kind of a proposal says which of the two roles decides.
  forRoles(['finance', 'supervisor'], (route) => {
    route(DESK_CALLS.decideProposal, (input) => decideProposal(context, callOf(input)));
  });
  forRoles(actorsOf('roles'), (route) => {
    route(DESK_CALLS.proposeRole, (input) => proposeRole(context, callOf(input)));
    // Support proposes nothing: both persons of a change are supervisors.
    route(DESK_CALLS.proposeForPerson, (input) => proposeForPerson(context, callOf(input)));
  });
  forRoles(readersOf('people'), (route) => {
    route(DESK_CALLS.findPerson, ({ session, body }) => findPerson(context, session.userId, body));
  });
  forRoles(actorsOf('people'), (route) => {
    route(DESK_CALLS.endPersonSessions, (input) => endPersonSessions(context, callOf(input)));
    route(DESK_CALLS.cancelMobileChange, (input) => cancelMobileChange(context, callOf(input)));
  });
  forRoles(readersOf('audit'), (route) => {
    route(DESK_CALLS.listAudit, ({ query, session }) => {
      const { operator_id: operatorId, subject, before, size = LIST_PAGE_SIZE } = query;
      return auditTrail(context, { userId: session.userId, operatorId, subject, before, size });
    });
    route(DESK_CALLS.checkAudit, () => checkAudit(context));
  });
  forRoles(readersOf('partners'), (route) => {
    route(OFFICE_PARTNER_CALLS.listPartners, () => listPartners(context));
    route(OFFICE_PARTNER_CALLS.listDeliveries, ({ query }) => {
      const { partner_id: partnerId, start = 0, size = LIST_PAGE_SIZE, mode } = query;
      return listDeliveries(context, { partnerId, start, size, isTest: mode === 'test' });
    });
  });
  forRoles(actorsOf('partners'), (route) => {
    route(OFFICE_PARTNER_CALLS.createPartner, (input) => createPartner(context, callOf(input)));
    route(OFFICE_PARTNER_CALLS.changePartner, (input) => changePartner(context, callOf(input)));
    route(OFFICE_PARTNER_CALLS.proposePartnerChange, (input) => proposePartnerChange(context, callOf(input)));
    route(OFFICE_PARTNER_CALLS.rotatePartnerKey, (input) => proposePartnerKey(context, callOf(input)));
    route(OFFICE_PARTNER_CALLS.resendWebhook, (input) => resendWebhook(context, callOf(input)));
  });
}

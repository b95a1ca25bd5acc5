import { isFreeText } from '@contract/calls/common';
import { DESK_CALLS } from '@contract/calls/deskCalls';
import { FLAG_CALLS } from '@contract/calls/flags';
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
import { callOf, defineRoute } from '../http/defineRoute';
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
export function guardOffice(
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

/** What arbiters and auditors read, in a guarded scope. */
async function registerCaseReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('disputes'));
  defineRoute(scope, context, OFFICE_CALLS.listDisputes, ({ query, session }) => {
    const { stage, start = 0, size = LIST_PAGE_SIZE } = query;
    return listQueue(context, { userId: session.userId, stage, start, size });
  });
  defineRoute(scope, context, OFFICE_CALLS.caseDetails, ({ body, session }) =>
    caseDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
  );
}

/** What arbiters do, in a guarded scope. */
async function registerCaseActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, actorsOf('disputes'));
  defineRoute(scope, context, OFFICE_CALLS.assignCase, (input) => assignCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.askInCase, (input) => askInCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.noteInCase, (input) => noteInCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.awardCase, (input) => awardCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.secondAward, (input) => secondAward(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.postponeCase, (input) => postponeCase(context, callOf(input)));
}

async function registerOutageReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, [...readersOf('disputes'), ...readersOf('switches')]);
  defineRoute(scope, context, OFFICE_CALLS.listOutages, () => listOutages(context));
}

async function registerOutageActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, [...actorsOf('disputes'), ...actorsOf('switches')]);
  defineRoute(scope, context, OFFICE_CALLS.enterOutage, (input) => enterOutageByHand(context, callOf(input)));
}

/** What supervisors and auditors read, in a guarded scope. */
async function registerSwitchReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('switches'));
  defineRoute(scope, context, SWITCH_CALLS.listSwitches, () => listSwitches(context));
  defineRoute(scope, context, FLAG_CALLS.listFlaggedAccounts, ({ session }) =>
    listFlaggedAccounts(context, session.userId),
  );
}

/** What supervisors do, in a guarded scope. */
async function registerSwitchActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, actorsOf('switches'));
  defineRoute(scope, context, SWITCH_CALLS.changeSwitch, (input) => changeSwitchInOffice(context, callOf(input)));
}

async function registerPartnerReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('partners'));
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.listPartners, () => listPartners(context));
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.listDeliveries, ({ query }) => {
    const { partner_id: partnerId, start = 0, size = LIST_PAGE_SIZE, mode } = query;
    return listDeliveries(context, { partnerId, start, size, isTest: mode === 'test' });
  });
}

async function registerPartnerActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, actorsOf('partners'));
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.createPartner, (input) => createPartner(context, callOf(input)));
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.changePartner, (input) => changePartner(context, callOf(input)));
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.proposePartnerChange, (input) =>
    proposePartnerChange(context, callOf(input)),
  );
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.rotatePartnerKey, (input) =>
    proposePartnerKey(context, callOf(input)),
  );
  defineRoute(scope, context, OFFICE_PARTNER_CALLS.resendWebhook, (input) => resendWebhook(context, callOf(input)));
}

/** The proof of the passkey, for all operators. */
async function registerOfficeSession(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, OPERATOR_ROLES, { proven: false });
  defineRoute(scope, context, DESK_CALLS.officeState, ({ session }) => officeState(context, session));
  defineRoute(scope, context, DESK_CALLS.officeKeyOptions, ({ session }) => officeKeyOptions(context, session));
  defineRoute(scope, context, DESK_CALLS.openOffice, ({ session, body }) =>
    openOffice(context, session, body.assertion),
  );
  defineRoute(scope, context, DESK_CALLS.closeOffice, ({ session }) => closeOffice(context, session));
}

async function registerRoleReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('roles'));
  defineRoute(scope, context, DESK_CALLS.listOperators, ({ session }) => listOperators(context, session.userId));
  defineRoute(scope, context, DESK_CALLS.listProposals, ({ session }) => listProposals(context, session.userId));
}

/** The kind of a proposal says which of the two roles decides. */
async function registerDecisions(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, ['finance', 'supervisor']);
  defineRoute(scope, context, DESK_CALLS.decideProposal, (input) => decideProposal(context, callOf(input)));
}

async function registerRoleActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, actorsOf('roles'));
  defineRoute(scope, context, DESK_CALLS.proposeRole, (input) => proposeRole(context, callOf(input)));
  // Support proposes nothing: both persons of a change are supervisors.
  defineRoute(scope, context, DESK_CALLS.proposeForPerson, (input) => proposeForPerson(context, callOf(input)));
}

async function registerPeopleReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('people'));
  defineRoute(scope, context, DESK_CALLS.findPerson, ({ session, body }) => findPerson(context, session.userId, body));
}

async function registerPeopleActs(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, actorsOf('people'));
  defineRoute(scope, context, DESK_CALLS.endPersonSessions, (input) => endPersonSessions(context, callOf(input)));
  defineRoute(scope, context, DESK_CALLS.cancelMobileChange, (input) => cancelMobileChange(context, callOf(input)));
}

async function registerAudit(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('audit'));
  defineRoute(scope, context, DESK_CALLS.listAudit, ({ query, session }) => {
    const { operator_id: operatorId, subject, before, size = LIST_PAGE_SIZE } = query;
    return auditTrail(context, { userId: session.userId, operatorId, subject, before, size });
  });
  defineRoute(scope, context, DESK_CALLS.checkAudit, async () => {
    await checkAudit(context);
    return {};
  });
}

/** Each office scope has its own guard. */
export function registerOfficeScopes(api: FastifyInstance, context: Context): void {
  const scopes = [
    registerOfficeSession,
    registerCaseReads,
    registerCaseActs,
    registerOutageReads,
    registerOutageActs,
    registerSwitchReads,
    registerSwitchActs,
    registerRoleReads,
    registerDecisions,
    registerRoleActs,
    registerPeopleReads,
    registerPeopleActs,
    registerAudit,
    registerPartnerReads,
    registerPartnerActs,
  ];
  for (const register of scopes) api.register(scope(register.name, (guarded) => register(guarded, context)));
}

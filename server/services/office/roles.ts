import type { OperatorList, ProposalList, ProposeRoleBody } from '@contract/calls/deskCalls';
import { ERROR } from '@contract/errors';
import { maskName, shortName } from '@contract/rules/mask';
import { mayHoldTogether, type OperatorRole } from '@contract/rules/officeRoles';
import type { Context } from '../../context';
import { lastActs } from '../../db/repositories/auditLog';
import { listOpenProposals, lockOffice } from '../../db/repositories/officeProposals';
import {
  grantRole,
  listOperatorRoles,
  revokeRole,
  rolesOf,
  userIdsWithRole,
} from '../../db/repositories/operatorRoles';
import { findPartner } from '../../db/repositories/partners';
import { listPasskeys } from '../../db/repositories/passkeyRows';
import {
  findUser,
  findUserByNationalCode,
  isOpenAccount,
  listDeactivated,
  lockUser,
} from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { refuse, refuseField } from '../../refusal';
import { runOnce, type UserCall } from '../idempotency';
import { countLookup } from './lookups';
import { type ApplyProposal, decisionsOn, propose } from './secondApproval';

const CLOSED_SHOWN = 20;

/** Operators by name, and the latest closed accounts. */
export async function listOperators({ db }: Context, userId: string): Promise<OperatorList> {
  const held = await listOperatorRoles(db.kysely);
  const acts = await lastActs(db.kysely, [...held.keys()]);
  const operators = [];
  for (const [id, roles] of held) {
    const user = await findUser(db.kysely, id);
    if (!user) continue;
    operators.push({
      user_id: id,
      name: shortName(user),
      roles,
      passkeys: (await listPasskeys(db.kysely, id)).length,
      last_act_at: acts.get(id)?.toISOString() ?? null,
      me: id === userId,
    });
  }
  const accounts = await listDeactivated(db.kysely, CLOSED_SHOWN);
  return {
    operators: operators.sort((one, other) => one.name.localeCompare(other.name, 'fa')),
    closed_accounts: accounts.map((user) => ({
      user_id: user.id,
      name: maskName(user),
      at: user.deactivated_at?.toISOString() ?? '',
    })),
  };
}

/** All open proposals, for the second approval. What is said about an own account or deal stays hidden. */
export async function listProposals(context: Context, userId: string): Promise<ProposalList> {
  const { db } = context;
  const proposals = [];
  for (const proposal of await listOpenProposals(db.kysely)) {
    const { id, kind, subject, details, reason, proposed_by: by, proposed_at: at } = proposal;
    const decisions = await decisionsOn(context, proposal, userId);
    const isHidden = decisions.length === 0;
    const person = subject.startsWith('user:') ? await findUser(db.kysely, subject.slice('user:'.length)) : undefined;
    const partner = subject.startsWith('partner:')
      ? await findPartner(db.kysely, { id: subject.slice('partner:'.length) })
      : undefined;
    const maker = await findUser(db.kysely, by);
    proposals.push({
      proposal_id: id,
      kind,
      subject,
      subject_name: person ? maskName(person) : (partner?.name ?? null),
      details: isHidden ? {} : details,
      reason: isHidden ? '' : reason,
      by: maker ? shortName(maker) : '',
      at: at.toISOString(),
      mine: by === userId,
      my_decisions: decisions,
    });
  }
  return { proposals };
}

/**
 * Proposes a change of a role, by national code for a new operator.
 * @throws Refusal 1104 no such person; 1007 the change is impossible now; 1012 for oneself; 1005 and 1002 as
 * {@link propose}; 1016 too many lookups
 */
export async function proposeRole(context: Context, call: UserCall<ProposeRoleBody>): Promise<void> {
  const { body, userId: operatorId } = call;
  const { user_id: id, national_code: nationalCode, role, change, reason } = body;
  if ((id === undefined) === (nationalCode === undefined))
    refuseField('user_id', 'or national_code, exactly one of them');
  await runOnce(context, { ...call, route: 'office/roles' }, async (keepWith) => {
    const { kysely } = context.db;
    if (nationalCode !== undefined) await countLookup(context, operatorId);
    const user =
      id === undefined ? await findUserByNationalCode(kysely, nationalCode ?? '') : await findUser(kysely, id);
    if (!user || !isOpenAccount(user)) return refuse(ERROR.userNotFound);
    const proposal = {
      kind: `${change}_role`,
      subject: `user:${user.id}`,
      details: { user: user.id, role },
      reason,
      operatorId,
      ...keepWith({}),
    } as const;
    await propose(context, proposal, {
      check: (transaction) => requirePossible(transaction, user.id, { role, change }),
    });
  });
}

async function requirePossible(
  executor: Executor,
  userId: string,
  { role, change }: { readonly role: OperatorRole; readonly change: 'grant' | 'revoke' },
): Promise<void> {
  const held = await rolesOf(executor, userId);
  if (held.includes(role) === (change === 'grant')) refuse(ERROR.notAcceptable, 'The roles are so already');
  if (change === 'grant' && !mayHoldTogether([...held, role])) {
    refuse(ERROR.notAcceptable, 'An auditor has no other role');
  }
  if (change === 'revoke' && role === 'supervisor') await requireAnotherSupervisor(executor, userId);
}

/** @throws Refusal 1007 for the last supervisor: nobody could approve the next one */
export async function requireAnotherSupervisor(executor: Executor, userId: string): Promise<void> {
  const supervisors = await userIdsWithRole(executor, 'supervisor');
  if (supervisors.every((id) => id === userId)) refuse(ERROR.notAcceptable, 'The last supervisor');
}

/**
 * Changes a role of a person by the rules of roles.
 * @throws Refusal 1007 when the change is impossible
 */
export async function changeRole(
  executor: Executor,
  userId: string,
  change: { readonly role: OperatorRole; readonly change: 'grant' | 'revoke' },
  at: Date,
): Promise<void> {
  await lockOffice(executor, 'roles');
  // The lock lets a concurrent closing find the new role.
  const user = await lockUser(executor, userId);
  if (!user || !isOpenAccount(user)) refuse(ERROR.notAcceptable, 'The account is closed');
  await requirePossible(executor, userId, change);
  if (change.change === 'grant') await grantRole(executor, userId, change.role, at);
  else await revokeRole(executor, userId, change.role);
}

const applyRole =
  (change: 'grant' | 'revoke'): ApplyProposal =>
  ({ clock }, transaction, { details }) =>
    changeRole(transaction, String(details.user), { role: details.role as OperatorRole, change }, clock.now());

export const ROLE_APPROVALS = { grant_role: applyRole('grant'), revoke_role: applyRole('revoke') } as const;

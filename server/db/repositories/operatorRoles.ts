import { OPERATOR_ROLES, type OperatorRole } from '@contract/rules/officeRoles';
import type { Executor } from '../schema';
import { findUser } from './userRows';

/** Roles of operators with open accounts. */
function openRoles(executor: Executor) {
  return executor
    .selectFrom('operator_roles')
    .innerJoin('users', 'users.id', 'operator_roles.user_id')
    .select(['user_id', 'role'])
    .where('users.deactivated_at', 'is', null)
    .where('users.closed_at', 'is', null);
}

/** The roles of an active user, in the order of {@link OPERATOR_ROLES}. */
export async function rolesOf(executor: Executor, userId: string): Promise<OperatorRole[]> {
  const rows = await openRoles(executor).where('user_id', '=', userId).execute();
  return OPERATOR_ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** The roles of all active operators. */
export async function listOperatorRoles(executor: Executor): Promise<Map<string, OperatorRole[]>> {
  const rows = await openRoles(executor).execute();
  const roles = new Map<string, OperatorRole[]>();
  for (const role of OPERATOR_ROLES) {
    for (const row of rows) if (row.role === role) roles.set(row.user_id, [...(roles.get(row.user_id) ?? []), role]);
  }
  return roles;
}

/** The active users with a role. */
export async function userIdsWithRole(executor: Executor, role: OperatorRole): Promise<string[]> {
  const rows = await openRoles(executor).where('role', '=', role).execute();
  return rows.map((row) => row.user_id);
}

/** Mobiles of the active users with a role. */
export async function mobilesWithRole(executor: Executor, role: OperatorRole): Promise<string[]> {
  const ids = await userIdsWithRole(executor, role);
  const users = await Promise.all(ids.map((id) => findUser(executor, id)));
  return users.flatMap((user) => (user ? [user.mobile] : []));
}

export async function grantRole(executor: Executor, userId: string, role: OperatorRole, at: Date): Promise<void> {
  await executor
    .insertInto('operator_roles')
    .values({ user_id: userId, role, granted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeRole(executor: Executor, userId: string, role: OperatorRole): Promise<void> {
  await executor.deleteFrom('operator_roles').where('user_id', '=', userId).where('role', '=', role).execute();
}

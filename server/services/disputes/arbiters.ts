import type { Context } from '../../context';
import { hasRole } from '../../db/repositories/operatorRoles';

/** True for somebody who decides disputes for us. */
export function isArbiter({ db }: Context, userId: string): Promise<boolean> {
  return hasRole(db.kysely, userId, 'arbiter');
}

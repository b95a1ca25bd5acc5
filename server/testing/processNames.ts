import { NoIdentityError, type ProcessIdentity } from '../db/processIdentity';

/** The id of a process; null between two connections. */
export function nameOf(identity: ProcessIdentity): number | null {
  try {
    return identity.require();
  } catch (error) {
    if (error instanceof NoIdentityError) return null;
    throw error;
  }
}

import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { findSandboxPayout, insertSandboxPayout } from '../../db/repositories/simulators';
import type { PayoutAnswer, Payouts } from './port';

/** A transfer is on its way for this long. */
const TRANSFER_MS = 1_500;

/** The bank of the sandbox: takes every order, keeps it in the database, and is done with it a moment later. */
export function payoutsSimulator(db: Database, clock: Clock): Payouts {
  const inquire = async (reference: string): Promise<PayoutAnswer> => {
    const payout = await findSandboxPayout(db.kysely, reference);
    if (!payout) return { outcome: 'failed' };
    const age = clock.now().getTime() - payout.created_at.getTime();
    return { outcome: age < TRANSFER_MS ? 'pending' : 'done' };
  };
  return {
    async pay({ reference, iban, amountRials, description }) {
      await insertSandboxPayout(db.kysely, {
        reference,
        iban,
        amount_rials: amountRials,
        description,
        created_at: clock.now(),
      });
      return inquire(reference);
    },
    inquire: ({ reference }) => inquire(reference),
  };
}

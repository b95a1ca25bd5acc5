import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { findSandboxPayout, insertSandboxPayout } from '../db/repositories/simulators';
import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

export interface PayoutOrder {
  /** Idempotency key: the bank pays a reference at most once. */
  readonly reference: string;
  /** IR and 24 digits. */
  readonly iban: string;
  readonly amountRials: number;
  readonly description: string;
}

interface PayoutAnswer {
  /** `failed`: the money has not left and will not. */
  readonly outcome: 'done' | 'pending' | 'failed';
}

/** The bank that transfers money out of the escrow account. Both calls throw PortFailure. */
export interface Payouts {
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  inquire(query: { reference: string }): Promise<PayoutAnswer>;
}

const PORT = 'payouts';

/**
 * JSON bank: `POST /payouts { reference, iban, amount, description }` and `POST /payouts/inquiry { reference }`, both
 * answer `{ status: 'done' | 'pending' | 'failed' }`.
 */
export function httpPayouts(settings: HttpSettings): Payouts {
  const post = async (path: string, body: object): Promise<PayoutAnswer> => {
    const { status } = await postJson(PORT, settings, path, body);
    if (status === 'done' || status === 'pending' || status === 'failed') return { outcome: status };
    return malformedAnswer(PORT);
  };
  return {
    pay: ({ reference, iban, amountRials, description }) =>
      post('/payouts', { reference, iban, amount: amountRials, description }),
    inquire: ({ reference }) => post('/payouts/inquiry', { reference }),
  };
}

/** Duration of a simulated transfer. */
const TRANSFER_MS = 1_500;

/** Stores each order in the database; its transfer is done after {@link TRANSFER_MS}. */
export function payoutsSimulator(db: Database, clock: Clock): Payouts {
  const inquire = async ({ reference }: { reference: string }): Promise<PayoutAnswer> => {
    const payout = await findSandboxPayout(db.kysely, reference);
    if (!payout) return { outcome: 'failed' };
    const age = clock.now().getTime() - payout.created_at.getTime();
    return { outcome: age < TRANSFER_MS ? 'pending' : 'done' };
  };
  return {
    async pay({ amountRials, ...order }) {
      await insertSandboxPayout(db.kysely, { ...order, amount_rials: amountRials, created_at: clock.now() });
      return inquire(order);
    },
    inquire,
  };
}

import { DAY_MS } from '@contract/rules/durations';
import { isReserveSum } from '@contract/rules/reserveRules';
import type { Database } from '../db/database';
import { readSetting, replaceSetting } from '../db/repositories/settings';
import { allSandboxPayouts, sandboxTakings } from '../db/repositories/simulators';
import type { PayoutCycles } from '../domain/payoutSchedule';
import { type HttpSettings, postJson } from './jsonClient';
import { isPaidOut } from './payouts/payoutsSimulator';
import { malformedAnswer, PortFailure } from './portFailure';

/** What is held for people, in rials. */
export interface Held {
  /** In the escrow account. */
  readonly bankRials: number;
  /** Paid by people and not yet transferred by the gateway. */
  readonly gatewayRials: number;
}

/** The bank's and the gateway's word about our money. */
export interface Custody {
  /** @throws PortFailure */
  heldAt(instant: Date): Promise<Held>;
}

const PORT = 'custody';

/** JSON service in front of bank and gateway: `POST /balances { at }` answers `{ bank, gateway }`, rials at that instant. */
export function httpCustody(settings: HttpSettings): Custody {
  return {
    async heldAt(instant) {
      const { bank, gateway } = await postJson(PORT, settings, '/balances', { at: instant.toISOString() });
      return isReserveSum(bank) && isReserveSum(gateway)
        ? { bankRials: bank, gatewayRials: gateway }
        : malformedAnswer(PORT);
    },
  };
}

/** The setting with the simulated bank's balance before its first transfer, in rials. */
const OPENING_BALANCE = 'sandbox_bank_opening';

/** The simulated bank: opening balance and payments of people, without transfers. Its gateway pays after a day. */
export function custodySimulator({ kysely }: Pick<Database, 'kysely'>, cycles: PayoutCycles): Custody {
  return {
    async heldAt(instant) {
      const opening = Number((await readSetting(kysely, OPENING_BALANCE)) ?? 0);
      const { moved, recent } = await movementsUntil(kysely, instant, cycles);
      const bankRials = opening + moved - recent;
      // Until the gateway pays, early payouts come out of its part.
      return { bankRials: Math.max(0, bankRials), gatewayRials: Math.max(0, recent + Math.min(0, bankRials)) };
    },
  };
}

/** Gives the simulated bank the money of a ledger that was written past it. @param rials held at this instant */
export async function openSimulatedBank(
  { kysely }: Pick<Database, 'kysely'>,
  cycles: PayoutCycles,
  { rials, at }: { readonly rials: number; readonly at: Date },
): Promise<void> {
  const { moved } = await movementsUntil(kysely, at, cycles);
  await replaceSetting(kysely, OPENING_BALANCE, String(rials - moved));
}

/** Rials that came in less those that went out, and the part that the gateway took within the last day. */
async function movementsUntil(kysely: Database['kysely'], instant: Date, cycles: PayoutCycles) {
  const taken = await sandboxTakings(kysely, instant, new Date(instant.getTime() - DAY_MS));
  const paidOut = (await allSandboxPayouts(kysely)).filter((order) => isPaidOut(order, instant, cycles));
  return {
    moved: paidOut.reduce((sum, { amount_rials: rials }) => sum - rials, taken.total),
    recent: taken.recent,
  };
}

/** Without a service no record is published. */
export const noCustody: Custody = {
  heldAt: async () => {
    throw new PortFailure(PORT, 'not configured');
  },
};

import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { PayoutAnswer, Payouts } from './port';

const PORT = 'payouts';

/**
 * A bank behind JSON: `POST /payouts { reference, iban, amount, description }` and `POST /payouts/inquiry { reference }`,
 * both answering `{ status: 'done' | 'pending' | 'failed' }`. Only «failed» means that the money has not gone and will not.
 */
export function httpPayouts(settings: HttpSettings): Payouts {
  return {
    async pay({ reference, iban, amountRials, description }) {
      return readAnswer(
        await postJson(PORT, settings, '/payouts', { reference, iban, amount: amountRials, description }),
      );
    },
    async inquire({ reference }) {
      return readAnswer(await postJson(PORT, settings, '/payouts/inquiry', { reference }));
    },
  };
}

function readAnswer({ status }: Readonly<Record<string, unknown>>): PayoutAnswer {
  if (status === 'done' || status === 'pending' || status === 'failed') return { outcome: status };
  throw new PortFailure(PORT, 'the answer makes no sense');
}

import { PAYOUT_REASONS, type PayoutReason } from '@contract/rules/payoutRules';
import { type HttpSettings, postJson } from '../jsonClient';
import { malformedAnswer } from '../portFailure';
import type { PayoutAnswer, Payouts } from './payouts';

const PORT = 'payouts';

/**
 * JSON bank. `POST /payouts { reference, iban, amount, description }` and `POST /payouts/inquiry { reference }` answer an outcome;
 * `POST /payouts/inquiries { references }` answers `{ payouts: [{ reference, …outcome }] }`. An outcome is one of
 * `{ status: 'accepted' | 'done' }`, `{ status: 'pending', ask_again_at? }`, `{ status: 'refused', reason, final }`,
 * `{ status: 'returned', at, reason }`, and `{ status: 'failed' }`, a refusal without a reason that is not final.
 */
export function httpPayouts(settings: HttpSettings): Payouts {
  const post = async (path: string, body: object) => readAnswer(await postJson(PORT, settings, path, body));
  return {
    pay: ({ reference, iban, amountRials, description }) =>
      post('/payouts', { reference, iban, amount: amountRials, description }),
    inquire: ({ reference }) => post('/payouts/inquiry', { reference }),
    async inquireMany(references) {
      const { payouts } = await postJson(PORT, settings, '/payouts/inquiries', { references });
      if (!Array.isArray(payouts)) return malformedAnswer(PORT);
      return new Map(
        payouts.map((payout: Readonly<Record<string, unknown>> | null) =>
          typeof payout?.reference === 'string' ? [payout.reference, readAnswer(payout)] : malformedAnswer(PORT),
        ),
      );
    },
  };
}

function readAnswer(answer: Readonly<Record<string, unknown>>): PayoutAnswer {
  const { status, final } = answer;
  switch (status) {
    case 'accepted':
    case 'done':
      return { outcome: status };
    case 'pending':
      return { outcome: 'pending', askAgainAt: answer.ask_again_at == null ? null : readInstant(answer.ask_again_at) };
    case 'failed':
      return { outcome: 'refused', reason: 'unknown', final: false };
    case 'refused':
      return typeof final === 'boolean' ? readRefusal(readReason(answer.reason), final) : malformedAnswer(PORT);
    case 'returned':
      return { outcome: 'returned', at: readInstant(answer.at), reason: ofAccount(readReason(answer.reason)) };
    default:
      return malformedAnswer(PORT);
  }
}

function readRefusal(reason: PayoutReason, final: boolean): PayoutAnswer {
  return { outcome: 'refused', reason: final ? ofAccount(reason) : reason, final };
}

/** The reason of an end: a bank that is down says nothing about an account. */
function ofAccount(reason: PayoutReason): PayoutReason {
  return reason === 'bank_down' ? 'unknown' : reason;
}

/** A reason that this server does not know is `unknown`. */
function readReason(value: unknown): PayoutReason {
  return PAYOUT_REASONS.find((reason) => reason === value) ?? 'unknown';
}

function readInstant(value: unknown): Date {
  const instant = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? malformedAnswer(PORT) : instant;
}

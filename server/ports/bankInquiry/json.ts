import { isIban } from '@contract/rules/accountNumbers';
import { cleanText } from '@contract/rules/text';
import { bankOfIbanOrUnknown, identityOf } from '../banks';
import { type HttpSettings, postJson } from '../jsonClient';
import { malformedAnswer, PortFailure } from '../portFailure';
import type { BankInquiry, BankInquiryAnswer } from './bankInquiry';

const PORT = 'bank inquiry';
const REFUSALS = ['not-yours', 'unavailable', 'unsupported', 'incomplete'] as const;

/**
 * JSON service: `POST /inquire { kind, account, national_code }` answers `{ outcome: "found", pan, iban, deposit }` or
 * `{ outcome: "not-yours" | "unavailable" | "unsupported" | "incomplete" }`. The bank's name and look follow from the
 * IBAN.
 */
export function httpBankInquiry(settings: HttpSettings): BankInquiry {
  return {
    async inquire({ kind, account, nationalCode }) {
      try {
        const body = { kind, account, national_code: nationalCode };
        return readAnswer(await postJson(PORT, settings, '/inquire', body));
      } catch (error) {
        if (error instanceof PortFailure) return { outcome: 'unavailable' };
        throw error;
      }
    },
  };
}

function readAnswer(answer: Readonly<Record<string, unknown>>): BankInquiryAnswer {
  const refusal = REFUSALS.find((outcome) => outcome === answer.outcome);
  if (refusal) return { outcome: refusal };
  const { outcome, pan, iban, deposit } = answer;
  const isValid =
    outcome === 'found' && typeof iban === 'string' && isIban(iban) && typeof deposit === 'string' && isPan(pan);
  if (!isValid) return malformedAnswer(PORT);
  return { outcome: 'found', pan, iban, deposit: cleanText(deposit), bank: identityOf(bankOfIbanOrUnknown(iban)) };
}

function isPan(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^[0-9]{16}$/.test(value));
}

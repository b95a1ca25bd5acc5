import { isIban } from '@contract/rules/accountNumbers';
import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import { bankOfIbanOrUnknown, identityOf } from './banks';
import type { BankInquiry, BankInquiryAnswer } from './port';

const REFUSALS = ['not-yours', 'unavailable', 'unsupported', 'incomplete'] as const;

/**
 * An inter-bank inquiry behind JSON: `POST /inquire { kind, account, national_code }` answers
 * `{ outcome: "found", pan, iban, deposit }` or `{ outcome: "not-yours" | "unavailable" | "unsupported" | "incomplete" }`.
 * The bank's name and look follow from the IBAN.
 */
export function httpBankInquiry(settings: HttpSettings): BankInquiry {
  return {
    async inquire({ kind, account, nationalCode }) {
      try {
        const body = { kind, account, national_code: nationalCode };
        return readAnswer(await postJson('bank inquiry', settings, '/inquire', body));
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
  const sound =
    outcome === 'found' && typeof iban === 'string' && isIban(iban) && typeof deposit === 'string' && isPan(pan);
  if (!sound) throw new PortFailure('bank inquiry', 'the answer makes no sense');
  return { outcome: 'found', pan, iban, deposit: cleanText(deposit), bank: identityOf(bankOfIbanOrUnknown(iban)) };
}

function isPan(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^[0-9]{16}$/.test(value));
}

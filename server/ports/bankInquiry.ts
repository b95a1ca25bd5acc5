import { createHash } from 'node:crypto';
import { ibanOf, isIban } from '@contract/rules/accountNumbers';
import { cleanText } from '@contract/rules/text';
import { type BankIdentity, bankOfCardOrUnknown, bankOfIbanOrUnknown, identityOf } from './banks';
import { type HttpSettings, postJson } from './jsonClient';
import { SIMULATED_PAYOUTS } from './payoutsSimulator';
import { malformedAnswer, PortFailure } from './portFailure';

export interface BankInquiryQuery {
  readonly kind: 'pan' | 'iban';
  /** Sixteen digits (pan), or IR and 24 digits (iban). */
  readonly account: string;
  /** The required owner of the account. */
  readonly nationalCode: string;
}

export interface FoundAccount {
  readonly outcome: 'found';
  /** Null for a query by IBAN. */
  readonly pan: string | null;
  /** IR and 24 digits. */
  readonly iban: string;
  /** The bank's own account number. */
  readonly deposit: string;
  readonly bank: BankIdentity;
}

interface NotFound {
  readonly outcome: 'not-yours' | 'unavailable' | 'unsupported' | 'incomplete';
}

export type BankInquiryAnswer = FoundAccount | NotFound;

/** The inter-bank inquiry: the account of a card or an IBAN, and its owner. An outage is the answer `unavailable`. */
export interface BankInquiry {
  inquire(query: BankInquiryQuery): Promise<BankInquiryAnswer>;
}

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

/** The last four digits of an account choose a refusal. Each other valid account belongs to the querying user. */
const SIMULATED_REFUSALS: Readonly<Record<string, NotFound>> = {
  '0412': { outcome: 'not-yours' },
  '0504': { outcome: 'unavailable' },
  '1013': { outcome: 'unsupported' },
  '0406': { outcome: 'incomplete' },
};

/** Digits of an account number inside an IBAN. */
const ACCOUNT_DIGITS = 13;

export const bankInquirySimulator: BankInquiry = {
  async inquire({ kind, account }) {
    const refusal = SIMULATED_REFUSALS[account.slice(-4)];
    if (refusal) return refusal;
    return kind === 'pan' ? foundByCard(account) : foundByIban(account);
  },
};

function foundByCard(pan: string): FoundAccount {
  const bank = bankOfCardOrUnknown(pan);
  const deposit = depositOf(pan);
  const iban = ibanOf(`${bank.ibanCode}${deposit.padStart(19, '0')}`);
  return { outcome: 'found', pan, iban, deposit, bank: identityOf(bank) };
}

function foundByIban(iban: string): FoundAccount {
  const deposit = iban.slice(7).replace(/^0+/, '') || '0';
  return { outcome: 'found', pan: null, iban, deposit, bank: identityOf(bankOfIbanOrUnknown(iban)) };
}

/** An account number derived from the card number by a hash. Only a card with a rule for transfers gives its account that rule. */
function depositOf(pan: string): string {
  const digest = BigInt(`0x${createHash('sha256').update(pan).digest('hex')}`);
  const deposit = String(digest).slice(0, ACCOUNT_DIGITS);
  const hasRule = (number: string) => number.slice(-4) in SIMULATED_PAYOUTS;
  if (hasRule(pan)) return `${deposit.slice(0, -4)}${pan.slice(-4)}`;
  return hasRule(deposit) ? `${deposit.slice(0, -1)}0` : deposit;
}

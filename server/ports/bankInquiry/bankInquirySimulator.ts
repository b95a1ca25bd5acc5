import { createHash } from 'node:crypto';
import { ibanOf } from '@contract/rules/accountNumbers';
import { bankOfCardOrUnknown, bankOfIbanOrUnknown, identityOf } from '../banks';
import { SIMULATED_PAYOUTS } from '../payouts/payoutsSimulator';
import type { BankInquiry, FoundAccount, NotFound } from './bankInquiry';

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

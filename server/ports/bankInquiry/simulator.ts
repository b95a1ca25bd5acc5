import { createHash } from 'node:crypto';
import { ibanOf } from '@contract/rules/accountNumbers';
import { bankOfCardOrUnknown, bankOfIbanOrUnknown, identityOf } from './banks';
import type { BankInquiry, BankInquiryAnswer, FoundAccount } from './port';

/** The last four digits of a card number or an IBAN say what becomes of the inquiry; with any others it is the asker's own. */
const RULES: Readonly<Record<string, Exclude<BankInquiryAnswer, FoundAccount>>> = {
  '0412': { outcome: 'not-yours' },
  '0504': { outcome: 'unavailable' },
  '1013': { outcome: 'unsupported' },
  '0406': { outcome: 'incomplete' },
};

/** Digits of an account number inside an IBAN. */
const ACCOUNT_DIGITS = 13;

/** Any valid number belongs to whoever asks; its bank, deposit and IBAN follow from the number. */
export const bankInquirySimulator: BankInquiry = {
  async inquire({ kind, account }) {
    const refused = RULES[account.slice(-4)];
    if (refused) return refused;
    return kind === 'pan' ? foundByCard(account) : foundByIban(account);
  },
};

function foundByCard(pan: string): FoundAccount {
  const bank = bankOfCardOrUnknown(pan);
  const deposit = depositOf(pan);
  return {
    outcome: 'found',
    pan,
    iban: ibanOf(`${bank.ibanCode}${deposit.padStart(19, '0')}`),
    deposit,
    bank: identityOf(bank),
  };
}

function foundByIban(iban: string): FoundAccount {
  const deposit = iban.slice(7).replace(/^0+/, '') || '0';
  return { outcome: 'found', pan: null, iban, deposit, bank: identityOf(bankOfIbanOrUnknown(iban)) };
}

/** An account number that follows from the card number and doesn't give it away. */
function depositOf(pan: string): string {
  const digest = BigInt(`0x${createHash('sha256').update(pan).digest('hex')}`);
  return String(digest).slice(0, ACCOUNT_DIGITS);
}

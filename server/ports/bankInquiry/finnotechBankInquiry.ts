import { isIban } from '@contract/rules/accountNumbers';
import { toJalaliDate } from '@contract/rules/calendar';
import { cleanText } from '@contract/rules/text';
import type { Clock } from '../../clock';
import { bankOfIbanOrUnknown, identityOf } from '../banks';
import { type Ask, createFinnotech, type FinnotechAnswer, type FinnotechSettings, readMatch } from '../finnotech';
import type { Fields } from '../jsonClient';
import { malformedAnswer, PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import type { BankInquiry, BankInquiryAnswer, BankInquiryQuery } from './bankInquiry';

const PORT = 'bank inquiry';
/** The bank of a card takes no part in the service. */
const UNSUPPORTED_CARD = 'FN-FYFH-40000140353';
/** Open, blocked for withdrawals only, dormant. */
const TAKES_DEPOSITS = ['02', '03', '05'];
/** The bank could not tell the state. */
const STATE_UNKNOWN = '06';

/**
 * Bank inquiry by Finnotech. The owner is asked about first, because only the owner may learn more: `POST
 * kyc/…/cardOwnerVerification { card, nid }` and `GET facility/…/cardToIban` for a card
 * (https://docs.finnotech.ir/facility-card-to-iban-v2.html), `GET kyc/…/ibanOwnerVerification` and `GET
 * oak/…/ibanInquiry` for an IBAN (https://docs.finnotech.ir/oak-ibanInquiry.html).
 */
export function finnotechBankInquiry(settings: FinnotechSettings, clock: Clock, alarm: RaiseAlarm): BankInquiry {
  const finnotech = createFinnotech('bankInquiry', settings, clock, alarm);
  return {
    async inquire(query) {
      try {
        return await finnotech.asking((ask) =>
          query.kind === 'pan' ? inquireCard(ask, query) : inquireIban(ask, query),
        );
      } catch (error) {
        if (error instanceof PortFailure) return { outcome: 'unavailable' };
        throw error;
      }
    },
  };
}

async function inquireCard(ask: Ask, { account: pan, nationalCode }: BankInquiryQuery): Promise<BankInquiryAnswer> {
  const owner = await ask({ section: 'kyc', name: 'cardOwnerVerification', body: { card: pan, nid: nationalCode } });
  if (owner.outcome === 'refused') return refusalOf(owner);
  if (!readMatch(PORT, owner.result)) return { outcome: 'not-yours' };
  const found = await ask({ section: 'facility', name: 'cardToIban', query: { card: pan, version: '2' } });
  return found.outcome === 'refused' ? refusalOf(found) : readAccount(found.result, pan);
}

async function inquireIban(ask: Ask, { account: iban, nationalCode, birthDate }: BankInquiryQuery) {
  const query = { nid: nationalCode, birthDate: toJalaliDate(birthDate), iban };
  const owner = await ask({ section: 'kyc', name: 'ibanOwnerVerification', query });
  if (owner.outcome === 'refused') return refusalOf(owner);
  if (!readMatch(PORT, owner.result)) return { outcome: 'not-yours' } as const;
  const found = await ask({ section: 'oak', name: 'ibanInquiry', query: { iban } });
  if (found.outcome === 'refused') return refusalOf(found);
  const account = readAccount(found.result, null);
  return account.outcome === 'found' && account.iban !== iban ? malformedAnswer(PORT) : account;
}

function refusalOf({ code }: Extract<FinnotechAnswer, { outcome: 'refused' }>): BankInquiryAnswer {
  return { outcome: code === UNSUPPORTED_CARD ? 'unsupported' : 'incomplete' };
}

function readAccount({ IBAN: iban, deposit, depositStatus }: Fields, pan: string | null): BankInquiryAnswer {
  if (typeof depositStatus !== 'string' || !/^[0-9]{2}$/.test(depositStatus) || depositStatus === STATE_UNKNOWN)
    return malformedAnswer(PORT);
  if (!TAKES_DEPOSITS.includes(depositStatus)) return { outcome: 'unsupported' };
  if (typeof iban !== 'string' || !isIban(iban) || typeof deposit !== 'string') return malformedAnswer(PORT);
  return { outcome: 'found', pan, iban, deposit: cleanText(deposit), bank: identityOf(bankOfIbanOrUnknown(iban)) };
}

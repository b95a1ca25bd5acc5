import { MOBILE } from '@contract/rules/mobile';
import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from '../jsonClient';
import { malformedAnswer } from '../portFailure';
import type { PartnerPermission, PartnerPerson, PartnerProcess, PartnerSite, PartnerSites } from './partner';

const PORT = 'partner';

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON site. `POST /processes { process_id }` answers `{ status: 'unknown' | 'expired' }` or
 * `{ status: 'open', ad: { title, price }, seller: { user_id, mobile }, buyer: { … } }` with the price in rials;
 * `POST /permissions { process_id }` answers `{ granted, redirect_url }`;
 * `POST /messages { reference, process_id, to, text, link }` is idempotent by `reference`.
 */
export const jsonPartner: PartnerSites = {
  async process(site, processId) {
    return readProcess(await postJson(PORT, settingsOf(site), '/processes', { process_id: processId }));
  },
  async requestPermission(site, processId) {
    return readPermission(await postJson(PORT, settingsOf(site), '/permissions', { process_id: processId }));
  },
  async postMessage(site, { reference, processId, to, text, link = null }) {
    await postJson(PORT, settingsOf(site), '/messages', { reference, process_id: processId, to, text, link });
  },
};

function settingsOf({ address, token }: PartnerSite): HttpSettings {
  return { kind: 'http', url: address, token };
}

function readProcess({ status, ad, seller, buyer }: Json): PartnerProcess {
  if (status === 'unknown' || status === 'expired') return { state: status };
  if (status !== 'open') return malformedAnswer(PORT);
  const { title, price } = objectOf(ad);
  const cleanTitle = typeof title === 'string' ? cleanText(title) : '';
  if (cleanTitle === '' || !Number.isSafeInteger(price) || Number(price) < 0) return malformedAnswer(PORT);
  return {
    state: 'open',
    ad: { title: cleanTitle, priceRials: Number(price) },
    seller: readPerson(objectOf(seller)),
    buyer: readPerson(objectOf(buyer)),
  };
}

function readPerson({ user_id: userId, mobile }: Json): PartnerPerson {
  if (typeof userId !== 'string' || typeof mobile !== 'string' || !MOBILE.test(mobile)) return malformedAnswer(PORT);
  return { userId, mobile };
}

function readPermission({ granted, redirect_url: redirectUrl }: Json): PartnerPermission {
  if (granted === false) return { granted };
  if (granted === true && typeof redirectUrl === 'string') return { granted, redirectUrl };
  return malformedAnswer(PORT);
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : malformedAnswer(PORT);
}

import { MOBILE } from '@contract/rules/mobile';
import { cleanText } from '@contract/rules/text';
import { postJson } from '../jsonClient';
import { type PartnerServerSettings, partnerServers } from '../partnerServers';
import { malformedAnswer } from '../portFailure';
import type { PartnerPermission, PartnerPerson, PartnerProcess, PartnerSite, PartnerSites } from './partner';

const PORT = 'partner';

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON site. `POST /processes { process_id }` answers `{ status: 'unknown' | 'expired' }` or
 * `{ status: 'open', ad: { title, price }, seller: { user_id, mobile }, buyer: { … } }` with the price in rials;
 * `POST /permissions { process_id }` answers `{ granted, redirect_url }`;
 * `POST /messages { reference, process_id, to, text, link }` is idempotent by `reference`; of its answer the status counts.
 */
export function jsonPartner(settings: PartnerServerSettings): PartnerSites {
  const servers = partnerServers(settings);
  const post = ({ address, token }: PartnerSite, path: string, fields: object, ignoresAnswer = false) =>
    postJson(PORT, { kind: 'http', url: address, token }, path, fields, {
      ignoresAnswer,
      send: (url, { headers, body, signal }) => servers.post(url, { headers, body: String(body), signal }),
    });
  return {
    async process(site, processId) {
      return readProcess(await post(site, '/processes', { process_id: processId }));
    },
    async requestPermission(site, processId) {
      return readPermission(await post(site, '/permissions', { process_id: processId }));
    },
    async postMessage(site, { reference, processId, to, text, link = null }) {
      await post(site, '/messages', { reference, process_id: processId, to, text, link }, true);
    },
  };
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

import { MOBILE } from '@contract/rules/limits';
import { cleanText } from '@contract/rules/text';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { type ConversationRow, findConversation, insertChatMessage } from '../db/repositories/sandboxConversations';
import type { ChatPerson } from '../db/schema/sandbox';
import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

/** A side of a process. */
interface PartnerPerson {
  readonly userId: string;
  /** 09 and nine digits. */
  readonly mobile: string;
}

/** A process that is open: one ad, one seller, one buyer. */
export interface OpenProcess {
  readonly state: 'open';
  readonly ad: {
    readonly title: string;
    /** Integer rials. May be outside our limits; 0 means negotiable. */
    readonly priceRials: number;
  };
  readonly seller: PartnerPerson;
  /** May equal the seller: only a process has the same payer and payee. */
  readonly buyer: PartnerPerson;
}

type PartnerProcess = OpenProcess | { readonly state: 'unknown' } | { readonly state: 'expired' };

/** Whether a process may create a payment link now, and the address for its seller's browser. */
type PartnerPermission = { readonly granted: true; readonly redirectUrl: string } | { readonly granted: false };

interface PartnerMessage {
  /** Idempotency key: the partner posts a reference at most once. */
  readonly reference: string;
  readonly processId: string;
  readonly to: 'seller' | 'buyer' | 'both';
  /** Persian. */
  readonly text: string;
  /** An address of ours; relative in a sandbox without a public address. */
  readonly link?: string;
}

/** The classifieds partner: source of processes, and a chat that shows their news. Each call throws PortFailure. */
export interface Partner {
  process(processId: string): Promise<PartnerProcess>;
  /** The returned address is not trusted: the caller checks it against the allowed ones. */
  requestPermission(processId: string): Promise<PartnerPermission>;
  /** Posting the same reference again is harmless. */
  postMessage(message: PartnerMessage): Promise<void>;
}

const PORT = 'partner';

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON site. `POST /processes { process_id }` answers `{ status: 'unknown' | 'expired' }` or
 * `{ status: 'open', ad: { title, price }, seller: { user_id, mobile }, buyer: { … } }` with the price in rials;
 * `POST /permissions { process_id }` answers `{ granted, redirect_url }`;
 * `POST /messages { reference, process_id, to, text, link }` is idempotent by `reference`.
 */
export function httpPartner(settings: HttpSettings): Partner {
  return {
    async process(processId) {
      return readProcess(await postJson(PORT, settings, '/processes', { process_id: processId }));
    },
    async requestPermission(processId) {
      return readPermission(await postJson(PORT, settings, '/permissions', { process_id: processId }));
    },
    async postMessage({ reference, processId, to, text, link = null }) {
      await postJson(PORT, settings, '/messages', { reference, process_id: processId, to, text, link });
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

/** A process is a conversation of the sandbox chat; the chat has the permission page. */
export function partnerSimulator({ kysely }: Database, clock: Clock): Partner {
  const process = async (processId: string): Promise<PartnerProcess> => {
    const conversation = await findConversation(kysely, processId);
    return conversation ? processOf(conversation, clock.now()) : { state: 'unknown' };
  };
  return {
    process,
    async requestPermission(processId) {
      const { state } = await process(processId);
      return state === 'open'
        ? { granted: true, redirectUrl: `/sandbox/chat/${processId}/permission` }
        : { granted: false };
    },
    async postMessage({ reference, processId, to, text, link = null }) {
      if (!(await findConversation(kysely, processId))) return;
      await insertChatMessage(kysely, {
        process_id: processId,
        author: 'partner',
        addressee: to,
        text,
        link,
        reference,
        sent_at: clock.now(),
      });
    },
  };
}

function processOf(conversation: ConversationRow, now: Date): PartnerProcess {
  if (conversation.expires_at <= now) return { state: 'expired' };
  return {
    state: 'open',
    ad: { title: conversation.title, priceRials: conversation.price_rials },
    seller: partnerPerson(conversation.seller),
    buyer: partnerPerson(conversation.buyer),
  };
}

function partnerPerson({ userId, mobile }: ChatPerson): PartnerPerson {
  return { userId, mobile };
}

/** Without a partner no process exists. */
export const noPartner: Partner = {
  process: async () => ({ state: 'unknown' }),
  requestPermission: async () => ({ granted: false }),
  postMessage: async () => undefined,
};

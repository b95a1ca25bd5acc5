import { randomBytes } from 'node:crypto';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { MOBILE, mobileIn } from '@contract/rules/mobile';
import { isNationalCode } from '@contract/rules/nationalCode';
import { cleanText } from '@contract/rules/text';
import { compactText } from '@contract/rules/typedText';
import type { Context } from '../../context';
import { insertPartner } from '../../db/repositories/partners';
import {
  type ChatMessageRow,
  type ConversationRow,
  findConversation,
  insertChatMessage,
  insertConversation,
  listConversations,
} from '../../db/repositories/sandboxConversations';
import type { ChatPerson, ChatSide } from '../../db/schema/sandbox';
import type { SamplePerson } from '../samples';

/** The simulated partner of a sandbox, whose chat and site are on this server. */
export const SANDBOX_PARTNER = {
  id: '5d2f0e64-6c3b-4a54-9d5e-1f0a7c1b9e01',
  name: 'نیازمندی‌ها',
  slug: 'niazmandi',
  return_url: '/sandbox/chat/{process_id}',
  completion_url: null,
  webhook_url: null,
  events: [],
  reads_process_from: '/sandbox/chat',
  tells_chat_at: '/sandbox/chat',
  site_token: null,
  contact_mobile: null,
};

/** Makes the simulated partner a row like any other, once. */
export async function ensureSandboxPartner({ db, clock }: Context): Promise<void> {
  await insertPartner(db.kysely, { ...SANDBOX_PARTNER, created_at: clock.now() });
}

/** A conversation and its process are open for this long. */
const LIFETIME_MS = 24 * 3600 * 1000;
const LISTED = 30;

export interface Conversation extends ConversationRow {
  readonly expired: boolean;
}

/** A valid draft. */
interface NewConversation {
  readonly title: string;
  readonly priceRials: number;
  readonly seller: Omit<ChatPerson, 'userId'>;
  /** Null when one person is on both sides. */
  readonly buyer: Omit<ChatPerson, 'userId'> | null;
}

/** Opens a conversation between a seller and a buyer. @returns its unguessable process id */
export async function startConversation({ db, clock }: Context, start: NewConversation): Promise<string> {
  const now = clock.now();
  const processId = randomBytes(16).toString('base64url');
  const seller = { ...start.seller, userId: newUserId() };
  await insertConversation(db.kysely, {
    process_id: processId,
    title: start.title,
    price_rials: start.priceRials,
    seller,
    buyer: start.buyer ? { ...start.buyer, userId: newUserId() } : seller,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
  return processId;
}

/** The latest conversations, newest first. */
export async function latestConversations({ db, clock }: Context): Promise<Conversation[]> {
  const rows = await listConversations(db.kysely, LISTED);
  return rows.map((row) => withExpiry(row, clock.now()));
}

/** Undefined for an unknown process id. */
export async function openConversation({ db, clock }: Context, processId: string): Promise<Conversation | undefined> {
  const row = await findConversation(db.kysely, processId);
  return row && withExpiry(row, clock.now());
}

interface ChatPost {
  readonly processId: string;
  readonly author: ChatSide;
  readonly text: string;
  /** The author sees the message too. */
  readonly to: ChatMessageRow['addressee'];
  readonly link?: string;
}

/** Posts a message of one side. */
export async function post({ db, clock }: Context, { processId, author, to, text, link }: ChatPost): Promise<void> {
  await insertChatMessage(db.kysely, {
    process_id: processId,
    author,
    addressee: to,
    text,
    link: link ?? null,
    reference: null,
    sent_at: clock.now(),
  });
}

function withExpiry(row: ConversationRow, now: Date): Conversation {
  return { ...row, expired: row.expires_at <= now };
}

function newUserId(): string {
  return `u-${randomBytes(6).toString('hex')}`;
}

export type Form = Readonly<Record<string, unknown>> | undefined;

/** The typed form of a new conversation. */
export interface ConversationDraft {
  readonly title: string;
  readonly price: string;
  readonly onePerson: boolean;
  readonly seller: SamplePerson;
  readonly buyer: SamplePerson;
}

/** Error texts by field. */
export type DraftErrors = Readonly<Partial<Record<'title' | 'price' | 'seller' | 'buyer', string>>>;

/** Reads the posted form. A fresh sample replaces a person with an invalid national code. */
export function readDraft(form: Form, freshPerson: () => SamplePerson): ConversationDraft {
  return {
    title: field(form, 'title'),
    price: field(form, 'price'),
    onePerson: field(form, 'one_person') !== '',
    seller: readPerson(form, 'seller', freshPerson),
    buyer: readPerson(form, 'buyer', freshPerson),
  };
}

/** The conversation of a valid draft, or the errors. */
export function judgeDraft(
  draft: ConversationDraft,
): { readonly conversation: NewConversation } | { readonly errors: DraftErrors } {
  const priceRials = Number(compactText(draft.price).replace(/[,٬،]/g, ''));
  const isPriceRight = priceRials >= AMOUNT_MIN_RIALS && priceRials <= AMOUNT_MAX_RIALS;
  const errors: DraftErrors = {
    ...(draft.title === '' && { title: 'عنوان آگهی را بنویسید' }),
    ...(!isPriceRight && { price: 'قیمت باید میان ۱۰٬۰۰۰ و ۱٬۰۰۰٬۰۰۰٬۰۰۰ ریال باشد' }),
    ...mobileError('seller', draft.seller),
    ...(draft.onePerson ? {} : mobileError('buyer', draft.buyer)),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { title, seller, buyer, onePerson } = draft;
  return { conversation: { title, priceRials, seller, buyer: onePerson ? null : buyer } };
}

/** A cleaned text field; empty for a missing, overlong or non-text field. */
export function field(form: Form, name: string): string {
  const value = form?.[name];
  if (typeof value !== 'string' || value.length > BEHALF_MAX_LENGTH * 4) return '';
  return cleanText(cleanText(value).slice(0, BEHALF_MAX_LENGTH));
}

function mobileError(side: ChatSide, { mobile }: SamplePerson): DraftErrors {
  return MOBILE.test(mobile) ? {} : { [side]: 'لطفاً شمارهٔ موبایل را به‌درستی وارد کنید' };
}

function readPerson(form: Form, side: ChatSide, freshPerson: () => SamplePerson): SamplePerson {
  const of = (name: string) => field(form, `${side}_${name}`);
  const mobile = mobileIn(of('mobile')) ?? of('mobile');
  const nationalCode = of('national_code');
  if (!isNationalCode(nationalCode)) return { ...freshPerson(), mobile };
  const birthDate = { day: of('day'), month: of('month'), year: of('year') };
  return { nationalCode, birthDate, mobile, card: of('card') };
}

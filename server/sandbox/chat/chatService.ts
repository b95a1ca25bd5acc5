import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import {
  type ChatMessageRow,
  type ConversationRow,
  findConversation,
  insertChatMessage,
  insertConversation,
  listChatMessages,
  listConversations,
} from '../../db/repositories/sandboxConversations';
import type { NewConversation } from './conversationForm';

/** A conversation, and with it its process, is open for this long. */
const LIFETIME_MS = 24 * 3600 * 1000;
const LISTED = 30;

export interface Conversation extends ConversationRow {
  readonly expired: boolean;
}

/** Opens a conversation between a seller and a buyer; answers its process id, which nobody can guess. */
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

/** Undefined for a process that never was. */
export async function openConversation({ db, clock }: Context, processId: string): Promise<Conversation | undefined> {
  const row = await findConversation(db.kysely, processId);
  return row && withExpiry(row, clock.now());
}

export function messagesOf({ db }: Context, processId: string): Promise<ChatMessageRow[]> {
  return listChatMessages(db.kysely, processId);
}

export interface ChatPost {
  readonly processId: string;
  readonly author: ChatMessageRow['author'];
  readonly text: string;
  /** Its author sees it as well. */
  readonly to: ChatMessageRow['addressee'];
  readonly link?: string;
  /** Posted once under this name. */
  readonly reference?: string;
}

/** Puts a message into a conversation. */
export async function post({ db, clock }: Context, message: ChatPost): Promise<void> {
  await insertChatMessage(db.kysely, {
    process_id: message.processId,
    author: message.author,
    addressee: message.to,
    text: message.text,
    link: message.link ?? null,
    reference: message.reference ?? null,
    sent_at: clock.now(),
  });
}

function withExpiry(row: ConversationRow, now: Date): Conversation {
  return { ...row, expired: row.expires_at <= now };
}

function newUserId(): string {
  return `u-${randomBytes(6).toString('hex')}`;
}

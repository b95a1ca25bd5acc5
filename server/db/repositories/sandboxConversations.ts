import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import type { ChatPerson } from '../schema/sandbox';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

export interface ConversationRow extends Omit<Opened<Selectable<Schema['sandbox_conversations']>>, 'seller' | 'buyer'> {
  readonly seller: ChatPerson;
  readonly buyer: ChatPerson;
}
export type ChatMessageRow = Opened<Selectable<Schema['sandbox_chat_messages']>>;

export async function insertConversation(executor: Executor, conversation: ConversationRow): Promise<void> {
  const people = { seller: JSON.stringify(conversation.seller), buyer: JSON.stringify(conversation.buyer) };
  await executor
    .insertInto('sandbox_conversations')
    .values(sealRow(executor, 'sandbox_conversations', { ...conversation, ...people }))
    .execute();
}

export async function findConversation(executor: Executor, processId: string): Promise<ConversationRow | undefined> {
  const row = await executor
    .selectFrom('sandbox_conversations')
    .selectAll()
    .where('process_id', '=', processId)
    .executeTakeFirst();
  return row && toConversation(executor, row);
}

/** The latest conversations, newest first. */
export async function listConversations(executor: Executor, limit: number): Promise<ConversationRow[]> {
  const rows = await executor
    .selectFrom('sandbox_conversations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('process_id')
    .limit(limit)
    .execute();
  return rows.map((row) => toConversation(executor, row));
}

/** Posts a message; a known reference is ignored. */
export async function insertChatMessage(executor: Executor, message: Omit<ChatMessageRow, 'id'>): Promise<void> {
  await executor
    .insertInto('sandbox_chat_messages')
    .values(sealRow(executor, 'sandbox_chat_messages', message))
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** All messages of a conversation, oldest first. */
export async function listChatMessages(executor: Executor, processId: string): Promise<ChatMessageRow[]> {
  const rows = await executor
    .selectFrom('sandbox_chat_messages')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(executor, 'sandbox_chat_messages', row));
}

function toConversation(executor: Executor, row: Selectable<Schema['sandbox_conversations']>): ConversationRow {
  const opened = openRow(executor, 'sandbox_conversations', row);
  return { ...opened, seller: JSON.parse(opened.seller), buyer: JSON.parse(opened.buyer) };
}

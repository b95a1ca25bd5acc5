import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { SandboxChatMessagesTable, SandboxConversationsTable } from '../schemaSandboxChat';

export type ConversationRow = Selectable<SandboxConversationsTable>;
export type ChatMessageRow = Selectable<SandboxChatMessagesTable>;

export async function insertConversation(executor: Executor, conversation: ConversationRow): Promise<void> {
  const { seller, buyer } = conversation;
  await executor
    .insertInto('sandbox_conversations')
    .values({ ...conversation, seller: JSON.stringify(seller), buyer: JSON.stringify(buyer) })
    .execute();
}

export function findConversation(executor: Executor, processId: string): Promise<ConversationRow | undefined> {
  return executor
    .selectFrom('sandbox_conversations')
    .selectAll()
    .where('process_id', '=', processId)
    .executeTakeFirst();
}

/** The latest conversations, newest first. */
export function listConversations(executor: Executor, limit: number): Promise<ConversationRow[]> {
  return executor
    .selectFrom('sandbox_conversations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('process_id')
    .limit(limit)
    .execute();
}

/** Posts a message; one with a known reference is the same message. */
export async function insertChatMessage(executor: Executor, message: Omit<ChatMessageRow, 'id'>): Promise<void> {
  await executor
    .insertInto('sandbox_chat_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** All messages of a conversation, oldest first. */
export function listChatMessages(executor: Executor, processId: string): Promise<ChatMessageRow[]> {
  return executor
    .selectFrom('sandbox_chat_messages')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();
}

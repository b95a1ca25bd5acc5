import type { ChatSide } from '../../db/schema/sandbox';
import type { Conversation } from './chatService';

export const CHAT_PATH = '/sandbox/chat';

/** A conversation, seen from one side. */
export function conversationPath(processId: string, side?: ChatSide): string {
  return `${CHAT_PATH}/${processId}${side ? `?side=${side}` : ''}`;
}

/** The app's intro page of the partner, where a seller starts. */
export function partnerPagePath(partnerSlug: string, processId: string): string {
  return `/partner?${new URLSearchParams({ client: partnerSlug, process_id: processId })}`;
}

/** The app's request page of the partner: the seller's form, or what it says to a buyer. */
export function addTransactionPath(conversation: Conversation, rule: ChatSide): string {
  const query = new URLSearchParams({
    rule,
    user_id: conversation[rule].userId,
    process_id: conversation.process_id,
    price: String(conversation.price_rials),
    title: conversation.title,
  });
  return `/add-transaction?${query}`;
}

import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Sealed } from './vault/sealed';

type Fixed<Type> = ColumnType<Type, Type, never>;
type Instant = ColumnType<Date, Date | string, never>;

export type ChatSide = 'seller' | 'buyer';

/** One of the two people of a conversation: how the partner knows them, and what they need to play their part. */
export interface ChatPerson {
  readonly userId: string;
  readonly nationalCode: string;
  /** Jalali, as the registration form asks for it. */
  readonly birthDate: { readonly day: string; readonly month: string; readonly year: string };
  readonly mobile: string;
  readonly card: string;
}

export interface SandboxConversationsTable {
  process_id: Fixed<string>;
  title: Fixed<string>;
  price_rials: Fixed<number>;
  /** JSON of a `ChatPerson`. */
  seller: Fixed<Sealed>;
  buyer: Fixed<Sealed>;
  created_at: Instant;
  expires_at: Instant;
}

export interface SandboxChatMessagesTable {
  id: GeneratedAlways<number>;
  process_id: Fixed<string>;
  author: Fixed<ChatSide | 'partner'>;
  /** Its author sees a message too; its link is the addressee's alone. */
  addressee: Fixed<ChatSide | 'both'>;
  text: Fixed<Sealed>;
  link: Fixed<string | null>;
  /** The same reference is posted once; null for what people write. */
  reference: Fixed<string | null>;
  sent_at: Instant;
}

export interface SandboxChatSchema {
  sandbox_conversations: SandboxConversationsTable;
  sandbox_chat_messages: SandboxChatMessagesTable;
}

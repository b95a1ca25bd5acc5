import type { NoticeDetails, NoticeKind } from '@contract/rules/notices';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NoticeChannel } from '../domain/notices';
import type { LookupHash, Sealed } from './vault/sealed';

type Fixed<Type> = ColumnType<Type, Type, never>;
type Instant = ColumnType<Date, Date | string, Date | string>;

/** What people were told, each of them, written in the move that it tells of. */
export interface NoticesTable {
  id: Fixed<string>;
  /** In the order in which they were written. */
  place: GeneratedAlways<number>;
  user_id: Fixed<string>;
  kind: Fixed<NoticeKind>;
  payment_code: Fixed<string | null>;
  /** Nothing of anybody: what the words depend on. */
  params: Fixed<NoticeDetails>;
  created_at: Fixed<Date>;
  read_at: Instant | null;
}

/** How a notice came to its end on a channel; no row is «not yet». */
export interface NoticeDeliveriesTable {
  notice_id: Fixed<string>;
  channel: Fixed<NoticeChannel>;
  /** `silenced`: by a preference, by the limit of a day, or because there is nobody to tell it to. */
  outcome: Fixed<'sent' | 'silenced' | 'late'>;
  at: Fixed<Date>;
}

/** What somebody has chosen; no row is the usual. */
export interface NoticeSettingsTable {
  user_id: Fixed<string>;
  deadlines: boolean;
  dispute_talk: boolean;
  push: boolean;
  amount_on_lock_screen: boolean;
}

/** A browser that takes push messages for somebody, as long as its session lives. */
export interface PushSubscriptionsTable {
  id: Fixed<string>;
  user_id: string;
  session_id: string;
  endpoint: Fixed<Sealed>;
  endpoint_hash: Fixed<LookupHash>;
  p256dh: Sealed;
  auth: Sealed;
  seen_at: Instant;
}

export interface SandboxPushesTable {
  id: GeneratedAlways<number>;
  endpoint_hash: string;
  reference: string;
  text: Sealed;
  sent_at: Instant;
}

export interface NoticesSchema {
  notices: NoticesTable;
  notice_deliveries: NoticeDeliveriesTable;
  notice_settings: NoticeSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  sandbox_pushes: SandboxPushesTable;
}

import type { ColumnType, GeneratedAlways } from 'kysely';

/** Who is to be told of what, for a day. */
export interface LiveEventsTable {
  /** Its place among the events; one that commits late has a lower one than some that were read before. */
  cursor: GeneratedAlways<number>;
  user_id: string;
  /** Null: there is something new to read, whatever it is about. */
  payment_code: string | null;
  /** Of the move that it tells of, the same for all who are told; grows. */
  version: number;
  /** The database transaction that made it, as text. */
  move: ColumnType<string, never, never>;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface LiveSchema {
  live_events: LiveEventsTable;
}

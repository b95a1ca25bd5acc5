import type { ColumnType } from 'kysely';

/** A column that is written once. */
export type Fixed<Type> = ColumnType<Type, Type, never>;
export type Instant = ColumnType<Date, Date | string, Date | string>;

import type { Kysely, Transaction } from 'kysely';
import type { BankFileTables } from './bankFileTables';
import type { DealTables } from './deals';
import type { MoneyTables } from './money';
import type { OfficeTables } from './officeTables';
import type { PeopleTables } from './people';
import type { SandboxTables } from './sandbox';

/** Every table, for Kysely. */
export interface Schema extends PeopleTables, MoneyTables, DealTables, OfficeTables, BankFileTables, SandboxTables {}

/** Where a repository runs: the database itself or the caller's transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

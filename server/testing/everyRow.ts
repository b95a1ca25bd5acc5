import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema';
import { SEALED_TABLES } from '../db/vault/sealedRows';
import { type Sealed, vaultOf } from '../db/vault/vault';

/** Every row of every table, a line each, with its sealed values opened. The sandbox's tables stand for the world outside. */
export async function everyRowOf(kysely: Kysely<Schema>): Promise<string> {
  const vault = vaultOf(kysely);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox\\_%'
  `.execute(kysely);
  if (tables.length < 40) throw new Error('Tables are missing');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`select * from "${name}"`));
    const seals = SEALED_TABLES[name as keyof typeof SEALED_TABLES] as
      | { owner: string; columns: readonly string[] }
      | undefined;
    for (const row of rows) {
      const opened = Object.entries(row).map(([column, value]) =>
        value !== null && seals?.columns.includes(column)
          ? vault.open({ table: name, column, owner: String(row[seals.owner]) }, value as Sealed)
          : value,
      );
      found.push(`${name} ${JSON.stringify(opened)}`);
    }
  }
  return found.join('\n');
}

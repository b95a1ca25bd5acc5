import type { Config } from '../config';
import { type Database, openDatabase } from '../db/database';
import { databaseTables, moneyTables, type StatusTable } from '../db/repositories/operatorStatus';

/**
 * `node dist/server/main.js status`: what waits, fails or does not add up, as tables for the operator. Not complete when entries of the
 * ledger do not add up to 0.
 */
export async function status(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const db = await openDatabase({ ...config, sealsData: false });
  try {
    const reading = db.kysely.transaction().setAccessMode('read only');
    return await reading.execute((transaction) => statusOf({ kysely: transaction, kind: db.kind }));
  } finally {
    await db.close();
  }
}

/**
 * The tables of an open database. Sessions and standbys are PostgreSQL's only.
 * @param stride entries of the ledger that a statement sums
 */
export async function statusOf(db: Pick<Database, 'kysely' | 'kind'>, stride?: number) {
  const { unbalanced, ...money } = await moneyTables(db.kysely, stride);
  const tables = [
    unbalanced,
    ...Object.values(money),
    ...(db.kind === 'postgres' ? await databaseTables(db.kysely) : []),
  ];
  return { text: tables.map(tableText).join('\n'), complete: unbalanced.rows.length === 0 };
}

function tableText({ title, rows }: StatusTable): string {
  const [first] = rows;
  if (!first) return `${title}: none\n`;
  const heads = Object.keys(first);
  const lines = [heads, ...rows.map((row) => heads.map((head) => cellText(row[head])))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return `${title}:\n${text.join('\n')}\n`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString() : String(value);
}

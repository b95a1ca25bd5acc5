import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of `server/db/sql`. The build copies that folder beside the bundle. */
export function sqlText(name: string): string {
  return readFileSync(join(__dirname, 'sql', `${name}.sql`), 'utf8');
}

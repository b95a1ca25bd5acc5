/**
 * PGlite imports Node modules dynamically, which jest's sandbox refuses. The test environments run outside the sandbox and pass PGlite in,
 * compiled once per worker.
 */
export interface LentPglite {
  readonly main: typeof import('@electric-sql/pglite');
  readonly nodeFileSystem: typeof import('@electric-sql/pglite/nodefs');
  readonly nodePostgres: typeof import('@electric-sql/pglite/node-postgres');
}

/** The global that pglite.ts reads in the sandbox. */
export const LENT_PGLITE = '__lentPglite';

/** Defines PGlite on the sandbox's global object. Loads it at the first use. */
export function lendPglite(sandboxGlobal: object): void {
  Object.defineProperty(sandboxGlobal, LENT_PGLITE, {
    get: (): LentPglite => ({
      main: require('@electric-sql/pglite'),
      nodeFileSystem: require('@electric-sql/pglite/nodefs'),
      nodePostgres: require('@electric-sql/pglite/node-postgres'),
    }),
  });
}

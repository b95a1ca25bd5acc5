/**
 * PGlite imports Node modules dynamically, which jest's module sandbox can't do. So the test environments, which run
 * outside of the sandbox, lend it in: the real one, compiled once for all test files of a worker.
 */
export interface LentPglite {
  readonly main: typeof import('@electric-sql/pglite');
  readonly nodeFileSystem: typeof import('@electric-sql/pglite/nodefs');
  readonly nodePostgres: typeof import('@electric-sql/pglite/node-postgres');
}

/** Where the sandbox finds it; see pglite.ts. */
export const LENT_PGLITE = '__lentPglite';

/** Called by a test environment with the sandbox's global object. Nothing is loaded before a test asks for it. */
export function lendPglite(sandboxGlobal: object): void {
  Object.defineProperty(sandboxGlobal, LENT_PGLITE, {
    get: (): LentPglite => ({
      main: require('@electric-sql/pglite'),
      nodeFileSystem: require('@electric-sql/pglite/nodefs'),
      nodePostgres: require('@electric-sql/pglite/node-postgres'),
    }),
  });
}

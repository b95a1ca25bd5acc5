/**
 * Puts the tests of a sandbox on the PostgreSQL that the project's options name; without a name nothing is changed. The sandbox has
 * an environment of its own, a copy: the next file of this worker may be meant for another database.
 */
export function chooseDatabase({ process }: Pick<typeof globalThis, 'process'>, databaseUrl: unknown): void {
  if (typeof databaseUrl === 'string') process.env.DATABASE_URL = databaseUrl;
}

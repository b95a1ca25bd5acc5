/**
 * Sets DATABASE_URL for a project that runs on PostgreSQL. Changes only the sandbox's copy of the environment: the worker's next file may
 * belong to another project.
 */
export function chooseDatabase(sandbox: Pick<typeof globalThis, 'process'>, onPostgres: unknown): void {
  if (onPostgres) sandbox.process.env.DATABASE_URL = process.env.TEST_DATABASE_URL;
}

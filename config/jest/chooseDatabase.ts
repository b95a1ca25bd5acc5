/**
 * Sets DATABASE_URL from the options of the project, if they have one. Changes only the sandbox's copy of the environment: the worker's
 * next file may belong to another project.
 */
export function chooseDatabase({ process }: Pick<typeof globalThis, 'process'>, databaseUrl: unknown): void {
  if (typeof databaseUrl === 'string') process.env.DATABASE_URL = databaseUrl;
}

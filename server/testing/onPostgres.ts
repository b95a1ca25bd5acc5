/** The embedded database has one connection, so its suites leave these tests out. `npm test` has a PostgreSQL, or fails. */
const isHere = process.env.DATABASE_URL !== undefined;

/** Declares a test that needs several connections. */
export function testOnPostgres(title: string, body: () => Promise<void>): void {
  if (isHere) test(title, body);
}

/** Declares tests that need several connections. */
export function describeOnPostgres(title: string, declare: () => void): void {
  if (isHere) describe(title, declare);
}

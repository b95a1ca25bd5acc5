import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/database';
import { databaseTemplate } from './databaseTemplate';
import { testDataKeys } from './testDataKeys';

/**
 * A fresh, migrated database for one test file: a database of its own in the cluster of `DATABASE_URL` when that is set,
 * otherwise embedded and in memory. Closing it takes it away.
 */
export async function openTestDatabase(): Promise<Database & { readonly url: string | undefined }> {
  const clusterUrl = process.env.DATABASE_URL;
  if (!clusterUrl) {
    const embedded = await openDatabase({ template: await databaseTemplate(), dataKeys: testDataKeys() });
    return { ...embedded, url: undefined };
  }

  const name = `amanat_test_${randomBytes(6).toString('hex')}`;
  await runOnCluster(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataKeys: testDataKeys() });
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await runOnCluster(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOnCluster(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

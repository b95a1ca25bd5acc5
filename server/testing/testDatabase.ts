import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/database';
import { databaseTemplate, templateHash } from './databaseTemplate';
import { refuseSecondConnection } from './oneConnection';
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

  const { url, remove } = await createDatabase(clusterUrl);
  const database = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
  refuseSecondConnection(database);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/** A fresh, migrated database of its own in this PostgreSQL; `remove` takes it away, whoever is connected. */
export async function createDatabase(clusterUrl: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `amanat_test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, (client) => copyTemplate(client, clusterUrl, name));
  return {
    url: urlOf(clusterUrl, name),
    remove: () => onCluster(clusterUrl, (client) => drop(client, name)),
  };
}

/** Migrating takes longer than copying what is migrated. One at a time: whoever makes a template takes the older ones away. */
async function copyTemplate(client: Client, clusterUrl: string, name: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('amanat_template'))");
  const template = `amanat_template_${templateHash()}`;
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, 'amanat_template_')",
  );
  if (!rows.some((row) => row.name === template)) {
    for (const row of rows) await drop(client, row.name);
    const unfinished = 'amanat_template_unfinished';
    await client.query(`create database ${unfinished}`);
    const made = await openDatabase({ databaseUrl: urlOf(clusterUrl, unfinished), dataKeys: testDataKeys() });
    await made.close();
    await client.query(`alter database ${unfinished} rename to ${template}`);
  }
  await client.query(`create database ${name} template ${template}`);
}

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Its locks end with it. */
async function onCluster(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

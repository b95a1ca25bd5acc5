import { type Kysely, sql } from 'kysely';
import guards from '../sql/guards.sql';
import { vaultOf } from '../vault/carriedVault';
import { registerKeys } from '../vault/keyRegister';
import { notePlainText } from '../vault/plainText';
import type { Vault } from '../vault/vault';

interface PlainTable {
  readonly table: string;
  readonly key: string;
  readonly keyType: 'text' | 'uuid' | 'bigint';
  /** What each value is tied to; the key's when there is none. */
  readonly owner?: string;
  readonly columns: readonly string[];
  /** Of these, what they are found by is kept as well. */
  readonly hashed?: readonly string[];
}

const TABLES: readonly PlainTable[] = [
  {
    table: 'users',
    key: 'id',
    keyType: 'text',
    columns: ['national_code', 'mobile', 'first_name', 'last_name', 'birth_date'],
    hashed: ['national_code', 'mobile'],
  },
  { table: 'bank_accounts', key: 'id', keyType: 'text', columns: ['pan', 'iban', 'deposit'], hashed: ['pan', 'iban'] },
  { table: 'otp_challenges', key: 'id', keyType: 'text', columns: ['mobile', 'payload'], hashed: ['mobile'] },
  {
    table: 'transactions',
    key: 'id',
    keyType: 'uuid',
    columns: ['payee_iban', 'payer_iban', 'referee_national_code'],
  },
  { table: 'payment_attempts', key: 'id', keyType: 'uuid', columns: ['payer_iban'] },
  { table: 'payouts', key: 'transaction_id', keyType: 'uuid', columns: ['iban'] },
  {
    table: 'sandbox_sms',
    key: 'id',
    keyType: 'bigint',
    owner: 'mobile_hash',
    columns: ['mobile', 'text', 'code'],
    hashed: ['mobile'],
  },
  { table: 'sandbox_payouts', key: 'reference', keyType: 'text', columns: ['iban'] },
  { table: 'sandbox_conversations', key: 'process_id', keyType: 'text', columns: ['seller', 'buyer'] },
  { table: 'sandbox_chat_messages', key: 'id', keyType: 'bigint', owner: 'process_id', columns: ['text'] },
];

/** What only the door writes, and what besides it only `reseal` may change of it. */
const MONEY_TABLES = ['transactions', 'payment_attempts', 'payouts'];

const MAKE_ROOM = [
  // A plain value does not fit: whoever forgets to seal one is told by the database.
  sql`create domain sealed as text check (value ~ '^[A-Za-z0-9_-]{1,16}[.][A-Za-z0-9_-]{38,}$')`,
  sql`alter table users
    drop constraint users_national_code_check, drop constraint users_national_code_key,
    drop constraint users_mobile_check, drop constraint users_mobile_key,
    alter column birth_date type text,
    add column national_code_hash text, add column mobile_hash text`,
  sql`drop index bank_accounts_iban, bank_accounts_pan`,
  sql`alter table bank_accounts
    drop constraint bank_accounts_pan_check, drop constraint bank_accounts_iban_check,
    add column pan_hash text, add column iban_hash text`,
  sql`drop index otp_challenges_mobile`,
  sql`alter table otp_challenges alter column payload type text, add column mobile_hash text`,
  sql`drop index sandbox_sms_mobile`,
  sql`alter table sandbox_sms add column mobile_hash text`,
  sql`alter table sandbox_conversations alter column seller type text, alter column buyer type text`,
];

const FIND_AGAIN = [
  sql`alter table users
    alter column national_code_hash set not null, alter column mobile_hash set not null,
    add constraint users_national_code_key unique (national_code_hash),
    add constraint users_mobile_key unique (mobile_hash)`,
  sql`alter table bank_accounts alter column iban_hash set not null`,
  sql`create unique index bank_accounts_iban on bank_accounts (user_id, iban_hash) where deleted_at is null`,
  sql`create unique index bank_accounts_pan on bank_accounts (user_id, pan_hash)
    where deleted_at is null and pan_hash is not null`,
  sql`alter table otp_challenges alter column mobile_hash set not null`,
  sql`create index otp_challenges_mobile on otp_challenges (mobile_hash, created_at)`,
  sql`alter table sandbox_sms alter column mobile_hash set not null`,
  sql`create index sandbox_sms_mobile on sandbox_sms (mobile_hash, id)`,
];

/**
 * Seals the personal data that is there and lets no other in (docs/adr/0008). The keys come with the executor. It is one
 * transaction: a start that is killed half-way leaves the data as it was. What the files still hold of the plain text
 * afterwards is cleared away next, see `forgetPlainText`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await registerKeys(db);
  for (const statement of MAKE_ROOM) await statement.execute(db);
  for (const table of MONEY_TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  let rows = 0;
  for (const table of TABLES) rows += await sealTable(db, table);
  for (const table of MONEY_TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  for (const { table, columns } of TABLES) {
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type sealed`.execute(db);
    }
  }
  for (const statement of FIND_AGAIN) await statement.execute(db);
  await guardResealing(db);
  await keyBodyHashes(db);
  if (rows > 0) await notePlainText(db);
}

/** A plain hash of a body gives away the national code in it to whoever tries them all. */
async function keyBodyHashes(db: Kysely<unknown>): Promise<void> {
  const place = { table: 'idempotency_records', column: 'body_hash' };
  const { rows } = await sql<{ plain: string }>`select distinct body_hash as plain from idempotency_records`.execute(
    db,
  );
  const changes = JSON.stringify(rows.map(({ plain }) => ({ plain, keyed: vaultOf(db).hash(place, plain) })));
  await sql`
    update idempotency_records set body_hash = change->>'keyed'
    from jsonb_array_elements(${changes}::jsonb) change where body_hash = change->>'plain'
  `.execute(db);
}

async function guardResealing(db: Kysely<unknown>): Promise<void> {
  await sql.raw(guards).execute(db);
  for (const { table, columns } of TABLES.filter((one) => MONEY_TABLES.includes(one.table))) {
    await sql`
      create trigger reseals_only before update on ${sql.table(table)}
      for each row execute function refuse_more_than_resealing(${sql.join(columns.map((name) => sql.lit(name)))})
    `.execute(db);
  }
}

const BATCH = 500;

type PlainRow = Readonly<Record<string, string | null>>;

/** Seals every row of a table; answers how many there are. */
async function sealTable(db: Kysely<unknown>, of: PlainTable): Promise<number> {
  const columns = [...new Set([of.key, of.owner ?? of.key, ...of.columns])].filter((name) => name !== 'mobile_hash');
  // With its table: alone it would name the text that is selected, and texts have another order than numbers.
  const key = sql.ref(`${of.table}.${of.key}`);
  let count = 0;
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: PlainRow[] } = await sql<PlainRow>`
      select ${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))} from ${sql.table(of.table)}
      where ${last === null ? sql`true` : sql`${key} > ${last}`} order by ${key} limit ${BATCH}
    `.execute(db);
    if (rows.length === 0) return count;
    const changes = JSON.stringify(rows.map((row) => sealedValues(vaultOf(db), of, row)));
    const written = [...of.columns, ...(of.hashed ?? []).map((name) => `${name}_hash`)];
    await sql`
      update ${sql.table(of.table)} set ${sql.join(written.map((name) => sql`${sql.ref(name)} = change->>${sql.lit(name)}`))}
      from jsonb_array_elements(${changes}::jsonb) change
      where ${key} = (change->>'key')::${sql.raw(of.keyType)}
    `.execute(db);
    count += rows.length;
    last = rows.at(-1)?.[of.key] ?? null;
  }
}

function sealedValues(vault: Vault, of: PlainTable, row: PlainRow): object {
  const { table } = of;
  const hashes = Object.fromEntries(
    (of.hashed ?? []).map((column) => {
      const plain = row[column] ?? null;
      return [`${column}_hash`, plain === null ? null : vault.hash({ table, column }, plain)];
    }),
  );
  const owner = String({ ...row, ...hashes }[of.owner ?? of.key]);
  const sealed = of.columns.map((column) => {
    const plain = row[column] ?? null;
    return [column, plain === null ? null : vault.seal({ table, column, owner }, plain)];
  });
  return { key: row[of.key], ...hashes, ...Object.fromEntries(sealed) };
}

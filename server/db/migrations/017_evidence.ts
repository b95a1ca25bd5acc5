import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table dispute_evidence (
    id uuid primary key,
    transaction_id uuid not null references transactions (id),
    side text not null check (side in ('payer', 'payee')),
    uploaded_by text not null references users (id),
    media_type text not null,
    bytes integer not null check (bytes > 0),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    wrapped_key text,
    created_at timestamptz not null,
    joined_at timestamptz,
    delete_at timestamptz,
    deleted_at timestamptz,
    constraint no_key_without_its_file check ((deleted_at is null) = (wrapped_key is not null))
  )`,
  sql`create index dispute_evidence_transaction on dispute_evidence (transaction_id, side)`,
  sql`create index dispute_evidence_due on dispute_evidence (delete_at) where deleted_at is null`,
  sql`create table evidence_reads (
    evidence_id uuid not null references dispute_evidence (id) on delete cascade,
    user_id text not null references users (id),
    at timestamptz not null
  )`,
  sql`create index evidence_reads_evidence on evidence_reads (evidence_id, at)`,
];

/** Pictures for disputes: what is known of them, the key of each, sealed, and who has looked at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

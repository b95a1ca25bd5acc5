import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type LookupHash, type Sealed, vaultOf } from './vault';

type ColumnsOf<Row, Kind> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends Kind ? Column : never;
}[keyof Row];
type SealedColumn<Table extends keyof Schema> = ColumnsOf<Selectable<Schema[Table]>, Sealed> & string;
type HashColumn<Table extends keyof Schema> = ColumnsOf<Selectable<Schema[Table]>, LookupHash> & string;
type TableWithSeals = { [Table in keyof Schema]: [SealedColumn<Table>] extends [never] ? never : Table }[keyof Schema];

interface Seals<Table extends keyof Schema> {
  readonly key: keyof Selectable<Schema[Table]> & string;
  /** Column with the owner of `Place`. */
  readonly owner: keyof Selectable<Schema[Table]> & string;
  readonly columns: readonly SealedColumn<Table>[];
  /** Columns with a lookup hash in `<column>_hash`. */
  readonly hashed: readonly (HashColumn<Table> extends `${infer Column}_hash` ? Column : never)[];
}

/** Every column with personal data or the key of a picture. rotation.thorough.test.ts compares the list with the database. */
export const SEALED_TABLES = {
  users: {
    key: 'id',
    owner: 'id',
    columns: ['national_code', 'mobile', 'first_name', 'last_name', 'birth_date'],
    hashed: ['national_code', 'mobile'],
  },
  bank_accounts: { key: 'id', owner: 'id', columns: ['pan', 'iban', 'deposit'], hashed: ['pan', 'iban'] },
  otp_challenges: { key: 'id', owner: 'id', columns: ['mobile', 'payload'], hashed: ['mobile'] },
  transactions: {
    key: 'id',
    owner: 'id',
    columns: ['payee_iban', 'payer_iban', 'referee_national_code'],
    hashed: [],
  },
  payment_attempts: { key: 'id', owner: 'id', columns: ['payer_iban'], hashed: [] },
  delivery_addresses: { key: 'attempt_id', owner: 'attempt_id', columns: ['address'], hashed: [] },
  saved_addresses: { key: 'id', owner: 'id', columns: ['address'], hashed: ['address'] },
  payouts: { key: 'id', owner: 'transaction_id', columns: ['iban'], hashed: [] },
  deliveries: { key: 'transaction_id', owner: 'transaction_id', columns: ['tracking_code', 'note'], hashed: [] },
  partner_entries: {
    key: 'process_id',
    owner: 'process_id',
    columns: ['seller_mobile', 'buyer_mobile'],
    hashed: [],
  },
  partners: { key: 'id', owner: 'id', columns: ['site_token', 'contact_mobile'], hashed: ['contact_mobile'] },
  partner_changes: { key: 'proposal_id', owner: 'proposal_id', columns: ['settings'], hashed: [] },
  partner_notices: { key: 'id', owner: 'id', columns: ['mobile'], hashed: [] },
  partner_keys: { key: 'id', owner: 'id', columns: ['secret'], hashed: [] },
  dispute_entries: { key: 'id', owner: 'id', columns: ['text'], hashed: [] },
  dispute_awards: { key: 'id', owner: 'id', columns: ['text'], hashed: [] },
  dispute_evidence: { key: 'id', owner: 'id', columns: ['wrapped_key'], hashed: [] },
  push_subscriptions: { key: 'id', owner: 'id', columns: ['endpoint', 'p256dh', 'auth'], hashed: ['endpoint'] },
  mobile_changes: { key: 'id', owner: 'id', columns: ['mobile'], hashed: [] },
  // The database assigns the id after sealing, so another column is the owner.
  sandbox_sms: { key: 'id', owner: 'mobile_hash', columns: ['mobile', 'text', 'code'], hashed: ['mobile'] },
  sandbox_pushes: { key: 'id', owner: 'reference', columns: ['text'], hashed: [] },
  sandbox_payouts: { key: 'reference', owner: 'reference', columns: ['iban'], hashed: [] },
  sandbox_gateway_payments: { key: 'invoice_id', owner: 'invoice_id', columns: ['payer_cards', 'card'], hashed: [] },
  sandbox_conversations: { key: 'process_id', owner: 'process_id', columns: ['seller', 'buyer'], hashed: [] },
  sandbox_chat_messages: { key: 'id', owner: 'process_id', columns: ['text'], hashed: [] },
} as const satisfies { readonly [Table in TableWithSeals]: Seals<Table> };

/** A row with plain personal values and without lookup hashes. */
export type Opened<Row> = {
  [Column in keyof Row as NonNullable<Row[Column]> extends LookupHash ? never : Column]: NonNullable<
    Row[Column]
  > extends Sealed
    ? string | Extract<Row[Column], null>
    : Row[Column];
};

type SealedForm<Table extends TableWithSeals, Row> = {
  [Column in keyof Row]: Column extends SealedColumn<Table> ? Sealed | Extract<Row[Column], null> : Row[Column];
} & Pick<Selectable<Schema[Table]>, HashColumn<Table>>;

type AnyRow = Record<string, unknown>;

/** Seals the row's personal values and adds their lookup hashes. */
export function sealRow<Table extends TableWithSeals, Row extends Partial<Opened<Selectable<Schema[Table]>>>>(
  executor: Executor,
  table: Table,
  row: Row,
): SealedForm<Table, Row> {
  const vault = vaultOf(executor);
  const seals: Seals<Table> = SEALED_TABLES[table] as never;
  const sealed: AnyRow = { ...row };
  for (const column of seals.hashed) {
    const plain = (row as AnyRow)[column] as string | null | undefined;
    // A change of some columns only.
    if (plain === undefined) continue;
    sealed[`${column}_hash`] = plain === null ? null : vault.hash({ table, column }, plain);
  }
  const owner = String(sealed[seals.owner]);
  for (const column of seals.columns) {
    const plain = (row as AnyRow)[column] as string | null | undefined;
    if (typeof plain === 'string') sealed[column] = vault.seal({ table, column, owner }, plain);
  }
  return sealed as SealedForm<Table, Row>;
}

/** Opens the row's personal values. @throws BrokenSealError */
export function openRow<Table extends TableWithSeals, Row extends Partial<Selectable<Schema[Table]>>>(
  executor: Executor,
  table: Table,
  row: Row,
): Opened<Row> {
  const vault = vaultOf(executor);
  const seals: Seals<Table> = SEALED_TABLES[table] as never;
  const opened: AnyRow = { ...row };
  const owner = String(opened[seals.owner]);
  for (const column of seals.columns) {
    const sealed = (row as AnyRow)[column] as Sealed | null | undefined;
    if (sealed) opened[column] = vault.open({ table, column, owner }, sealed);
  }
  for (const column of seals.hashed) delete opened[`${column}_hash`];
  return opened as Opened<Row>;
}

/** The lookup hash of a column's value. */
export function lookup<Table extends TableWithSeals>(
  executor: Executor,
  table: Table,
  column: Seals<Table>['hashed'][number],
  plain: string,
): LookupHash {
  return vaultOf(executor).hash({ table, column }, plain);
}

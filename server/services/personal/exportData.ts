import type { NoticeList } from '@contract/calls/noticeCalls';
import { addressLine } from '@contract/rules/deliveryAddress';
import { maskCard, maskIban } from '@contract/rules/mask';
import { noticeWords } from '@contract/rules/noticeWords';
import { EXPORT_DOWNLOAD_MS } from '@contract/rules/personalRules';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { addressOfText } from '../../db/repositories/deliveryAddresses';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { findChallenge } from '../../db/repositories/otpChallenges';
import { OWN_SECTIONS, type OwnRow, type OwnSection, ownRows } from '../../db/repositories/ownRows';
import { findUser } from '../../db/repositories/userRows';
import type { Schema } from '../../db/schema';
import { type Opened, openRow, type SEALED_TABLES } from '../../db/vault/sealedRows';
import { DATA_DOWNLOADS } from '../../domain/limits';
import type { Session } from '../../domain/session';
import { type DataField, type DataSection, dataPage } from '../../texts/dataPage';
import { moment, rials } from '../../texts/figures';
import { refuseBeyond } from '../counters';
import { allNotices, settingsOf } from '../notices/notices';
import { refuseDeadCode } from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { allTransactions } from '../transactions/lists';

/** One thing that is kept about a person. Times are ISO 8601, money is rials. */
export type DataRecord = { readonly [Field in DataField]?: string | number | boolean | null };

/** A page of records of one section. */
export interface DataPart {
  readonly section: DataSection;
  readonly records: readonly DataRecord[];
}

const PAGE = 100;

/**
 * All that is kept about the person, as JSON or as a page to read. Streamed: a page of records is in memory at a time.
 * @throws Refusal 1018 without a fresh confirmation, 1016
 */
export async function exportData(
  context: Context,
  session: Session,
  { token, format }: { readonly token: string; readonly format: 'json' | 'html' },
): Promise<AsyncIterable<string>> {
  await requireConfirmedExport(context, session, token);
  context.security.note({ event: 'data_exported', userId: session.userId, format });
  const parts = dataOf(context, session.userId);
  const madeAt = context.clock.now();
  return format === 'json' ? asJson(parts, madeAt) : dataPage(parts, madeAt);
}

/** The sections become the fields of one object, each a list. */
async function* asJson(parts: AsyncIterable<DataPart>, madeAt: Date): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(madeAt.toISOString())}`;
  let open: DataSection | null = null;
  for await (const { section, records } of parts) {
    if (section !== open) yield `${open === null ? '' : ']'},"${section}":[`;
    let isFirst = section !== open;
    open = section;
    for (const record of records) {
      yield `${isFirst ? '' : ','}${JSON.stringify(record)}`;
      isFirst = false;
    }
  }
  yield ']}';
}

/** Every part in order; a section without records has one empty part, and only its first part may be empty. */
export async function* dataOf(context: Context, userId: string): AsyncGenerator<DataPart> {
  yield { section: 'identity', records: [await identityOf(context, userId)] };
  yield { section: 'notice_settings', records: [{ ...(await settingsOf(context, userId)) }] };
  yield* transactionsOf(context, userId);
  yield* noticesOf(context, userId);
  for (const section of OWN_SECTIONS) {
    for await (const rows of ownRows(context.db.kysely, section, userId)) {
      yield { section, records: rows.map((row) => RECORDS[section](context, row)) };
    }
  }
}

async function identityOf({ db }: Context, userId: string): Promise<DataRecord> {
  const user = await findUser(db.kysely, userId);
  if (!user) throw new Error(`User ${userId} is gone`);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    national_code: user.national_code,
    mobile: user.mobile,
    birth_date: user.birth_date,
    joined_at: user.joined_at.toISOString(),
    referral_code: user.referral_code,
    free_commission: await freeCommissionRials(db.kysely, userId),
  };
}

/** As the history shows them: the other side's name and national code are masked. */
async function* transactionsOf(context: Context, userId: string): AsyncGenerator<DataPart> {
  for await (const transactions of allTransactions(context, userId, PAGE)) {
    const records = transactions.map((row): DataRecord => {
      const isPayer = row.requesting_user_role === 'payer';
      const other = isPayer ? row.payee : row.payer;
      const account = isPayer ? row.payer_bank_account : row.payee_bank_account;
      return {
        payment_code: row.payment_code,
        at: row.create_datetime,
        amount: row.amount,
        behalf: row.behalf,
        status: row.status,
        role: row.requesting_user_role,
        other_name: other?.full_name ?? null,
        iban: account ? maskIban(account.iban) : null,
      };
    });
    yield { section: 'transactions', records };
  }
}

async function* noticesOf(context: Context, userId: string): AsyncGenerator<DataPart> {
  for await (const notices of allNotices(context, userId, PAGE)) {
    const records = notices.map(
      (row): DataRecord => ({
        at: row.at,
        notice: row.kind,
        text: textOf(row),
        payment_code: row.payment_code,
        amount: row.details.amount ?? row.amount,
        read: row.read,
      }),
    );
    yield { section: 'notices', records };
  }
}

function textOf({ kind, details }: NoticeList['notifications'][number]): string {
  const due = details.due_at === undefined ? '' : moment(details.due_at);
  const { title, body } = noticeWords({ kind, details }, due, rials);
  return `${title}: ${body}`;
}

function addressRecord(text: string): DataRecord {
  const address = addressOfText(text);
  const { receiver, mobile, postcode } = address;
  return { receiver, mobile, parcel_address: addressLine(address), postcode };
}

const time = (value: unknown) => (value instanceof Date ? value.toISOString() : null);
const opened = <Table extends keyof typeof SEALED_TABLES>({ db }: Context, table: Table, row: object) =>
  openRow(db.kysely, table, row as never) as Opened<Selectable<Schema[Table]>>;

/** Sections that are rows of a table. */
const RECORDS: { readonly [Section in OwnSection]: (context: Context, row: OwnRow) => DataRecord } = {
  accounts: (context, row) => {
    const { bank_name, pan, iban, is_default, created_at, deleted_at } = opened(context, 'bank_accounts', row);
    return {
      bank: bank_name,
      card: pan && maskCard(pan),
      iban: maskIban(iban),
      is_default,
      at: time(created_at),
      deleted_at: time(deleted_at),
    };
  },
  attempts: (_context, row) => ({
    at: time(row.created_at),
    payment_code: row.payment_code,
    amount: row.amount_rials,
    attempt: row.status,
    why: row.return_reason,
    trace_number: row.trace_number ?? row.failure_trace_number,
    card: row.card_mask && maskCard(row.card_mask),
  }),
  transfers: (context, row) => {
    const { created_at, amount_rials: amount, iban: chosen, done_at } = opened(context, 'payouts', row);
    const { payment_code, account_id: id, account_iban } = row;
    // The bank may have executed an order to an account that it had refused.
    const { iban } = id ? opened(context, 'bank_accounts', { id, iban: account_iban }) : { iban: chosen };
    return { at: time(created_at), payment_code, amount, iban: iban && maskIban(iban), done_at: time(done_at) };
  },
  saved_addresses: (context, row) => ({
    last_used_at: time(row.used_at),
    ...addressRecord(opened(context, 'saved_addresses', row).address),
  }),
  sent_to: (context, row) => ({
    at: time(row.created_at),
    payment_code: row.payment_code,
    ...addressRecord(opened(context, 'delivery_addresses', row).address),
  }),
  deliveries: (context, row) => {
    const { tracking_code, note } = opened(context, 'deliveries', row);
    return { at: time(row.state_since), payment_code: row.payment_code, tracking_code, text: note };
  },
  disputes: (_context, row) => ({
    at: time(row.opened_at),
    payment_code: row.payment_code,
    reason: row.reason,
    stage: row.stage,
    outcome: row.outcome,
    closed_at: time(row.closed_at),
  }),
  dispute_texts: (context, row) => ({
    at: time(row.at),
    payment_code: row.payment_code,
    text: opened(context, 'dispute_entries', row).text,
  }),
  proposals: (_context, row) => ({
    at: time(row.made_at),
    payment_code: row.payment_code,
    payee_amount: row.payee_rials,
    proposal: row.state,
    ended_at: time(row.ended_at),
  }),
  reports: (_context, row) => ({ at: time(row.at), payment_code: row.payment_code }),
  awards: (context, row) => ({ at: time(row.at), text: opened(context, 'dispute_awards', row).text }),
  pictures: (_context, row) => ({
    at: time(row.created_at),
    payment_code: row.payment_code,
    bytes: row.bytes,
    deleted_at: time(row.deleted_at),
  }),
  sessions: (_context, row) => ({
    at: time(row.logged_in_at),
    browser: row.user_agent,
    address: row.ip_address,
    place: row.location,
    by_passkey: row.by_passkey,
    ended_at: time(row.ended_at),
  }),
  devices: (_context, row) => ({ at: time(row.first_login_at), last_used_at: time(row.last_login_at) }),
  passkeys: (_context, row) => ({
    at: time(row.created_at),
    browser: row.user_agent,
    last_used_at: time(row.last_used_at),
  }),
  push: (_context, row) => ({ last_used_at: time(row.seen_at) }),
};

/**
 * Checks that the user has confirmed an export with this token just now.
 * @throws Refusal 1018; 1016 after ten downloads a day
 */
async function requireConfirmedExport(context: Context, { userId }: Session, token: string): Promise<void> {
  const found = await findChallenge(context.db.kysely, hashToken(token));
  const isTheirs = found?.purpose === 'export_data' && found.user_id === userId;
  const usedAt = isTheirs ? found.used_at : null;
  if (!usedAt || context.clock.now().getTime() - usedAt.getTime() >= EXPORT_DOWNLOAD_MS) refuseDeadCode();
  await refuseBeyond(context, [DATA_DOWNLOADS], userId);
}

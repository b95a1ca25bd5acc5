import {
  GUARDED_SETTINGS,
  type GuardedSetting,
  type PartnerKeyKind,
  type WebhookDeliveryState,
  type WebhookOffReason,
} from '@contract/rules/partnerRules';
import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';
import { orderJob } from './jobOrders';

export type PartnerRow = Opened<Selectable<Schema['partners']>>;
type KeyRow = Opened<Selectable<Schema['partner_keys']>>;
export type DeliveryRow = Selectable<Schema['webhook_deliveries']>;

const opened = (executor: Executor, row: Selectable<Schema['partners']>): PartnerRow =>
  openRow(executor, 'partners', row);

type NewPartner = Omit<PartnerRow, 'state' | 'failing_since' | 'webhook_off_at' | 'webhook_off_why'>;

/** All partners, by name. */
export async function listPartners(executor: Executor): Promise<PartnerRow[]> {
  const rows = await executor.selectFrom('partners').selectAll().orderBy('name').execute();
  return rows.map((row) => opened(executor, row));
}

export async function findPartner(
  executor: Executor,
  partner: { readonly id: string } | { readonly slug: string },
): Promise<PartnerRow | undefined> {
  const [column, value] = 'id' in partner ? (['id', partner.id] as const) : (['slug', partner.slug] as const);
  const row = await executor.selectFrom('partners').selectAll().where(column, '=', value).executeTakeFirst();
  return row && opened(executor, row);
}

/** The partners with this mobile as their contact, by name. */
export async function partnersOfContact(executor: Executor, mobile: string): Promise<PartnerRow[]> {
  const hash = lookup(executor, 'partners', 'contact_mobile', mobile);
  const own = executor.selectFrom('partners').selectAll().where('contact_mobile_hash', '=', hash);
  return (await own.orderBy('name').execute()).map((row) => opened(executor, row));
}

/** The partner of a process that is stored: an own one, or one with an offer. */
export async function findPartnerOfProcess(executor: Executor, processId: string): Promise<PartnerRow | undefined> {
  const row = await executor
    .selectFrom('partner_entries as entry')
    .innerJoin('partners', 'partners.id', 'entry.partner_id')
    .selectAll('partners')
    .where('entry.process_id', '=', processId)
    .executeTakeFirst();
  return row && opened(executor, row);
}

/** The only partner with a site that answers processes; undefined for none and for several. */
export async function findOnlySite(executor: Executor): Promise<PartnerRow | undefined> {
  const sites = executor.selectFrom('partners').selectAll().where('reads_process_from', 'is not', null);
  const [row, another] = await sites.limit(2).execute();
  return row && !another ? opened(executor, row) : undefined;
}

/** The partner, locked until the caller's transaction ends. */
export async function lockPartner(executor: Executor, id: string): Promise<PartnerRow | undefined> {
  const row = await executor.selectFrom('partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && opened(executor, row);
}

/** False when the name or the slug is taken. */
export async function insertPartner(executor: Executor, partner: NewPartner): Promise<boolean> {
  const insert = executor.insertInto('partners').values(sealRow(executor, 'partners', partner));
  const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when another partner has the name. */
export async function updatePartner(
  executor: Executor,
  id: string,
  changed: Pick<PartnerRow, 'name' | 'events' | 'state'>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('partners')
    .set(changed)
    .where('id', '=', id)
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom('partners as other').select('id').where('name', '=', changed.name).where('id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what two operators change. Another webhook address is on, and has not failed yet. */
export async function setGuarded(
  executor: Executor,
  partner: Pick<PartnerRow, 'id' | GuardedSetting>,
  { isMoved = false }: { readonly isMoved?: boolean } = {},
): Promise<void> {
  const settings = Object.fromEntries(GUARDED_SETTINGS.map((name) => [name, partner[name]])) as Pick<
    PartnerRow,
    GuardedSetting
  >;
  const { id, ...sealed } = sealRow(executor, 'partners', { id: partner.id, ...settings });
  const fresh = isMoved ? WORKING : {};
  await executor
    .updateTable('partners')
    .set({ ...sealed, ...fresh })
    .where('id', '=', id)
    .execute();
}

const WORKING = { failing_since: null, webhook_off_at: null, webhook_off_why: null } as const;

/** The webhook address works. */
export async function noteWorking(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('partners')
    .set(WORKING)
    .where('id', '=', id)
    .where((is) => is.or([is('failing_since', 'is not', null), is('webhook_off_at', 'is not', null)]))
    .execute();
}

/** The webhook address has failed. @returns since when it fails */
export async function noteFailing(executor: Executor, id: string, now: Date): Promise<Date> {
  const row = await executor
    .updateTable('partners')
    .set({ failing_since: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  return row.failing_since ?? now;
}

/** Switches an address off, once. @returns the partner, undefined when it has another address or is off already */
export async function switchOff(
  executor: Executor,
  { id, url }: { readonly id: string; readonly url: string },
  off: { readonly why: WebhookOffReason; readonly at: Date },
): Promise<PartnerRow | undefined> {
  const row = await executor
    .updateTable('partners')
    .set({ webhook_off_at: off.at, webhook_off_why: off.why })
    .where('id', '=', id)
    .where('webhook_url', '=', url)
    .where('webhook_off_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && opened(executor, row);
}

export async function insertKey(executor: Executor, key: KeyRow): Promise<void> {
  await executor
    .insertInto('partner_keys')
    .values(sealRow(executor, 'partner_keys', key))
    .execute();
}

/** Ends the present key of a kind at a time, and one that is ending already at once. */
export async function endKeys(
  executor: Executor,
  key: Pick<KeyRow, 'partner_id' | 'kind'>,
  times: { readonly now: Date; readonly presentUntil: Date },
): Promise<void> {
  const { now, presentUntil } = times;
  await executor
    .updateTable('partner_keys')
    .set({ expires_at: sql`case when expires_at is null then ${presentUntil}::timestamptz else ${now} end` })
    .where('partner_id', '=', key.partner_id)
    .where('kind', '=', key.kind)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .execute();
}

/** Ends one key of the partner at once. @returns its kind, undefined when it has ended already */
export async function endKey(
  executor: Executor,
  key: { readonly id: string; readonly partnerId: string; readonly kinds: readonly PartnerKeyKind[] },
  now: Date,
): Promise<PartnerKeyKind | undefined> {
  const row = await executor
    .updateTable('partner_keys')
    .set({ expires_at: now })
    .where('id', '=', key.id)
    .where('partner_id', '=', key.partnerId)
    .where('kind', 'in', key.kinds)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** The keys that work now, the newest first. */
export async function workingKeys(executor: Executor, partnerIds: readonly string[], now: Date): Promise<KeyRow[]> {
  if (partnerIds.length === 0) return [];
  const rows = await executor
    .selectFrom('partner_keys')
    .selectAll()
    .where('partner_id', 'in', partnerIds)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(executor, 'partner_keys', row));
}

/** The active partner of a working key, by the key's hash. `isTest`: the key opens test processes. */
export async function partnerOfKey(
  executor: Executor,
  hash: string,
  now: Date,
): Promise<{ readonly id: string; readonly isTest: boolean } | undefined> {
  const row = await executor
    .selectFrom('partner_keys')
    .innerJoin('partners', 'partners.id', 'partner_keys.partner_id')
    .select(['partners.id', 'kind'])
    .where('hash', '=', hash)
    .where('state', '=', 'active')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  return row && { id: row.id, isTest: row.kind === 'test_key' };
}

/** The numbers of live deliveries that wait or were given up, by partner. */
export async function countOpenDeliveries(executor: Executor) {
  return executor
    .selectFrom('webhook_deliveries')
    .select(['partner_id', 'state', (is) => is.fn.countAll<number>().as('count')])
    .where('state', '<>', 'delivered')
    .where('is_test', '=', false)
    .groupBy(['partner_id', 'state'])
    .execute();
}

/** A partner's live or test deliveries, the newest first, and their number. */
export async function listDeliveries(
  executor: Executor,
  {
    partnerId,
    start,
    size,
    isTest,
  }: { readonly partnerId: string; readonly start: number; readonly size: number; readonly isTest: boolean },
): Promise<{ total: number; rows: DeliveryRow[] }> {
  const own = executor
    .selectFrom('webhook_deliveries')
    .where('partner_id', '=', partnerId)
    .where('is_test', '=', isTest);
  const { total } = await own.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const newest = own.selectAll().orderBy('created_at', 'desc').orderBy('id');
  return { total: Number(total), rows: await newest.offset(start).limit(size).execute() };
}

/** A partner's events after a place, in the order of their transactions. Events wait until all older transactions have ended. */
export async function listEventsAfter(
  executor: Executor,
  after: {
    readonly partnerId: string;
    readonly isTest: boolean;
    readonly writtenBy: string;
    readonly place: string;
    readonly size: number;
  },
): Promise<DeliveryRow[]> {
  return executor
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('partner_id', '=', after.partnerId)
    .where('is_test', '=', after.isTest)
    .where('url', 'is', null)
    .where(sql<boolean>`(written_by, place) > (${after.writtenBy}::text::bigint, ${after.place}::text::bigint)`)
    .where(sql<boolean>`written_by < transaction_number(pg_snapshot_xmin(pg_current_snapshot()))`)
    .orderBy('written_by')
    .orderBy('place')
    .limit(after.size)
    .execute();
}

/** A delivery and its address: a former one, or the present one of its partner. */
export function findDelivery(executor: Executor, id: string) {
  return executor
    .selectFrom('webhook_deliveries')
    .innerJoin('partners', 'partners.id', 'webhook_deliveries.partner_id')
    .selectAll('webhook_deliveries')
    .select((is) => is.fn.coalesce('webhook_deliveries.url', 'partners.webhook_url').as('address'))
    .select('webhook_off_at')
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
}

/** Notes a try. No-op when the delivery was ordered again meanwhile. */
export async function noteTry(
  executor: Executor,
  before: Pick<DeliveryRow, 'id' | 'ordered_at' | 'tries'>,
  after: { readonly state: WebhookDeliveryState; readonly at: Date; readonly result: string },
): Promise<void> {
  await executor
    .updateTable('webhook_deliveries')
    .set({ state: after.state, tries: before.tries + 1, tried_at: after.at, result: after.result })
    .where('id', '=', before.id)
    .where('ordered_at', '=', before.ordered_at)
    .where('tries', '=', before.tries)
    .execute();
}

/**
 * Orders a delivery again and its job, inside the caller's transaction. Undefined for an unknown one.
 * @param delivery `partnerId`: only a delivery of this partner; an operator orders any
 */
export async function orderAgain(
  executor: Executor,
  { id, partnerId }: { readonly id: string; readonly partnerId?: string | undefined },
  now: Date,
): Promise<DeliveryRow | undefined> {
  const row = await executor
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, ordered_at: now })
    .where('id', '=', id)
    .$if(partnerId !== undefined, (narrowed) => narrowed.where('partner_id', '=', partnerId ?? ''))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  // The operator knows that the address works again; else it is switched off again after the tries of this order.
  const on = { webhook_off_at: null, webhook_off_why: null };
  if (!row.is_test) await executor.updateTable('partners').set(on).where('id', '=', row.partner_id).execute();
  await orderJob(executor, 'webhook', id, now);
  return row;
}

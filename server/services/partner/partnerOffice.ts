import { randomBytes, randomUUID } from 'node:crypto';
import type {
  ChangePartnerBody,
  CreatedPartner,
  CreatePartnerBody,
  DeliveryList,
  PartnerInOffice,
  PartnerList,
  ProposePartnerChangeBody,
  WebhookDelivery,
} from '@contract/calls/officePartnerCalls';
import { ERROR } from '@contract/errors';
import { maskMobile } from '@contract/rules/mask';
import {
  type ContactKeyKind,
  GUARDED_SETTINGS,
  type GuardedSetting,
  type PartnerKeyKind,
  partnerUrl,
} from '@contract/rules/partnerRules';
import { isOwnPath } from '@contract/rules/redirects';
import type { Context } from '../../context';
import { rolesOf } from '../../db/repositories/operatorRoles';
import {
  countOpenDeliveries,
  type DeliveryRow,
  findPartner,
  insertKey,
  insertPartner,
  listDeliveries as listDeliveryRows,
  listPartners as listRows,
  lockPartner,
  orderAgain,
  type PartnerRow,
  updatePartner,
  workingKeys,
} from '../../db/repositories/partners';
import { findUserByMobile } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { SECRET_PREFIX } from '../../ports/webhookSender';
import { refuse, refuseField } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { type AuditNote, noteInAudit } from '../office/audit';
import { hashToken } from '../sessions/tokens';

export async function listPartners(context: Context): Promise<PartnerList> {
  const rows = await listRows(context.db.kysely);
  return { partners: await partnersToWire(context, context.db.kysely, rows) };
}

/**
 * Creates a partner with its first key and webhook secret.
 * @throws Refusal 1002 a refused address or a contact who is an operator, 1005 a taken name or slug.
 */
export async function createPartner(
  context: Context,
  { userId, body }: OwnCall<CreatePartnerBody>,
): Promise<CreatedPartner> {
  const { db, clock } = context;
  const { name, events, slug } = body;
  const settings = guardedOf(body, null);
  await requireAddresses(context, settings);
  await requireNoOperator(context.db.kysely, settings.contact_mobile);
  const now = clock.now();
  return db.kysely.transaction().execute(async (transaction) => {
    const row = { id: randomUUID(), slug, name, events: [...events], ...settings, created_at: now };
    if (!(await insertPartner(transaction, row))) refuse(ERROR.conflict, 'The name or the slug is taken');
    const key = await giveKey(transaction, row.id, 'key', now);
    const secret = await giveKey(transaction, row.id, 'secret', now);
    const partner = await readPartner(context, transaction, row.id);
    const given = GUARDED_SETTINGS.filter((name) => settings[name] !== null);
    const details = {
      new_name: name,
      ...Object.fromEntries(given.map((field) => [`new_${field}`, shown(field, settings[field])])),
    };
    await note(transaction, { userId, partnerId: row.id, act: 'partner_created', details, at: now });
    return { partner, key, secret };
  });
}

/** Changes name, events and state. @throws Refusal 1004 unknown, 1005 a taken name, 1007 changed meanwhile. */
export async function changePartner(
  context: Context,
  { userId, body }: OwnCall<ChangePartnerBody>,
): Promise<PartnerInOffice> {
  const { partner_id: partnerId, name, events, state } = body;
  return context.db.kysely.transaction().execute(async (transaction) => {
    const before = (await lockPartner(transaction, partnerId)) ?? refuse(ERROR.notFound);
    requireUnchanged(before, body.before);
    const changed = { name, events: [...events], state };
    if (!(await updatePartner(transaction, partnerId, changed))) refuse(ERROR.conflict, 'The name is taken');
    const partner = await readPartner(context, transaction, partnerId);
    const details = differences(
      { name: before.name, state: before.state, events: before.events.join(' ') },
      { name: partner.name, state, events: events.join(' ') },
    );
    await note(transaction, { userId, partnerId, act: 'partner_changed', details, at: context.clock.now() });
    return partner;
  });
}

/**
 * Refuses to write over another change.
 * @param shown the values that the form began with
 * @throws Refusal 1007 with `fields.before`
 */
export function requireUnchanged(present: PartnerRow, shown: Partial<PartnerRow> = {}): void {
  if (differs(present, shown))
    refuse(ERROR.notAcceptable, 'The settings have changed', { fields: { before: 'changed' } });
}

/** True when a present setting is not as it was read before. */
export function differs(present: PartnerRow, before: Partial<PartnerRow>): boolean {
  const names = Object.keys(before) as (keyof PartnerRow)[];
  return names.some((name) => String(present[name]) !== String(before[name]));
}

/** The old and new value of each setting that differs, for the audit. */
function differences<Settings extends Readonly<Record<string, string>>>(before: Settings, after: Settings) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`old_${name}`, before[name] ?? null],
      [`new_${name}`, after[name] ?? null],
    ]),
  );
}

/** @throws Refusal 1004 an unknown partner. */
export async function listDeliveries(
  { db }: Context,
  query: { readonly partnerId: string; readonly start: number; readonly size: number; readonly isTest: boolean },
): Promise<DeliveryList> {
  if (!(await findPartner(db.kysely, { id: query.partnerId }))) refuse(ERROR.notFound);
  const { total, rows } = await listDeliveryRows(db.kysely, query);
  return { total_records: total, deliveries: rows.map(deliveryToWire) };
}

/**
 * Sends a webhook again, for another three days.
 * @param body `partner_id` where only this partner's deliveries are known
 * @throws Refusal 1004
 */
export async function resendWebhook(
  context: Context,
  { userId, body }: OwnCall<{ readonly delivery_id: string; readonly partner_id?: string }>,
): Promise<WebhookDelivery> {
  const row = await context.db.kysely.transaction().execute(async (transaction) => {
    const at = context.clock.now();
    const ordered =
      (await orderAgain(transaction, { id: body.delivery_id, partnerId: body.partner_id }, at)) ??
      refuse(ERROR.notFound);
    const details = { delivery: ordered.id };
    await note(transaction, { userId, partnerId: ordered.partner_id, act: 'webhook_resent', details, at });
    return ordered;
  });
  context.jobs.ordered();
  return deliveryToWire(row);
}

type PartnerNote = Pick<AuditNote, 'act' | 'details' | 'at'> & { readonly userId: string; readonly partnerId: string };

/** Notes an act of an operator or a contact about a partner. */
export function note(transaction: Executor, { userId, partnerId, ...act }: PartnerNote): Promise<void> {
  return noteInAudit(transaction, { ...act, operatorId: userId, subject: `partner:${partnerId}` });
}

/**
 * The addresses that a browser opens are https pages; those that our server calls are public ones.
 * @throws Refusal 1002 a refused address
 */
export async function requireAddresses(
  { ports, config }: Context,
  settings: ReturnType<typeof guardedOf>,
): Promise<void> {
  const isSandbox = config.mode === 'sandbox';
  // The simulated partner of a sandbox has its pages and its site on this server.
  const isOurs = (address: string) => isSandbox && isOwnPath(address);
  for (const field of ['return_url', 'completion_url'] as const) {
    const page = settings[field] && partnerUrl(settings[field], 'x');
    if (!page || isOurs(page)) continue;
    const isPage = (isSandbox ? /^https?:/ : /^https:/).test(page) && URL.canParse(page);
    if (!isPage) refuseField(field, 'is not an https address');
  }
  for (const field of ['webhook_url', 'reads_process_from', 'tells_chat_at'] as const) {
    const address = settings[field];
    if (address === null || (field !== 'webhook_url' && isOurs(address))) continue;
    const objection = await ports.webhooks.objectionTo(address);
    if (objection) refuseField(field, objection);
    if (field !== 'webhook_url' && !settings.site_token) refuseField('site_token', 'is needed for the partner’s site');
  }
}

/** A contact makes keys, and an operator approves others of the partner: never one person. @throws Refusal 1002 */
export async function requireNoOperator(executor: Executor, mobile: string | null): Promise<void> {
  const person = mobile === null ? undefined : await findUserByMobile(executor, mobile);
  const roles = person ? await rolesOf(executor, person.id) : [];
  if (roles.length > 0) refuseField('contact_mobile', 'belongs to an operator');
}

/** The guarded settings to store. @param present those of the partner, whose token and contact a body without them keeps */
export function guardedOf(
  body: Omit<ProposePartnerChangeBody, 'partner_id' | 'reason'>,
  present: Pick<PartnerRow, 'site_token' | 'contact_mobile'> | null,
) {
  const isSite = body.reads_process_from !== null || body.tells_chat_at !== null;
  return {
    return_url: body.return_url,
    completion_url: body.completion_url,
    webhook_url: body.webhook_url,
    reads_process_from: body.reads_process_from,
    tells_chat_at: body.tells_chat_at,
    site_token: isSite ? (body.site_token ?? present?.site_token ?? null) : null,
    contact_mobile: body.contact_mobile ?? present?.contact_mobile ?? null,
  };
}

/** A setting as the second person and the audit read it. */
export function shown(name: GuardedSetting, value: string | null): string | null {
  if (value === null) return null;
  if (name === 'contact_mobile') return maskMobile(value);
  return name === 'site_token' ? '••••' : value;
}

/** What is stored of a new key. */
export type NewKey = ReturnType<typeof makeKey>['stored'];

const KEY_PREFIX: Readonly<Record<ContactKeyKind, string>> = { key: 'amk_', test_key: 'amk_test_' };

/** A new key: its value, and what is stored of it. */
export function makeKey(kind: PartnerKeyKind) {
  const random = randomBytes(32);
  const isSecret = kind === 'secret';
  const value = isSecret ? SECRET_PREFIX + random.toString('base64') : KEY_PREFIX[kind] + random.toString('base64url');
  const stored = {
    id: randomUUID(),
    kind,
    hash: isSecret ? null : hashToken(value),
    secret: isSecret ? value : null,
    hint: value.slice(-4),
  };
  return { value, stored };
}

/** Stores a new key and answers it. */
async function giveKey(executor: Executor, partnerId: string, kind: PartnerKeyKind, now: Date): Promise<string> {
  const { value, stored } = makeKey(kind);
  await insertKey(executor, { ...stored, partner_id: partnerId, created_at: now, expires_at: null });
  return value;
}

async function readPartner(context: Context, executor: Executor, id: string): Promise<PartnerInOffice> {
  const row = await findPartner(executor, { id });
  const [partner] = row ? await partnersToWire(context, executor, [row]) : [];
  return partner ?? refuse(ERROR.notFound);
}

/** Partners with the keys that work and the counts of their open deliveries. */
export async function partnersToWire(
  { clock }: Context,
  executor: Executor,
  rows: readonly PartnerRow[],
): Promise<PartnerInOffice[]> {
  const ids = rows.map(({ id }) => id);
  const keys = await workingKeys(executor, ids, clock.now());
  const counts = await countOpenDeliveries(executor);
  return rows.map(
    ({ id, created_at, site_token: _hidden, contact_mobile: contact, failing_since: _since, ...columns }) => {
      const { webhook_off_at: offAt, webhook_off_why: why, ...row } = columns;
      const countOf = (state: string) =>
        Number(counts.find((one) => one.partner_id === id && one.state === state)?.count ?? 0);
      return {
        ...row,
        partner_id: id,
        contact: contact && maskMobile(contact),
        webhook_off: offAt && why && { since: offAt.toISOString(), why },
        created_at: created_at.toISOString(),
        keys: keys
          .filter((key) => key.partner_id === id)
          .map(({ id: keyId, kind, hint, created_at: made, expires_at: ends }) => ({
            ...{ key_id: keyId, kind, hint, created_at: made.toISOString(), expires_at: ends?.toISOString() ?? null },
          })),
        waiting: countOf('waiting'),
        failed: countOf('failed'),
      };
    },
  );
}

function deliveryToWire(row: DeliveryRow): WebhookDelivery {
  return {
    delivery_id: row.id,
    type: row.event,
    payment_code: row.payment_code,
    state: row.state,
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    result: row.result,
  };
}

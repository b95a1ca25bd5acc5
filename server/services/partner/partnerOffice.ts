import { randomBytes, randomUUID } from 'node:crypto';
import type {
  ChangePartnerBody,
  CreatedPartner,
  CreatePartnerBody,
  DeliveryList,
  PartnerInOffice,
  PartnerList,
  RotatedKey,
  RotateKeyBody,
  WebhookDelivery,
} from '@contract/calls/officePartnerCalls';
import { ERROR } from '@contract/errors';
import { HOUR_MS } from '@contract/rules/durations';
import { type PartnerKeyKind, partnerUrl } from '@contract/rules/partnerRules';
import { isOwnPath } from '@contract/rules/redirects';
import type { Context } from '../../context';
import {
  countOpenDeliveries,
  type DeliveryRow,
  endKeys,
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
import type { Executor } from '../../db/schema';
import { SECRET_PREFIX } from '../../ports/webhookSender';
import { refuse, refuseField } from '../../refusal';
import type { UserCall } from '../idempotency';
import { type AuditNote, noteInAudit } from '../office/audit';
import { hashToken } from '../sessions/tokens';

type OperatorCall<Body> = Pick<UserCall<Body>, 'userId' | 'body'>;

export async function listPartners(context: Context): Promise<PartnerList> {
  const rows = await listRows(context.db.kysely);
  return { partners: await toWire(context, context.db.kysely, rows) };
}

/**
 * Creates a partner with its first key and webhook secret.
 * @throws Refusal 1002 a refused address, 1005 a taken name or slug.
 */
export async function createPartner(
  context: Context,
  { userId, body }: OperatorCall<CreatePartnerBody>,
): Promise<CreatedPartner> {
  const { db, clock } = context;
  const settings = settingsOf(body, null);
  await requireAddresses(context, settings);
  const now = clock.now();
  return db.kysely.transaction().execute(async (transaction) => {
    const row = { id: randomUUID(), slug: body.slug, ...settings, created_at: now };
    if (!(await insertPartner(transaction, row))) refuse(ERROR.conflict, 'The name or the slug is taken');
    const key = await giveKey(transaction, row.id, 'key', now);
    const secret = await giveKey(transaction, row.id, 'secret', now);
    const partner = await readPartner(context, transaction, row.id);
    await note(transaction, { userId, partnerId: row.id, act: 'partner_created', at: now });
    return { partner, key, secret };
  });
}

/** @throws Refusal 1002 a refused address, 1004 unknown, 1005 a taken name. */
export async function changePartner(
  context: Context,
  { userId, body }: OperatorCall<ChangePartnerBody>,
): Promise<PartnerInOffice> {
  const { kysely } = context.db;
  const present = (await findPartner(kysely, { id: body.partner_id })) ?? refuse(ERROR.notFound);
  await requireAddresses(context, settingsOf(body, present.site_token));
  return kysely.transaction().execute(async (transaction) => {
    const before = (await lockPartner(transaction, body.partner_id)) ?? refuse(ERROR.notFound);
    const changed = { ...settingsOf(body, before.site_token), state: body.state };
    if (!(await updatePartner(transaction, body.partner_id, changed))) refuse(ERROR.conflict, 'The name is taken');
    const partner = await readPartner(context, transaction, body.partner_id);
    const details = { state: body.state };
    const at = context.clock.now();
    await note(transaction, { userId, partnerId: body.partner_id, act: 'partner_changed', details, at });
    return partner;
  });
}

/** Gives a new key or secret. The present one works until the overlap ends, so two work at most. @throws Refusal 1004 */
export async function rotatePartnerKey(
  context: Context,
  { userId, body }: OperatorCall<RotateKeyBody>,
): Promise<RotatedKey> {
  const { partner_id: partnerId, kind, overlap_hours: overlapHours } = body;
  const now = context.clock.now();
  return context.db.kysely.transaction().execute(async (transaction) => {
    // The lock orders concurrent rotations.
    if (!(await lockPartner(transaction, partnerId))) refuse(ERROR.notFound);
    const presentUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
    await endKeys(transaction, { partner_id: partnerId, kind }, { now, presentUntil });
    const value = await giveKey(transaction, partnerId, kind, now);
    const partner = await readPartner(context, transaction, partnerId);
    const details = { kind, overlap_hours: overlapHours };
    await note(transaction, { userId, partnerId, act: 'partner_key_rotated', details, at: now });
    return { partner, value };
  });
}

/** @throws Refusal 1004 an unknown partner. */
export async function listDeliveries(
  { db }: Context,
  query: { readonly partnerId: string; readonly start: number; readonly size: number },
): Promise<DeliveryList> {
  if (!(await findPartner(db.kysely, { id: query.partnerId }))) refuse(ERROR.notFound);
  const { total, rows } = await listDeliveryRows(db.kysely, query);
  return { total_records: total, deliveries: rows.map(deliveryToWire) };
}

/** Sends a webhook again, for another three days. @throws Refusal 1004 */
export async function resendWebhook(
  context: Context,
  { userId, body }: OperatorCall<{ readonly delivery_id: string }>,
): Promise<WebhookDelivery> {
  const row = await context.db.kysely.transaction().execute(async (transaction) => {
    const at = context.clock.now();
    const ordered = (await orderAgain(transaction, body.delivery_id, at)) ?? refuse(ERROR.notFound);
    const details = { delivery: ordered.id };
    await note(transaction, { userId, partnerId: ordered.partner_id, act: 'webhook_resent', details, at });
    return ordered;
  });
  context.jobs.ordered();
  return deliveryToWire(row);
}

type PartnerNote = Pick<AuditNote, 'act' | 'details' | 'at'> & { readonly userId: string; readonly partnerId: string };

function note(transaction: Executor, { userId, partnerId, ...act }: PartnerNote): Promise<void> {
  return noteInAudit(transaction, { ...act, operatorId: userId, subject: `partner:${partnerId}` });
}

/** The addresses that a browser opens are https pages; those that our server calls are public ones. */
async function requireAddresses({ ports, config }: Context, settings: ReturnType<typeof settingsOf>): Promise<void> {
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

/** The settings to store. @param presentToken the token of the partner's site, which a body without one keeps */
function settingsOf(body: Omit<CreatePartnerBody, 'slug'>, presentToken: string | null) {
  const isSite = body.reads_process_from !== null || body.tells_chat_at !== null;
  return {
    name: body.name,
    return_url: body.return_url,
    completion_url: body.completion_url,
    webhook_url: body.webhook_url,
    events: [...body.events],
    reads_process_from: body.reads_process_from,
    tells_chat_at: body.tells_chat_at,
    site_token: isSite ? (body.site_token ?? presentToken) : null,
  };
}

/** Stores a new key and answers it. */
async function giveKey(executor: Executor, partnerId: string, kind: PartnerKeyKind, now: Date): Promise<string> {
  const random = randomBytes(32);
  const value = kind === 'key' ? `amk_${random.toString('base64url')}` : SECRET_PREFIX + random.toString('base64');
  await insertKey(executor, {
    id: randomUUID(),
    partner_id: partnerId,
    kind,
    hash: kind === 'key' ? hashToken(value) : null,
    secret: kind === 'secret' ? value : null,
    hint: value.slice(-4),
    created_at: now,
    expires_at: null,
  });
  return value;
}

async function readPartner(context: Context, executor: Executor, id: string): Promise<PartnerInOffice> {
  const row = await findPartner(executor, { id });
  const [partner] = row ? await toWire(context, executor, [row]) : [];
  return partner ?? refuse(ERROR.notFound);
}

async function toWire({ clock }: Context, executor: Executor, rows: readonly PartnerRow[]): Promise<PartnerInOffice[]> {
  const ids = rows.map(({ id }) => id);
  const keys = await workingKeys(executor, ids, clock.now());
  const counts = await countOpenDeliveries(executor);
  return rows.map(({ id, created_at, site_token: _hidden, ...row }) => {
    const countOf = (state: string) =>
      Number(counts.find((one) => one.partner_id === id && one.state === state)?.count ?? 0);
    return {
      ...row,
      partner_id: id,
      created_at: created_at.toISOString(),
      keys: keys
        .filter((key) => key.partner_id === id)
        .map(({ kind, hint, created_at: made, expires_at: ends }) => ({
          ...{ kind, hint, created_at: made.toISOString(), expires_at: ends?.toISOString() ?? null },
        })),
      waiting: countOf('waiting'),
      failed: countOf('failed'),
    };
  });
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

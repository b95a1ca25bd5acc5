import type { DeliveryList, WebhookDelivery } from '@contract/calls/officePartnerCalls';
import type {
  DeskPartnerBody,
  DeskResendBody,
  MadeKey,
  MakeKeyBody,
  PartnersOnDesk,
  RevokeKeyBody,
} from '@contract/calls/partnerDeskCalls';
import { ERROR } from '@contract/errors';
import { CONTACT_KEY_KINDS } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { endKey, lockPartner, type PartnerRow, partnersOfContact } from '../../db/repositories/partners';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { ACTS_OF_A_CONTACT } from '../../domain/limits';
import type { Session } from '../../domain/session';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import type { OwnCall } from '../idempotency';
import { auditNow } from '../office/audit';
import { replaceKey, subjectOf, tell } from './partnerChanges';
import { sendTestEvent } from './partnerEvents';
import { listDeliveries, makeKey, note, partnersToWire, resendWebhook } from './partnerOffice';

/** The partners whose contact a person is. An operator is nobody's contact, whatever the partner's settings say. */
export async function partnersOf(context: Context, userId: string): Promise<PartnerRow[]> {
  const { kysely } = context.db;
  const user = await findUser(kysely, userId);
  const own = user ? await partnersOfContact(kysely, user.mobile) : [];
  return own.length > 0 && (await rolesOf(kysely, userId)).length > 0 ? [] : own;
}

/**
 * Admits the contact of a partner. An operator's refused call is a row in the audit.
 * @param call method and path
 * @throws Refusal 1012
 */
export async function requireContact(context: Context, { userId }: Session, call: string): Promise<void> {
  if ((await partnersOf(context, userId)).length > 0) return;
  const isOperator = (await rolesOf(context.db.kysely, userId)).length > 0;
  if (isOperator) await auditNow(context, { operatorId: userId, act: 'refused', subject: `call:${call}` });
  refuse(ERROR.noAccess);
}

/** The partners of a contact, with what waits for a second supervisor. */
export async function partnersOnDesk(context: Context, userId: string): Promise<PartnersOnDesk> {
  const { kysely } = context.db;
  const partners = await partnersToWire(context, kysely, await partnersOf(context, userId));
  const proposals = await listOpenProposals(kysely);
  return {
    partners: partners.map((partner) => ({
      ...partner,
      pending: proposals.flatMap(({ kind, subject, details, proposed_at: at }) =>
        subject === subjectOf(partner.partner_id) && (kind === 'change_partner' || kind === 'rotate_partner_key')
          ? [{ kind, details, at: at.toISOString() }]
          : [],
      ),
    })),
  };
}

/** @throws Refusal 1004 a partner of another contact */
export async function deskDeliveries(
  context: Context,
  userId: string,
  query: Parameters<typeof listDeliveries>[1],
): Promise<DeliveryList> {
  await requireOwn(context, userId, query.partnerId);
  return listDeliveries(context, query);
}

/** @throws Refusal 1004 a delivery or partner of another contact; 1016 */
export async function deskResend(
  context: Context,
  { userId, body }: OwnCall<DeskResendBody>,
): Promise<WebhookDelivery> {
  await requireOwn(context, userId, body.partner_id);
  await refuseBeyond(context, ACTS_OF_A_CONTACT, userId);
  return resendWebhook(context, { userId, body });
}

/** @throws Refusal 1004 a partner of another contact; 1007 without an address; 1016 */
export async function deskTestEvent(
  context: Context,
  { userId, body }: OwnCall<DeskPartnerBody>,
): Promise<{ id: string }> {
  const { partner_id: partnerId } = body;
  await requireOwn(context, userId, partnerId);
  await refuseBeyond(context, ACTS_OF_A_CONTACT, userId);
  return sendTestEvent(context, { partnerId, isTest: false }, (transaction, at) =>
    note(transaction, { userId, partnerId, act: 'partner_test_sent', at }),
  );
}

/**
 * Makes a key in place of the present one of its kind.
 * @returns its value, which no later answer has
 * @throws Refusal 1004 a partner of another contact; 1016
 */
export async function makePartnerKey(context: Context, { userId, body }: OwnCall<MakeKeyBody>): Promise<MadeKey> {
  const { partner_id: partnerId, kind, overlap_hours: overlapHours } = body;
  await refuseBeyond(context, ACTS_OF_A_CONTACT, userId);
  const { value, stored } = makeKey(kind);
  await context.db.kysely.transaction().execute(async (transaction) => {
    const partner = await lockOwn(transaction, { userId, partnerId });
    await replaceKey(context, transaction, partner, { key: stored, overlapHours });
    const details = { kind, hint: stored.hint, overlap_hours: overlapHours };
    await note(transaction, { userId, partnerId, act: 'partner_key_made', details, at: context.clock.now() });
  });
  context.jobs.ordered();
  return { value };
}

/** Ends a key at once. @throws Refusal 1004 an unknown or ended key, a signing secret, a partner of another contact; 1016 */
export async function revokePartnerKey(context: Context, { userId, body }: OwnCall<RevokeKeyBody>): Promise<void> {
  const { partner_id: partnerId, key_id: id } = body;
  await refuseBeyond(context, ACTS_OF_A_CONTACT, userId);
  await context.db.kysely.transaction().execute(async (transaction) => {
    const partner = await lockOwn(transaction, { userId, partnerId });
    const at = context.clock.now();
    const kind = (await endKey(transaction, { id, partnerId, kinds: CONTACT_KEY_KINDS }, at)) ?? refuse(ERROR.notFound);
    await tell(context, transaction, { before: partner, after: partner, changed: [kind] });
    await note(transaction, { userId, partnerId, act: 'partner_key_revoked', details: { kind, key: id }, at });
  });
  context.jobs.ordered();
}

async function requireOwn(context: Context, userId: string, partnerId: string): Promise<void> {
  const own = await partnersOf(context, userId);
  if (!own.some(({ id }) => id === partnerId)) refuse(ERROR.notFound);
}

/** The partner, locked: a change of its contact in the meantime refuses the call. */
async function lockOwn(
  transaction: Executor,
  { userId, partnerId }: { readonly userId: string; readonly partnerId: string },
): Promise<PartnerRow> {
  const partner = await lockPartner(transaction, partnerId);
  const user = await findUser(transaction, userId);
  return partner && partner.contact_mobile === user?.mobile ? partner : refuse(ERROR.notFound);
}

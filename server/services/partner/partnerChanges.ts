import type {
  ProposedChange,
  ProposePartnerChangeBody,
  RotatedKey,
  RotateKeyBody,
} from '@contract/calls/officePartnerCalls';
import { ERROR } from '@contract/errors';
import { HOUR_MS } from '@contract/rules/durations';
import { GUARDED_SETTINGS, type GuardedSetting, type PartnerKeyKind } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import type { Proposal } from '../../db/repositories/officeProposals';
import { insertChange, orderContactSms, orderEvent, takeChange } from '../../db/repositories/partnerChanges';
import {
  endKeys,
  findPartner,
  insertKey,
  lockPartner,
  type PartnerRow,
  setGuarded,
} from '../../db/repositories/partners';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import { partnerChangedSms } from '../../texts/partnerSms';
import type { OwnCall } from '../idempotency';
import { propose } from '../office/secondApproval';
import {
  differs,
  guardedOf,
  makeKey,
  type NewKey,
  requireAddresses,
  requireNoOperator,
  requireUnchanged,
  shown,
} from './partnerOffice';

type Guarded = Pick<PartnerRow, GuardedSetting>;

/**
 * Proposes other addresses or another contact of a partner.
 * @throws Refusal 1002 a refused address, a contact who is an operator or a short reason, 1004 unknown, 1005 proposed already, 1007
 * changed meanwhile, or nothing would change
 */
export async function proposePartnerChange(
  context: Context,
  { userId: operatorId, body }: OwnCall<ProposePartnerChangeBody>,
): Promise<ProposedChange> {
  const { partner_id: partnerId, reason } = body;
  const partner = (await findPartner(context.db.kysely, { id: partnerId })) ?? refuse(ERROR.notFound);
  requireUnchanged(partner, body.before);
  const wanted = guardedOf(body, partner);
  await requireAddresses(context, wanted);
  const changed = GUARDED_SETTINGS.filter((name) => wanted[name] !== partner[name]);
  if (changed.includes('contact_mobile')) await requireNoOperator(context.db.kysely, wanted.contact_mobile);
  if (changed.length === 0) refuse(ERROR.notAcceptable, 'Nothing would change');
  const details = Object.fromEntries(
    changed.flatMap((name) => [
      [`old_${name}`, shown(name, partner[name])],
      [`new_${name}`, shown(name, wanted[name])],
    ]),
  );
  // The approval compares with these: a change of the meantime must not be lost.
  const settings: StoredSettings = {
    from: only(partner, changed),
    to: only(wanted, changed),
  };
  const proposal = { kind: 'change_partner', subject: subjectOf(partnerId), details, reason, operatorId } as const;
  const keep = (transaction: Executor, id: string) => insertChange(transaction, id, JSON.stringify(settings));
  return { proposal_id: await propose(context, proposal, { keep }) };
}

/**
 * Proposes a new key or secret. Its maker gets the value now; it works from the approval on.
 * @throws Refusal 1002 a short reason, 1004 unknown, 1005 proposed already
 */
export async function proposePartnerKey(
  context: Context,
  { userId: operatorId, body }: OwnCall<RotateKeyBody>,
): Promise<RotatedKey> {
  const { partner_id: partnerId, kind, overlap_hours: overlapHours, reason } = body;
  if (!(await findPartner(context.db.kysely, { id: partnerId }))) refuse(ERROR.notFound);
  const { value, stored } = makeKey(kind);
  const details = { kind, overlap_hours: overlapHours };
  const proposal = { kind: 'rotate_partner_key', subject: subjectOf(partnerId), details, reason, operatorId } as const;
  const keep = (transaction: Executor, id: string) => insertChange(transaction, id, JSON.stringify(stored));
  return { proposal_id: await propose(context, proposal, { keep }), value };
}

/** What the approvals do. The partner reads each change at its webhook and by SMS, at the former ones too. */
export const PARTNER_APPROVALS = {
  change_partner: async (context: Context, transaction: Executor, proposal: Proposal): Promise<void> => {
    const before = await lockPartnerOf(transaction, proposal);
    const { from, to } = JSON.parse(await takeChange(transaction, proposal.id)) as StoredSettings;
    const changed = Object.keys(to) as GuardedSetting[];
    if (differs(before, from)) refuse(ERROR.notAcceptable, 'The settings have changed');
    const after = { ...before, ...to };
    if (changed.includes('contact_mobile')) await requireNoOperator(transaction, after.contact_mobile);
    await setGuarded(transaction, after, { isMoved: changed.includes('webhook_url') });
    await tell(context, transaction, { before, after, changed });
  },
  rotate_partner_key: async (context: Context, transaction: Executor, proposal: Proposal): Promise<void> => {
    // The lock orders concurrent rotations.
    const partner = await lockPartnerOf(transaction, proposal);
    const key = JSON.parse(await takeChange(transaction, proposal.id)) as NewKey;
    await replaceKey(context, transaction, partner, { key, overlapHours: Number(proposal.details.overlap_hours) });
  },
} as const;

/** Stores a key in place of the present one of its kind, and tells the partner. @param partner locked */
export async function replaceKey(
  context: Context,
  transaction: Executor,
  partner: PartnerRow,
  { key, overlapHours }: { readonly key: NewKey; readonly overlapHours: number },
): Promise<void> {
  const now = context.clock.now();
  const presentUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
  await endKeys(transaction, { partner_id: partner.id, kind: key.kind }, { now, presentUntil });
  await insertKey(transaction, { ...key, partner_id: partner.id, created_at: now, expires_at: null });
  await tell(context, transaction, { before: partner, after: partner, changed: [key.kind] });
}

interface StoredSettings {
  readonly from: Partial<Guarded>;
  readonly to: Partial<Guarded>;
}

interface Change {
  readonly before: PartnerRow;
  readonly after: PartnerRow;
  readonly changed: readonly (GuardedSetting | PartnerKeyKind)[];
}

/** Tells a partner what has changed, at its webhook and by SMS to its contact, at the former ones too. */
export async function tell(
  { clock }: Context,
  transaction: Executor,
  { before, after, changed }: Change,
): Promise<void> {
  const now = clock.now();
  const partnerId = after.id;
  const text = partnerChangedSms(after.name, changed);
  for (const mobile of new Set([before.contact_mobile, after.contact_mobile])) {
    if (mobile !== null) await orderContactSms(transaction, { partnerId, mobile, text }, now);
  }
  const isMoved = before.webhook_url !== after.webhook_url;
  const event = { partnerId, event: 'partner.changed' as const, data: { changed: [...changed] } };
  if (isMoved && before.webhook_url !== null) await orderEvent(transaction, { ...event, url: before.webhook_url }, now);
  if (after.webhook_url !== null) await orderEvent(transaction, { ...event, url: null }, now);
}

function only(settings: Guarded, names: readonly GuardedSetting[]): Partial<Guarded> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** The partner as a subject of proposals. */
export const subjectOf = (partnerId: string) => `partner:${partnerId}`;

async function lockPartnerOf(transaction: Executor, { subject }: Proposal): Promise<PartnerRow> {
  return (await lockPartner(transaction, subject.slice(subjectOf('').length))) ?? refuse(ERROR.notFound);
}

import { randomUUID } from 'node:crypto';
import type { FindPersonBody, FoundPerson, PersonBody, ProposeForPersonBody } from '@contract/calls/deskCalls';
import { ERROR } from '@contract/errors';
import type { AuditAct } from '@contract/rules/auditWords';
import { HOUR_MS } from '@contract/rules/durations';
import { maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import { reopenUntil } from '@contract/rules/personalRules';
import { isWithin } from '@contract/rules/text';
import { PROPOSAL_REASON } from '@contract/rules/twoPersons';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import {
  deleteUnapprovedChanges,
  endMobileChange,
  insertMobileChange,
  lockDueMobileChange,
  scheduleMobileChange,
  waitingMobileChange,
} from '../../db/repositories/mobileChanges';
import { lockOffice } from '../../db/repositories/officeProposals';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { listPasskeys } from '../../db/repositories/passkeyRows';
import { countAliveSessions, endAllSessions } from '../../db/repositories/sessionRows';
import {
  changeMobile,
  findUser,
  findUserByMobile,
  findUserByNationalCode,
  lockUser,
  setDeactivated,
  type UserRow,
} from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { refuse, refuseField } from '../../refusal';
import { runOnce, type UserCall } from '../idempotency';
import { isOwnMobile } from '../sessions/registration';
import { actOnce, auditNow, noteInAudit } from './audit';
import { countLookup } from './lookups';
import { requireAnotherSupervisor } from './roles';
import { type ApplyProposal, propose } from './secondApproval';

/** A change of mobile waits this long after its approval, so that the owner can object. */
const MOBILE_CHANGE_WAIT_HOURS = 72;

const subjectOf = (userId: string) => `user:${userId}`;

/**
 * A person by an exact national code or mobile, masked. Each lookup is counted and recorded, found or not.
 * @throws Refusal 1002 without exactly one of them; 1016
 */
export async function findPerson(context: Context, operatorId: string, body: FindPersonBody): Promise<FoundPerson> {
  const { national_code: nationalCode, mobile } = body;
  if ((nationalCode === undefined) === (mobile === undefined)) {
    refuseField('national_code', 'or mobile, exactly one of them');
  }
  await countLookup(context, operatorId);
  const { kysely } = context.db;
  const user =
    mobile === undefined
      ? await findUserByNationalCode(kysely, nationalCode ?? '')
      : await findUserByMobile(kysely, mobile);
  await auditNow(context, {
    operatorId,
    act: 'person_found',
    subject: user ? subjectOf(user.id) : 'user:none',
    details: { by: mobile === undefined ? 'national_code' : 'mobile' },
  });
  if (!user) return { person: null };
  const change = await waitingMobileChange(kysely, user.id);
  return {
    person: {
      user_id: user.id,
      name: maskName(user),
      national_code: maskNationalCode(user.national_code),
      mobile: maskMobile(user.mobile),
      joined_at: user.joined_at.toISOString(),
      closed_at: (user.deactivated_at ?? user.closed_at)?.toISOString() ?? null,
      closed_by: closerOf(user),
      sessions: await countAliveSessions(kysely, user.id),
      passkeys: (await listPasskeys(kysely, user.id)).length,
      mobile_change: change?.due_at ? { due_at: change.due_at.toISOString() } : null,
      me: user.id === operatorId,
    },
  };
}

/** The office's closing is named first, because it alone keeps the owner from opening the account again. */
function closerOf(user: UserRow): 'owner' | 'office' | null {
  if (user.deactivated_at !== null) return 'office';
  return user.closed_at === null ? null : 'owner';
}

/** Ends all sessions of a person. @throws Refusal 1104; 1012 for oneself */
export async function endPersonSessions(context: Context, call: UserCall<PersonBody>): Promise<void> {
  return actOn(context, call, 'sessions_ended', async (transaction, user) => {
    await endAllSessions(transaction, user.id, context.clock.now());
  });
}

/** Cancels an approved change of mobile. @throws Refusal 1104; 1012 for oneself; 1007 none waits */
export async function cancelMobileChange(context: Context, call: UserCall<PersonBody>): Promise<void> {
  return actOn(context, call, 'mobile_change_canceled', async (transaction, user) => {
    const change = (await waitingMobileChange(transaction, user.id)) ?? refuse(ERROR.notAcceptable);
    await endMobileChange(transaction, change.id, 'canceled', context.clock.now());
  });
}

/** One act on a person, recorded with its reason. @throws Refusal 1002 a short reason */
async function actOn(
  context: Context,
  call: UserCall<PersonBody>,
  act: AuditAct,
  work: (transaction: Executor, user: UserRow) => Promise<void>,
): Promise<void> {
  const { body, userId: operatorId } = call;
  if (!isWithin(body.reason, PROPOSAL_REASON)) refuseField('reason', 'is too short');
  if (body.user_id === operatorId) {
    await auditNow(context, {
      operatorId,
      act: 'own_account_refused',
      subject: subjectOf(operatorId),
      details: { act },
    });
    refuse(ERROR.noAccess, 'An operator changes nothing of their own account');
  }
  await actOnce(context, call, `office/${act}`, async (transaction) => {
    const user = await requireUser(transaction, body.user_id);
    await work(transaction, user);
    return { act, subject: subjectOf(user.id), details: { reason: body.reason } };
  });
}

/** @throws Refusal 1104 */
async function requireUser(transaction: Executor, userId: string): Promise<UserRow> {
  return (await lockUser(transaction, userId)) ?? refuse(ERROR.userNotFound);
}

/**
 * Proposes a change of an account. A new mobile has to belong to the person.
 * @throws Refusal 1104; 1012 for oneself; 1007 the account is so already, its owner's closing is final, or its last
 * supervisor; 1011 a mobile of another person; 1105 a mobile of another user; 1006 no answer of the SIM register; 1002
 * and 1005 as `propose`
 */
export async function proposeForPerson(context: Context, call: UserCall<ProposeForPersonBody>): Promise<void> {
  const { body, userId: operatorId } = call;
  const { change, mobile, reason, user_id: userId } = body;
  if ((change === 'change_mobile') === (mobile === undefined)) refuseField('mobile', 'for a change of mobile only');
  await runOnce(context, { ...call, route: 'office/people' }, async (keepWith) => {
    const details: Record<string, string> = { user: userId };
    if (mobile !== undefined) details.change = randomUUID();
    const proposal = { kind: change, subject: subjectOf(userId), details, reason, operatorId, ...keepWith({}) };
    await propose(context, proposal, {
      ask: async () => {
        if (mobile !== undefined) await requireOwnMobile(context, operatorId, { userId, mobile });
      },
      check: async (transaction) => {
        const user = await requireUser(transaction, userId);
        await requirePossible(context, transaction, user, change);
        if (mobile === undefined) return;
        const row = { id: String(details.change), user_id: userId, mobile, proposed_at: context.clock.now() };
        await insertMobileChange(transaction, row);
      },
    });
  });
}

/** Asked before the transaction, because the register answers slowly and costs money. */
async function requireOwnMobile(
  context: Context,
  operatorId: string,
  { userId, mobile }: { readonly userId: string; readonly mobile: string },
): Promise<void> {
  const { kysely } = context.db;
  await countLookup(context, operatorId);
  const user = (await findUser(kysely, userId)) ?? refuse(ERROR.userNotFound);
  if (await findUserByMobile(kysely, mobile)) refuse(ERROR.userAlreadyRegistered);
  const isOwn = await isOwnMobile(context, { mobile, national_code: user.national_code });
  if (!isOwn) refuse(ERROR.mobileMismatch);
}

async function requirePossible(
  { clock }: Context,
  transaction: Executor,
  user: UserRow,
  change: ProposeForPersonBody['change'],
): Promise<void> {
  const closer = closerOf(user);
  if (change === 'reopen_account' ? closer !== 'office' : change === 'close_account' && closer !== null) {
    refuse(ERROR.notAcceptable, 'The account is so already');
  }
  // Before, the owner may need another mobile for the login that opens the account again.
  if (change === 'change_mobile' && user.closed_at !== null && clock.now() >= reopenUntil(user.closed_at)) {
    refuse(ERROR.notAcceptable, 'The owner has closed the account for good');
  }
  if (change !== 'close_account') return;
  const roles = await rolesOf(transaction, user.id);
  if (roles.includes('supervisor')) await requireAnotherSupervisor(transaction, user.id);
}

/** What all approvals of a person's account begin with. */
const onPerson =
  (change: ProposeForPersonBody['change'], work: ApplyProposal): ApplyProposal =>
  async (context, transaction, proposal, approverId) => {
    await lockOffice(transaction, 'roles');
    const user = await requireUser(transaction, String(proposal.details.user));
    await requirePossible(context, transaction, user, change);
    await work(context, transaction, proposal, approverId);
  };

/** A closed account keeps its money: payouts go on, only its sessions and logins end. */
export const PERSON_APPROVALS = {
  close_account: onPerson('close_account', async ({ clock }, transaction, { details }) => {
    await setDeactivated(transaction, String(details.user), clock.now());
    await endAllSessions(transaction, String(details.user), clock.now());
  }),
  reopen_account: onPerson('reopen_account', (_context, transaction, { details }) =>
    setDeactivated(transaction, String(details.user), null),
  ),
  change_mobile: onPerson('change_mobile', async ({ clock }, transaction, { details }) => {
    const userId = String(details.user);
    const now = clock.now();
    const dueAt = new Date(now.getTime() + MOBILE_CHANGE_WAIT_HOURS * HOUR_MS);
    if (!(await scheduleMobileChange(transaction, String(details.change), userId, dueAt))) refuse(ERROR.notAcceptable);
    // The owner reads it in the app and by SMS, and can object.
    await tellPeople(transaction, [{ to: { userId }, kind: 'security', details: { event: 'mobile_change' } }], now);
  }),
} as const;

/** Applies the changes of mobile whose time has come, one transaction each, and ends the person's sessions. */
export async function applyMobileChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteUnapprovedChanges(db.kysely);
  const applyOne = () =>
    db.kysely.transaction().execute(async (transaction) => {
      const now = clock.now();
      const due = await lockDueMobileChange(transaction, now);
      if (!due) return false;
      const isTaken = (await findUserByMobile(transaction, due.mobile)) !== undefined;
      if (!isTaken) {
        await changeMobile(transaction, due.user_id, due.mobile);
        await endAllSessions(transaction, due.user_id, now);
      }
      await endMobileChange(transaction, due.id, isTaken ? 'taken' : 'applied', now);
      const act = isTaken ? 'mobile_change_refused' : 'mobile_changed';
      await noteInAudit(transaction, { operatorId: null, act, subject: subjectOf(due.user_id), at: now });
      return true;
    });
  while (await applyOne());
}

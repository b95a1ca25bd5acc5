import type { OfficeDeal, ResendBody, RevealAnswer, RevealBody } from '@contract/calls/officeDealCalls';
import { ERROR } from '@contract/errors';
import type { AuditAct } from '@contract/rules/auditWords';
import { endOf, maskCard, maskIban, maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import { REVEAL_REASON } from '@contract/rules/officeDealRules';
import { mayChangeAccount } from '@contract/rules/payoutRules';
import { isWithin } from '@contract/rules/text';
import type { Context } from '../../context';
import { applyTransition, tellPeople } from '../../db/door';
import { cardNumberOf } from '../../db/repositories/bankAccounts';
import { orderJob } from '../../db/repositories/jobOrders';
import {
  type DealJob,
  type DealNotice,
  disputesOf,
  jobsOf,
  lockDeal,
  noticesOfDeal,
  postingsOf,
  stepsOf,
} from '../../db/repositories/officeDealRows';
import { attemptsOf, receiptsOf, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { type PayoutRow, payoutsOf } from '../../db/repositories/payoutRows';
import { findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser, type UserRow } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { OFFICE_DEALS, OFFICE_REVEALS } from '../../domain/limits';

import { channelsOf, isStillTrue } from '../../domain/notices';
import { paymentStateOf } from '../../domain/paymentState';
import { canRetryNow } from '../../domain/payoutSchedule';
import { allowRedirects, payoutReference } from '../../domain/payouts';
import { refuse, refuseField } from '../../refusal';
import { keepValue, refuseBeyond } from '../counters';
import { progressOf } from '../deadlines/progress';
import type { OwnCall, UserCall } from '../idempotency';
import { needsAccount, ownerOf } from '../transactions/payoutAccount';
import { requirePerson } from '../transactions/people';
import type { DealRequest } from '../transactions/transactionAccess';
import { actOnce, auditNow } from './audit';
import { isConcerned, refuseAsOwn, takesPart } from './ownDeals';

/**
 * A deal in which the operator takes no part; for an act, with whose sides they share no trace either. Unknown codes
 * count too.
 * @throws Refusal 1016 beyond 100 different codes an hour; 1404; 1012 for an own deal, which is a row of the audit.
 */
async function requireDeal(
  context: Context,
  { userId, paymentCode }: DealRequest,
  to: 'read' | 'act',
): Promise<StoredTransaction> {
  await keepValue(context, { limit: OFFICE_DEALS, subject: userId, member: paymentCode });
  const transaction =
    (await findTransactionByCode(context.db.kysely, paymentCode)) ?? refuse(ERROR.transactionNotFound);
  const isOwn =
    to === 'read'
      ? await takesPart(context.db.kysely, transaction, userId)
      : await isConcerned(context, transaction, userId);
  return isOwn ? refuseAsOwn(context, paymentCode, userId) : transaction;
}

/**
 * A deal with masked people. Each reading is a row of the audit.
 * @throws Refusal as {@link requireDeal}
 */
export async function officeDeal(context: Context, request: DealRequest): Promise<OfficeDeal> {
  const transaction = await requireDeal(context, request, 'read');
  const { userId, paymentCode } = request;
  await auditNow(context, { operatorId: userId, act: 'deal_read', subject: `transaction:${paymentCode}` });
  return presentDeal(context, transaction);
}

/** The body of an act. */
type OfDeal = { readonly payment_code: string };

/** All that a deal consists of, before it is masked. */
interface DealFile {
  readonly transaction: StoredTransaction;
  readonly attempts: readonly StoredAttempt[];
  readonly payouts: readonly PayoutRow[];
  readonly disputes: Awaited<ReturnType<typeof disputesOf>>;
  readonly notices: readonly DealNotice[];
  readonly jobs: readonly DealJob[];
}

async function readFile(kysely: Executor, transaction: StoredTransaction): Promise<DealFile> {
  const { id, payeeId, payerId, paymentCode } = transaction;
  const attempts = await attemptsOf(kysely, { transactionId: id });
  const disputes = await disputesOf(kysely, id);
  const readers = [payeeId, payerId, ...attempts.map((attempt) => attempt.payerId)];
  const referees = disputes.map((dispute) => dispute.referee_id);
  const present = [...new Set([...readers, ...referees])].filter((reader) => reader !== null);
  const notices = await noticesOfDeal(kysely, paymentCode, present);
  const attemptIds = attempts.map((attempt) => attempt.id);
  return {
    transaction,
    attempts,
    disputes,
    notices,
    payouts: await payoutsOf(kysely, id),
    jobs: await jobsOf(kysely, { id, attemptIds, noticeIds: notices.map((notice) => notice.id) }),
  };
}

async function presentDeal(context: Context, transaction: StoredTransaction): Promise<OfficeDeal> {
  const { kysely } = context.db;
  const file = await readFile(kysely, transaction);
  const { row, id, payerId } = transaction;
  const steps = await stepsOf(kysely, id);
  const postings = await postingsOf(kysely, id);
  const { next } = await progressOf(context, transaction);
  const attempts = await presentAttempts(context, file);
  return {
    payment_code: transaction.paymentCode,
    behalf: row.behalf,
    amount: transaction.amountRials,
    status: transaction.status,
    created_at: row.created_at.toISOString(),
    tracking_number: file.attempts.find(({ status }) => status === 'paid')?.traceNumber ?? null,
    next,
    payer: payerId === null ? null : await personOf(context, file, 'payer', await requirePerson(context, payerId)),
    payee: await personOf(context, file, 'payee', await requirePerson(context, transaction.payeeId)),
    history: steps.map(timed),
    attempts,
    payouts: presentPayouts(file, context.clock.now()),
    postings: postings.map(timed),
    notices: presentNotices(file),
    disputes: file.disputes.map((dispute) => ({
      ...dispute,
      opened_at: dispute.opened_at.toISOString(),
      closed_at: dispute.closed_at?.toISOString() ?? null,
      entries: dispute.entries.map(timed),
    })),
    jobs: file.jobs.map((job) => ({ ...job, due_at: job.due_at?.toISOString() ?? null })),
  };
}

function timed<Row extends { readonly at: Date }>({ at, ...row }: Row) {
  return { ...row, time: at.toISOString() };
}

async function personOf(
  context: Context,
  file: DealFile,
  side: 'payer' | 'payee',
  user: UserRow,
): Promise<OfficeDeal['payee']> {
  return {
    name: maskName(user),
    mobile: maskMobile(user.mobile),
    national_code: maskNationalCode(user.national_code),
    account: maskAccount(await accountOf(context, file, side)),
  };
}

/** The payer's card, else IBAN; the IBAN that the payee's payout goes to. */
async function accountOf({ db }: Context, file: DealFile, side: 'payer' | 'payee'): Promise<string | null> {
  const { row } = file.transaction;
  if (side === 'payee') return file.payouts.find(({ kind }) => kind === 'settle')?.iban ?? row.payee_iban;
  const card = row.payer_account_id === null ? null : await cardNumberOf(db.kysely, row.payer_account_id);
  return card ?? row.payer_iban;
}

function maskAccount(account: string | null): string | null {
  if (account === null) return null;
  return account.startsWith('IR') ? maskIban(account) : maskCard(account);
}

async function presentAttempts({ db, clock }: Context, { attempts }: DealFile): Promise<OfficeDeal['attempts']> {
  const receipts = await Promise.all(attempts.map(({ id }) => receiptsOf(db.kysely, id)));
  return attempts
    .map((attempt, place) => {
      const card = receipts[place]?.findLast(({ cardMask }) => cardMask !== null)?.cardMask ?? null;
      return {
        attempt_id: attempt.id,
        amount: attempt.amountRials,
        state: paymentStateOf(attempt, clock.now()).state,
        why: attempt.returnReason,
        card_end: card && endOf(card),
        tracking_number: attempt.traceNumber,
        time: attempt.createdAt.toISOString(),
      };
    })
    .reverse();
}

function presentPayouts({ payouts, jobs, transaction }: DealFile, now: Date): OfficeDeal['payouts'] {
  const job = jobs.find(({ queue }) => queue === 'payout');
  return payouts.map((payout) => ({
    to: payout.kind === 'settle' ? 'payee' : 'payer',
    iban: maskIban(payout.iban),
    amount: payout.amount_rials,
    payout_state: payout.done_at === null ? payout.state : 'done',
    why: payout.done_at === null ? payout.reason : null,
    refusals: payout.refusals,
    reference: payoutReference(transaction.paymentCode, payout.kind, payout.refusals),
    changed_at: (payout.done_at ?? payout.tried_at ?? payout.sent_at ?? payout.created_at).toISOString(),
    can_retry: canRetryNow(payout, job, now),
    needs_office: needsOffice(payout),
  }));
}

/** A reader's last SMS can go out again while it is true, once it has gone out or was held back. */
function presentNotices({ notices, transaction, disputes, payouts }: DealFile): OfficeDeal['notices'] {
  const deal = { status: transaction.status, disputeId: transaction.row.dispute_id };
  const stoppedOwners = payouts.filter(needsAccount).map(({ kind }) => ownerOf(transaction, kind));
  const resent = new Set<string>();
  return notices.map((notice) => {
    const isStopped = stoppedOwners.includes(notice.userId);
    const isLast = isToldBySms(notice) && !resent.has(notice.userId);
    if (isLast) resent.add(notice.userId);
    return {
      notice_id: notice.id,
      notice_kind: notice.kind,
      details: notice.params,
      to: readerOf(notice, transaction, disputes),
      sms: notice.outcomes.sms ?? null,
      push: notice.outcomes.push ?? null,
      read: notice.readAt !== null,
      time: notice.at.toISOString(),
      can_resend: isLast && notice.outcomes.sms !== undefined && isStillTrue(notice.kind, { ...deal, isStopped }),
    };
  });
}

function isToldBySms({ kind, params }: DealNotice): boolean {
  return channelsOf({ to: 'payer', kind, details: params }).includes('sms');
}

function readerOf(
  { userId }: DealNotice,
  { payeeId, payerId }: StoredTransaction,
  disputes: DealFile['disputes'],
): OfficeDeal['notices'][number]['to'] {
  if (userId === payeeId) return 'payee';
  if (userId === payerId) return 'payer';
  return disputes.some((dispute) => dispute.referee_id === userId) ? 'referee' : 'other';
}

/**
 * One masked value of a person. The reason stays in the audit.
 * @throws Refusal as {@link requireDeal}; 1002 a short reason; 1404 the deal has no such value; 1016 beyond 30 an hour.
 */
export async function revealInDeal(context: Context, { userId, body }: OwnCall<RevealBody>): Promise<RevealAnswer> {
  if (!isWithin(body.reason, REVEAL_REASON)) refuseField('reason', 'is too short');
  const { payment_code: paymentCode, side, field } = body;
  const transaction = await requireDeal(context, { userId, paymentCode }, 'act');
  const ownerId = side === 'payer' ? transaction.payerId : transaction.payeeId;
  const owner =
    (ownerId === null ? undefined : await findUser(context.db.kysely, ownerId)) ?? refuse(ERROR.transactionNotFound);
  const value =
    field === 'account' ? await accountOf(context, await readFile(context.db.kysely, transaction), side) : owner[field];
  if (value === null) return refuse(ERROR.transactionNotFound);
  await refuseBeyond(context, [OFFICE_REVEALS], userId);
  await auditNow(context, {
    operatorId: userId,
    act: 'value_revealed',
    subject: `transaction:${paymentCode}`,
    details: { side, field, reason: body.reason },
  });
  return { value };
}

/**
 * Sends a notice again, as a new one that falls under the limits of SMS.
 * @throws Refusal as {@link requireDeal}; 1007 not the last one of its reader by SMS, or no longer true; 1005 a reused key.
 */
export function resendNotice(context: Context, call: UserCall<ResendBody>): Promise<OfficeDeal> {
  return actOnDeal(context, call, 'notice_resent', async (file, transaction, at) => {
    const shown = presentNotices(file).find(({ notice_id: id }) => id === call.body.notice_id);
    const notice = file.notices.find(({ id }) => id === shown?.notice_id);
    if (!shown?.can_resend || !notice) return refuse(ERROR.notAcceptable, 'This notice is not sent again');
    const { userId, kind, params: details } = notice;
    await tellPeople(transaction, [{ to: { userId }, kind, details }], at, file.transaction.id);
    return { kind: notice.kind, to: shown.to };
  });
}

/**
 * Orders the payout job of a deal now. The job sends the order with the reference that it has, so the bank pays once.
 * @throws Refusal as {@link requireDeal}; 1007 no transfer waits for another try; 1005 a reused key.
 */
export function retryPayouts(context: Context, call: UserCall<OfDeal>): Promise<OfficeDeal> {
  return actOnDeal(context, call, 'payout_retried', async (file, transaction, at) => {
    const waiting = presentPayouts(file, at).filter(({ can_retry: canRetry }) => canRetry);
    if (waiting.length === 0) return refuse(ERROR.notAcceptable, 'No transfer of this deal waits for another try');
    await orderJob(transaction, 'payout', file.transaction.id, at);
    return { reference: waiting.map(({ reference }) => reference).join(' ') };
  });
}

/**
 * Lets the owner of a stopped transfer choose another account after too many changes. The account must again be the owner's
 * at the bank, and a code confirms it.
 * @throws Refusal as {@link requireDeal}; 1007 no transfer needs the office; 1607 it has changed; 1005 a reused key.
 */
export function allowAccountChanges(context: Context, call: UserCall<OfDeal>): Promise<OfficeDeal> {
  return actOnDeal(
    context,
    call,
    'account_changes_allowed',
    async ({ payouts, transaction: deal }, transaction, at) => {
      const stopped = payouts.filter(needsOffice);
      if (stopped.length === 0) return refuse(ERROR.notAcceptable, 'No transfer of this deal needs the office');
      for (const { kind, amount_rials: amountRials, refusals, reason } of stopped) {
        const input = { transaction: deal, userId: call.userId, at };
        const allowed = allowRedirects(input, { kind, amountRials, refusals }, reason ?? 'unknown');
        const { outcome } = await applyTransition(transaction, allowed);
        if (outcome !== 'applied') refuse(ERROR.tooLate, `The transfer has changed: ${outcome}`);
      }
      return { kinds: stopped.map(({ kind }) => kind).join(' ') };
    },
  );
}

function needsOffice(payout: PayoutRow): boolean {
  return needsAccount(payout) && !mayChangeAccount(payout.account_changes);
}

/** One act in a deal with its row in the audit, once a key; answers the deal after it. */
async function actOnDeal<Body extends OfDeal>(
  context: Context,
  call: UserCall<Body>,
  act: AuditAct,
  run: (file: DealFile, transaction: Executor, at: Date) => Promise<Record<string, string>>,
): Promise<OfficeDeal> {
  const { userId, body } = call;
  const request = { userId, paymentCode: body.payment_code };
  const deal = await requireDeal(context, request, 'act');
  await actOnce(context, call, `office/${act}`, async (transaction, at) => {
    // Of two concurrent acts the second one sees what the first one did.
    await lockDeal(transaction, deal.id);
    const details = await run(await readFile(transaction, deal), transaction, at);
    return { act, subject: `transaction:${request.paymentCode}`, details };
  });
  return presentDeal(context, deal);
}

import type { BankDifference, GatewayDays, SettlementBody } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { gatewayFeeOf, type SettlementFault } from '@contract/rules/bankFileRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import {
  bookedNamed,
  countDifferences,
  findDifference,
  type KeptDifference,
} from '../../db/repositories/bankDifferences';
import { bankFilesOf, gatewayDaysWith, lockBankDays, standingProposals } from '../../db/repositories/bankFileRows';
import { type GatewayDay, insertSettlement, unsettledDays } from '../../db/repositories/gatewaySettlements';
import { codesOfOrders } from '../../db/repositories/officeDealRows';
import type { Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';
import { gatewaySettled } from '../../domain/ledger';
import { refuse } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { daysOf, propose } from '../office/secondApproval';
import { compareFiled, sourceDay } from './comparison';
import { fileSubject, requireDay } from './uploadBankFile';

/** The days that a row of the statement of a day may settle: those that are over. @throws Refusal 1002 no day that has begun */
export async function gatewayDays(
  context: Context,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<GatewayDays> {
  requireDay(context, day);
  const { kysely } = context.db;
  const open = await unsettledUpTo(context, kysely, day);
  const own = await gatewayDaysWith(
    kysely,
    open.map((one) => one.day),
    userId,
  );
  return { days: open.map((one) => ({ ...one, own: own.has(one.day) })) };
}

function unsettledUpTo({ clock }: Context, executor: Executor, day: string): Promise<GatewayDay[]> {
  return unsettledDays(executor, { upTo: day, today: tehranDateOf(clock.now()) });
}

/**
 * Proposes that a row of the statement is the gateway's settlement of some days. A second operator approves.
 * @throws Refusal 1007 with `fields.settlement`: `row` is no open row of money that came in, one of the `days` has no files, is not over,
 * is settled, or has a sum that may change, or the `fee` is negative or too large; 1005 the same proposal is open; 1012 a deal of the operator is in the gateway's files; 1002 a short text
 */
export async function proposeSettlement(context: Context, { userId, body }: OwnCall<SettlementBody>): Promise<void> {
  const { text, ...claim } = body;
  requireDay(context, claim.day);
  const { reference, bankDay, bankRials, days, grossRials, feeRials } = await settled(
    context,
    context.db.kysely,
    claim,
  );
  const details = {
    day: claim.day,
    source: 'bank',
    key: claim.key,
    reference,
    row_day: bankDay,
    rials: -bankRials,
    days: days.map(({ day }) => day).join(' '),
    gross: grossRials,
    fee: feeRials,
  };
  const subject = settlementSubject(claim.key);
  await propose(
    context,
    { kind: 'settle_gateway', subject, details, reason: text, operatorId: userId },
    { check: lockBankDays },
  );
}

/** What the approval of {@link proposeSettlement} does: one entry of the ledger. @throws Refusal 1007 something has changed */
export async function settleApproved(
  context: Context,
  transaction: Executor,
  proposal: Proposal,
  approverId: string,
): Promise<void> {
  await lockBankDays(transaction);
  const { details, id: proposalId } = proposal;
  const claim = { day: String(details.day), key: String(details.key), days: daysOf(details) };
  const settlement = await settled(context, transaction, claim);
  const { grossRials, feeRials } = settlement;
  if (grossRials !== details.gross || feeRials !== details.fee) refuseSettlement('days');
  await insertSettlement(transaction, { ...settlement, proposalId });
  const { outcome } = await applyTransition(transaction, {
    at: context.clock.now().toISOString(),
    transactionId: null,
    actor: { kind: 'operator', userId: approverId },
    entries: [gatewaySettled(grossRials, feeRials)],
  });
  if (outcome !== 'applied') throw new Error(`The settlement was not booked: ${outcome}`);
}

/** The subject of a settlement in the audit and in proposals. @param key of the difference that its row is */
export function settlementSubject(key: string): string {
  return `settlement:${key}`;
}

/** The days and sums of a proposal, as its difference shows them. */
export function settlementFacts({
  details,
}: Proposal): Pick<NonNullable<BankDifference['settlement']>, 'days' | 'gross' | 'fee'> {
  return { days: daysOf(details), gross: Number(details.gross), fee: Number(details.fee) };
}

interface Settlement {
  readonly reference: string;
  readonly bankRials: number;
  readonly bankDay: string;
  readonly days: readonly GatewayDay[];
  readonly grossRials: number;
  readonly feeRials: number;
}

/** @throws Refusal 1007 with `fields.settlement` */
async function settled(
  context: Context,
  executor: Executor,
  { day, key, days: named }: Pick<SettlementBody, 'day' | 'key' | 'days'>,
): Promise<Settlement> {
  const row = await findRow(context, executor, { day, key });
  const bankDay = row.dated ?? day;
  const days = (await unsettledUpTo(context, executor, bankDay)).filter((one) => named.includes(one.day));
  if (days.length !== named.length) refuseSettlement('days');
  for (const one of days) if (await mayChange(context, executor, one.day)) refuseSettlement('days');
  const grossRials = days.reduce((sum, { rials }) => sum + rials, 0);
  const feeRials = gatewayFeeOf(grossRials, -row.bankRials) ?? refuseSettlement('fee');
  return { reference: row.reference, bankRials: row.bankRials, bankDay, days, grossRials, feeRials };
}

/** Whether the sum of a day is in doubt: the withdrawal of a file waits, or nobody has explained a row that is there twice. */
async function mayChange(context: Context, executor: Executor, day: string): Promise<boolean> {
  const of = sourceDay('gateway', day);
  await compareFiled(context, executor, of);
  const counted = await countDifferences(executor, of);
  if (counted.some(({ cause, unexplained }) => cause === 'repeated' && unexplained > 0)) return true;
  const subjects = (await bankFilesOf(executor, day)).map(({ id }) => fileSubject(id));
  const withdrawals = await standingProposals(executor, 'withdraw_file', subjects);
  return withdrawals.some(({ outcome }) => outcome === null);
}

/** An open row of money that came in, which names no order of a deal and which the books do not know. @throws Refusal 1007 */
async function findRow(
  context: Context,
  executor: Executor,
  { day, key }: { readonly day: string; readonly key: string },
): Promise<Pick<KeptDifference, 'reference' | 'dated'> & { readonly bankRials: number }> {
  const of = sourceDay('bank', day);
  const found = (await compareFiled(context, executor, of)) ? await findDifference(executor, of, key) : undefined;
  if (found?.kind !== 'theirs' || found.cause === 'repeated' || found.explained) return refuseSettlement('row');
  const { reference, dated, bank_rials: bankRials } = found;
  // A transfer that came back has the reference of its order. The books name the last order alone.
  const isOfDeal = (await codesOfOrders(executor, [reference])).size > 0;
  const isKnown = isOfDeal || (await bookedNamed(executor, 'bank', [reference])).size > 0;
  if (bankRials === null || bankRials >= 0 || isKnown) return refuseSettlement('row');
  return { reference, dated, bankRials };
}

function refuseSettlement(fault: SettlementFault): never {
  return refuse(ERROR.notAcceptable, 'This is no settlement of the gateway', { fields: { settlement: fault } });
}

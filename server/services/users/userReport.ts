import type { UserInfo } from '@contract/calls/userCalls';
import { ERROR } from '@contract/errors';
import { REFUND_WITHIN_MS } from '@contract/rules/refundRules';
import type { Context } from '../../context';
import { listBankAccounts } from '../../db/repositories/bankAccounts';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { heldMoneyOf } from '../../db/repositories/ledgerRows';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { lastUnheardOf } from '../../db/repositories/paymentAttempts';
import { countCases, countWaitingCases } from '../../db/repositories/referees';
import { findSession } from '../../db/repositories/sessionRows';
import { hasTransactions } from '../../db/repositories/transactionLists';
import { findUser } from '../../db/repositories/userRows';
import { ATTEMPT_LIFETIME_MS } from '../../domain/payments';
import type { Session } from '../../domain/session';
import { refuse } from '../../refusal';
import { partnersOf } from '../partner/partnerDesk';
import { awaitingTotals, countOwnTurns } from '../transactions/lists';

/**
 * The logged-in user and their open tasks.
 * @param isFromOffice the request comes from the office's networks
 */
export async function userReport(
  context: Context,
  { userId, sessionId }: Session,
  isFromOffice: boolean,
): Promise<UserInfo> {
  const { kysely } = context.db;
  const user = (await findUser(kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  const session = (await findSession(kysely, sessionId)) ?? refuse(ERROR.sessionExpired);
  const awaiting = await awaitingTotals(context, userId);
  const held = await heldMoneyOf(kysely, userId);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: `${user.first_name} ${user.last_name}`,
    mobile: user.mobile,
    national_code: user.national_code,
    date_of_birth: user.birth_date,
    date_joined: user.joined_at.toISOString(),
    awaiting_inquiries_balance: awaiting.inquiries.rials,
    awaiting_payments_balance: awaiting.payments.rials,
    awaiting_inquiries_num: awaiting.inquiries.count,
    awaiting_payments_num: awaiting.payments.count,
    free_commission_balance: await freeCommissionRials(kysely, userId),
    held_as_payer: held.forPurchases,
    held_as_payee: held.onItsWay,
    total_bank_accounts: (await listBankAccounts(kysely, userId)).length,
    my_turn_num: (await countOwnTurns(context, userId)) + (await countWaitingCases(kysely, userId)),
    has_deals: await hasTransactions(kysely, userId),
    judgments_num: await countCases(kysely, { userId }),
    is_partner_contact: (await partnersOf(context, userId)).length > 0,
    roles: isFromOffice ? await rolesOf(kysely, userId) : [],
    lost_payment: await lostPaymentOf(context, userId),
    device: session.user_agent,
    session_id: session.id,
  };
}

/** The last payment with an unknown result, while its bank may still return it. */
async function lostPaymentOf({ db, clock }: Context, userId: string): Promise<UserInfo['lost_payment']> {
  const now = clock.now().getTime();
  const between = { after: new Date(now - REFUND_WITHIN_MS), before: new Date(now - ATTEMPT_LIFETIME_MS) };
  const lost = await lastUnheardOf(db.kysely, userId, between);
  if (!lost) return null;
  return {
    payment_code: lost.paymentCode,
    amount: lost.amountRials,
    started_at: lost.createdAt.toISOString(),
    by: new Date(lost.createdAt.getTime() + REFUND_WITHIN_MS).toISOString(),
  };
}

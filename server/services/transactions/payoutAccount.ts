import type { TransactionCodeAnswer } from '@contract/calls/common';
import type {
  PayoutAccountBody,
  PayoutOfViewer,
  TransactionOtpAnswer,
  TransactionOtpBody,
} from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { endOf } from '@contract/rules/mask';
import { PAYOUT_ACCOUNT_CHANGES, PAYOUT_OTP_ACTION } from '@contract/rules/payoutRules';
import type { Context } from '../../context';
import { type BankAccountRow, findBankAccount } from '../../db/repositories/bankAccounts';
import { type PayoutRow, payoutsOf } from '../../db/repositories/payoutRows';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser } from '../../db/repositories/userRows';
import { matureAt } from '../../domain/payoutSchedule';
import { redirectPayout } from '../../domain/payouts';
import { partyOf } from '../../domain/transactionStateMachine';
import { bankOfIbanOrUnknown } from '../../ports/banks';
import { refuse } from '../../refusal';
import { runOnce, type UserCall } from '../idempotency';
import { readProof } from '../passkeys/assertions';
import { requireFound } from '../users/bankAccounts';
import { codeAnswer, sendActionCode } from './terms';
import { moveMoney, requireTransaction } from './transactionAccess';

interface Wanted {
  readonly paymentCode: string;
  readonly userId: string;
  readonly accountId: string;
}

/**
 * Sends the one-time code that changes the account of the user's own stopped transfer; nothing changes yet. The bank confirms the
 * account first.
 * @throws Refusal 1404; 1012 not the user's transaction; 1007 no transfer waits for an account, the same account, or too many
 * changes; 1204 not the user's account; as `addBankAccount` for the bank's answer; 1015, 1016, 1025 of the SMS; 1005 a reused key.
 */
export async function requestPayoutAccount(
  context: Context,
  { userId, body, idempotencyKey }: UserCall<PayoutAccountBody>,
): Promise<TransactionCodeAnswer> {
  const { payment_code: paymentCode, bank_account_id: accountId } = body;
  const call = { userId, idempotencyKey, route: PAYOUT_OTP_ACTION, body };
  const { by_sms: bySms } = body;
  const sent = await runOnce(context, call, async (keepWith) => {
    const { transaction, payout, account } = await requireChange(context, { paymentCode, userId, accountId });
    await requireOwnAtBank(context, userId, account);
    const payload = { accountId, kind: payout.kind };
    const code = { purpose: PAYOUT_OTP_ACTION, amountRials: payout.amount_rials, receives: null, payload } as const;
    return sendActionCode(context, { ...code, userId, transaction, bySms }, keepWith);
  });
  return codeAnswer(context, sent);
}

/**
 * Changes the account that the code was sent for. A young account gets the money when it is a day old.
 * @throws Refusal as {@link requestPayoutAccount}; 1018 a wrong or used code, 1905 a refused passkey; 1016 too many wrong ones.
 */
export async function confirmPayoutAccount(
  context: Context,
  { userId, body, idempotencyKey }: UserCall<TransactionOtpBody>,
): Promise<TransactionOtpAnswer> {
  const { payment_code: paymentCode, token } = body;
  const call = { userId, idempotencyKey, route: 'transactions/otp', body };
  return runOnce(context, call, async (keepWith) => {
    let answer: TransactionOtpAnswer | null = null;
    let transactionId = '';
    const confirmed = await readProof(context, body, { token, purposes: [PAYOUT_OTP_ACTION], userId, paymentCode });
    await moveMoney(context, async () => {
      // Checked before the code, so that a right code is not spent on a change that is impossible.
      const { transaction } = await requireStopped(context, { paymentCode, userId });
      const { id: challengeId, payload, passkey } = await confirmed();
      const accountId = String(payload.accountId);
      const { payout, account } = await requireChange(context, { paymentCode, userId, accountId });
      const at = context.clock.now();
      transactionId = transaction.id;
      answer = { payment_code: paymentCode, status: transaction.status };
      const input = { transaction, userId, challengeId, at };
      const to = { accountId, iban: account.iban, notBefore: later(at, matureAt(account.created_at)) };
      return { ...redirectPayout(input, payout, to), ...(passkey && { passkey }), ...keepWith(answer) };
    });
    context.security.note({ event: 'money_action_confirmed', action: PAYOUT_OTP_ACTION, userId, transactionId });
    return answer ?? refuse(ERROR.conflict);
  });
}

/** The viewer's own transfer; null before there is one. */
export async function payoutOfViewer(
  { db, clock }: Context,
  transaction: StoredTransaction,
  userId: string,
): Promise<PayoutOfViewer | null> {
  if (!/^(settled|refunded)/.test(transaction.status)) return null;
  const [payout] = (await payoutsOf(db.kysely, transaction.id))
    .filter(({ kind }) => ownerOf(transaction, kind) === userId)
    // A person who is both sides has two after a split: the stopped one first.
    .sort((one, other) => Number(needsAccount(other)) - Number(needsAccount(one)));
  if (!payout) return null;
  const { iban, not_before: notBefore } = payout;
  return {
    state: payout.done_at ? 'done' : payout.state,
    reason: payout.reason,
    amount: payout.amount_rials,
    bank_name: bankOfIbanOrUnknown(iban).name,
    iban4: endOf(iban),
    can_change: needsAccount(payout) && payout.account_changes < PAYOUT_ACCOUNT_CHANGES,
    not_before: notBefore && notBefore > clock.now() ? notBefore.toISOString() : null,
    tried_at: payout.tried_at?.toISOString() ?? null,
  };
}

async function requireStopped(
  context: Context,
  request: Pick<Wanted, 'paymentCode' | 'userId'>,
): Promise<{ readonly transaction: StoredTransaction; readonly payout: PayoutRow }> {
  const transaction = await requireTransaction(context, request);
  if (partyOf(transaction, request.userId) === 'stranger') refuse(ERROR.noAccess);
  const payouts = await payoutsOf(context.db.kysely, transaction.id);
  const payout = payouts.find((one) => needsAccount(one) && ownerOf(transaction, one.kind) === request.userId);
  return payout ? { transaction, payout } : refuse(ERROR.notAcceptable, 'No transfer waits for an account');
}

async function requireChange(context: Context, { accountId, ...request }: Wanted) {
  const { transaction, payout } = await requireStopped(context, request);
  if (payout.account_changes >= PAYOUT_ACCOUNT_CHANGES) {
    refuse(ERROR.notAcceptable, 'Too many changes; the office helps', { fields: { changes: 'too many' } });
  }
  const account =
    (await findBankAccount(context.db.kysely, request.userId, accountId)) ?? refuse(ERROR.bankAccountNotFound);
  if (account.iban === payout.iban) {
    refuse(ERROR.notAcceptable, 'The transfer to this account failed', { fields: { bank_account_id: 'the same' } });
  }
  return { transaction, payout, account };
}

/** An account can change its owner or close after it was added. */
async function requireOwnAtBank({ db, ports }: Context, userId: string, account: BankAccountRow): Promise<void> {
  const user = (await findUser(db.kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  const { national_code: nationalCode, birth_date: birthDate } = user;
  const query = { kind: 'iban', account: account.iban, nationalCode, birthDate } as const;
  const found = requireFound(await ports.bankInquiry.inquire(query));
  if (found.iban !== account.iban) refuse(ERROR.accountNotYours);
}

function ownerOf({ payeeId, payerId }: StoredTransaction, kind: PayoutRow['kind']): string | null {
  return kind === 'settle' ? payeeId : payerId;
}

function needsAccount({ state, done_at: doneAt }: PayoutRow): boolean {
  return state === 'needs_account' && doneAt === null;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

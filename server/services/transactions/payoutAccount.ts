import type { OwnAccount, PayoutOfViewer } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { accountName } from '@contract/rules/accountName';
import { endOf } from '@contract/rules/mask';
import { mayChangeAccount } from '@contract/rules/payoutRules';
import type { Context } from '../../context';
import { accountsById, type BankAccountRow, findBankAccount } from '../../db/repositories/bankAccounts';
import { dealEventsOf } from '../../db/repositories/dealEventRows';
import { type PayoutRow, payoutsOf } from '../../db/repositories/payoutRows';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { PAYOUT_ACCOUNTS_OF_A_USER } from '../../domain/limits';
import { matureAt } from '../../domain/payoutSchedule';
import { redirectPayout } from '../../domain/payouts';
import { partyOf } from '../../domain/transaction';
import { bankOfIbanOrUnknown } from '../../ports/banks';
import { refuse } from '../../refusal';
import type { ConfirmedAction, Named } from '../confirmation/confirmedAction';
import { refuseBeyond } from '../counters';
import { requireFound } from '../users/bankAccounts';
import { type DealRequest, requireTransaction } from './transactionAccess';

/**
 * Changes the account of the user's own stopped transfer. The bank confirms the account first. A young account gets the
 * money when it is a day old. Refusals: 1404; 1012 not the user's transaction; 1007 no transfer waits for an account, the
 * same account, or too many changes; 1016 too many inquiries; 1204 not the user's account; as `addBankAccount` for the bank's answer.
 */
export const PAYOUT_ACCOUNT_CHANGE: ConfirmedAction<Stopped, NewAccount> = {
  find: requireStopped,
  async name(context, stopped, { accountId }) {
    const account = await requireNewAccount(context, stopped, accountId);
    const { kind, amount_rials: amountRials } = stopped.payout;
    return {
      binding: { accountId: account.id, kind },
      shareRials: null,
      amountRials,
      accountName: accountName({ card: account.pan, iban: account.iban, bank: account.bank_name }, 'sms'),
      account,
    };
  },
  async ask(context, { userId }, { account }) {
    await refuseBeyond(context, PAYOUT_ACCOUNTS_OF_A_USER, userId);
    await requireOwnAtBank(context, userId, account);
  },
  decide(_context, { transaction, payout }, { named, userId, at }) {
    const { id: accountId, iban, created_at: addedAt } = named.account;
    return redirectPayout({ transaction, userId, at }, payout, {
      accountId,
      iban,
      notBefore: later(at, matureAt(addedAt)),
    });
  },
};

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
  const { kind, iban, not_before: notBefore } = payout;
  const account = await accountOfTransfer(db.kysely, transaction.row, kind);
  return {
    state: payout.done_at ? 'done' : payout.state,
    reason: payout.reason,
    amount: payout.amount_rials,
    ...accountOnTheWire(account ?? { pan: null, iban }),
    done_at: payout.done_at?.toISOString() ?? null,
    can_change: needsAccount(payout) && mayChangeAccount(payout.account_changes),
    not_before: notBefore && notBefore > clock.now() ? notBefore.toISOString() : null,
    tried_at: payout.tried_at?.toISOString() ?? null,
  };
}

/** The last account of a transfer: the one that has the money, or gets the next order. */
export async function accountOfTransfer(
  executor: Executor,
  {
    id,
    payee_account_id,
    payer_account_id,
  }: Pick<StoredTransaction['row'], 'id' | 'payee_account_id' | 'payer_account_id'>,
  kind: PayoutRow['kind'],
): Promise<BankAccountRow | undefined> {
  const named = (await dealEventsOf(executor, id)).findLast(({ payout }) => payout === kind)?.account_id;
  const accountId = named ?? (kind === 'settle' ? payee_account_id : payer_account_id);
  const [account] = accountId === null ? [] : await accountsById(executor, [accountId]);
  return account;
}

/** An account as its owner sees it. */
export function accountOnTheWire({ pan, iban }: Pick<BankAccountRow, 'pan' | 'iban'>): OwnAccount {
  return { card4: pan && endOf(pan), iban4: endOf(iban), bank_name: bankOfIbanOrUnknown(iban).name };
}

/** A stopped transfer to the user. */
interface Stopped {
  readonly transaction: StoredTransaction;
  readonly payout: PayoutRow;
  readonly userId: string;
}

interface NewAccount extends Named {
  readonly account: BankAccountRow;
}

async function requireStopped(context: Context, request: DealRequest): Promise<Stopped> {
  const { userId } = request;
  const transaction = await requireTransaction(context, request);
  if (partyOf(transaction, userId) === 'stranger') refuse(ERROR.noAccess);
  const payouts = await payoutsOf(context.db.kysely, transaction.id);
  const payout = payouts.find((one) => needsAccount(one) && ownerOf(transaction, one.kind) === userId);
  return payout ? { transaction, payout, userId } : refuse(ERROR.notAcceptable, 'No transfer waits for an account');
}

async function requireNewAccount(
  context: Context,
  { payout, userId }: Stopped,
  accountId: unknown,
): Promise<BankAccountRow> {
  if (!mayChangeAccount(payout.account_changes)) {
    refuse(ERROR.notAcceptable, 'Too many changes; the office helps', { fields: { changes: 'too many' } });
  }
  const account =
    (await findBankAccount(context.db.kysely, userId, String(accountId))) ?? refuse(ERROR.bankAccountNotFound);
  if (account.iban === payout.iban) {
    refuse(ERROR.notAcceptable, 'The transfer to this account failed', { fields: { bank_account_id: 'the same' } });
  }
  return account;
}

/** An account can change its owner or close after it was added. */
async function requireOwnAtBank({ db, ports }: Context, userId: string, account: BankAccountRow): Promise<void> {
  const user = (await findUser(db.kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  const { national_code: nationalCode, birth_date: birthDate } = user;
  const query = { kind: 'iban', account: account.iban, nationalCode, birthDate } as const;
  const found = requireFound(await ports.bankInquiry.inquire(query));
  if (found.iban !== account.iban) refuse(ERROR.accountNotYours);
}

/** The owner of a transfer. */
export function ownerOf({ payeeId, payerId }: StoredTransaction, kind: PayoutRow['kind']): string | null {
  return kind === 'settle' ? payeeId : payerId;
}

/** True for a stopped transfer, which waits for another account. */
export function needsAccount({ state, done_at: doneAt }: PayoutRow): boolean {
  return state === 'needs_account' && doneAt === null;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

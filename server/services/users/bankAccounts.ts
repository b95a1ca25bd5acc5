import { randomUUID } from 'node:crypto';
import type { AddBankAccountBody, BankAccount, BankAccountList } from '@contract/calls/accountCalls';
import { ERROR } from '@contract/errors';
import { cardNumberIn, ibanIn } from '@contract/rules/accountNumbers';
import type { Context } from '../../context';
import { tellPeople } from '../../db/door';
import * as accounts from '../../db/repositories/bankAccounts';
import { findUser, lockUser, type UserRow } from '../../db/repositories/userRows';
import { matureAt } from '../../domain/payoutSchedule';
import type { BankInquiryAnswer, FoundAccount } from '../../ports/bankInquiry/bankInquiry';
import { type RefusalDetails, refuse } from '../../refusal';
import { payingCardOf } from '../payments/gatewayChoice';

/** HTTP statuses by which the add-card form chooses its message. No other call answers 504. */
const STATUS = { incomplete: 406, providerDown: 504 } as const;

/** The user's accounts, the default one first. */
export async function listBankAccounts(context: Context, userId: string): Promise<BankAccountList> {
  const user = await requireUser(context, userId);
  const rows = await accounts.listBankAccounts(context.db.kysely, userId);
  return { total_records: rows.length, bank_accounts: rows.map((row) => toWire(context, row, user)) };
}

/** @throws Refusal 1204 when the user has no such account. */
export async function getBankAccount(context: Context, userId: string, id: string): Promise<BankAccount> {
  const row = await accounts.findBankAccount(context.db.kysely, userId, id);
  return row ? toWire(context, row, await requireUser(context, userId)) : refuse(ERROR.bankAccountNotFound);
}

/**
 * Looks up an account at the bank and adds it when it belongs to the user. The first account becomes the default. Another card
 * number of a present account replaces that account, with its age and its place as the default.
 * @throws Refusal 406 / 1002 a malformed number, 409 / 1205, 412 / 1019 another person's account, 1013, 504 / 1006.
 */
export async function addBankAccount(context: Context, userId: string, body: AddBankAccountBody): Promise<BankAccount> {
  const user = await requireUser(context, userId);
  const query = { ...readAccount(body), nationalCode: user.national_code, birthDate: user.birth_date };
  const known = await accounts.listBankAccounts(context.db.kysely, userId);
  if (known.some((row) => row.iban === query.account || row.pan === query.account)) {
    refuse(ERROR.bankAccountAlreadyRegistered);
  }
  const found = requireFound(await context.ports.bankInquiry.inquire(query), { status: STATUS.providerDown });
  const row = await context.db.kysely.transaction().execute(async (transaction) => {
    // Without the lock two concurrent first accounts would both become the default.
    await lockUser(transaction, userId);
    const now = context.clock.now();
    const present = await accounts.listBankAccounts(transaction, userId);
    // A card and an IBAN may name one account.
    const same = present.find((row) => row.iban === found.iban);
    if (same && (found.pan === null || found.pan === same.pan)) refuse(ERROR.bankAccountAlreadyRegistered);
    // Earlier receipts name the card of its row, so a new number needs a row of its own.
    if (same) await accounts.markBankAccountDeleted(transaction, same.id, now);
    const row = {
      id: randomUUID(),
      user_id: userId,
      pan: found.pan,
      iban: found.iban,
      deposit: found.deposit,
      bank_name: found.bank.name,
      bank_logo: found.bank.logo,
      bank_color: found.bank.color,
      is_default: same?.is_default ?? present.length === 0,
      // Transfers go to the IBAN, which is as old as before.
      created_at: same?.created_at ?? now,
    };
    await accounts.insertBankAccount(transaction, row);
    const added = { to: { userId }, kind: 'security', details: { event: 'card_added' } } as const;
    await tellPeople(transaction, [added], now);
    return row;
  });
  context.jobs.ordered();
  return toWire(context, row, user);
}

/**
 * Deletes an account. A repeat succeeds, because a proxy may repeat a PUT whose answer got lost.
 * @throws Refusal 1204, and 1007 for the default account.
 */
export async function deleteBankAccount(context: Context, userId: string, id: string): Promise<void> {
  await context.db.kysely.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const [row] = await accounts.accountsById(transaction, [id]);
    if (row?.user_id !== userId) return refuse(ERROR.bankAccountNotFound);
    if (row.deleted_at) return;
    if (row.is_default) refuse(ERROR.notAcceptable, 'The default account cannot be deleted');
    await accounts.markBankAccountDeleted(transaction, id, context.clock.now());
  });
}

/** @throws Refusal 1204 */
export async function setDefaultBankAccount(context: Context, userId: string, id: string): Promise<void> {
  await context.db.kysely.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await accounts.findBankAccount(transaction, userId, id))) refuse(ERROR.bankAccountNotFound);
    await accounts.setDefaultBankAccount(transaction, userId, id);
  });
}

function readAccount({ account: text, bank_account_type: kind }: AddBankAccountBody) {
  const account = kind === 'pan' ? cardNumberIn(text) : ibanIn(text);
  return { kind, account: account ?? refuseNumber(`is not a valid ${kind === 'pan' ? 'card number' : 'IBAN'}`) };
}

function refuseNumber(reason: string): never {
  refuse(ERROR.badRequest, 'Bad request values in body', { fields: { account: reason }, status: STATUS.incomplete });
}

/**
 * @param unavailable another status than that of 1006 for a bank that does not answer
 * @throws Refusal of each other answer, as {@link addBankAccount}; 1006 without one
 */
export function requireFound(answer: BankInquiryAnswer, unavailable?: Pick<RefusalDetails, 'status'>): FoundAccount {
  switch (answer.outcome) {
    case 'found':
      return answer;
    case 'not-yours':
      return refuse(ERROR.accountNotYours);
    case 'unsupported':
      return refuse(ERROR.bankUnsupported);
    case 'incomplete':
      return refuse(ERROR.badRequest, 'The bank finds the account number incomplete', { status: STATUS.incomplete });
    case 'unavailable':
      return refuse(ERROR.thirdParty, 'The bank inquiry is not available', unavailable);
  }
}

async function requireUser(context: Context, userId: string): Promise<UserRow> {
  return (await findUser(context.db.kysely, userId)) ?? refuse(ERROR.notAuthenticated);
}

function toWire(context: Context, row: Omit<accounts.BankAccountRow, 'deleted_at'>, user: UserRow): BankAccount {
  return {
    id: row.id,
    bank_account_id: row.id,
    pan: row.pan,
    iban: row.iban,
    deposit: row.deposit,
    is_default: row.is_default,
    payout_from: matureAt(row.created_at).toISOString(),
    paying_card: payingCardOf(context, row),
    bank: { name: row.bank_name, logo: row.bank_logo, color: row.bank_color },
    user: { full_name: `${user.first_name} ${user.last_name}` },
  };
}

import { createHash } from 'node:crypto';
import type { FlaggedAccountList } from '@contract/calls/foreignCardCalls';
import { cardMask, maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import type { Context } from '../../context';
import { accountsDeletedAfter, listBankAccounts } from '../../db/repositories/bankAccounts';
import { listFlaggedPayers } from '../../db/repositories/paymentAttempts';
import { findUser } from '../../db/repositories/userRows';
import { FOREIGN_CARDS_FLAGGED, type OwnCards } from '../../domain/cardOwnership';

/**
 * The payer's active accounts as they are now, with the entries that another card number has replaced since the payment began.
 * Numbers leave this function as hashes and masks only.
 */
export async function ownCardsOf(
  { db }: Context,
  { payerId, createdAt }: { readonly payerId: string; readonly createdAt: Date },
): Promise<OwnCards> {
  const present = await listBankAccounts(db.kysely, payerId);
  const deleted = await accountsDeletedAfter(db.kysely, payerId, createdAt);
  const accounts = [...present, ...deleted.filter(({ iban }) => present.some((account) => account.iban === iban))];
  const pans = accounts.flatMap(({ pan }) => (pan === null ? [] : [pan]));
  return {
    masks: pans.flatMap((pan) => cardMask(pan) ?? []),
    hashes: pans.map(cardHash),
    hasUnnumbered: pans.length < accounts.length,
  };
}

/** SHA-256 of a card number in lower-case hex, as gateways name a card. */
export function cardHash(pan: string): string {
  return createHash('sha256').update(pan).digest('hex');
}

const SHOWN = 100;

/** Accounts with too many foreign cards, for supervisors. */
export async function listFlaggedAccounts({ db }: Context, userId: string): Promise<FlaggedAccountList> {
  const flagged = await listFlaggedPayers(db.kysely, FOREIGN_CARDS_FLAGGED, { limit: SHOWN });
  const others = flagged.filter(({ payerId }) => payerId !== userId);
  const accounts = others.map(async ({ payerId, cards, flaggedAt, lastAt }) => {
    const user = await findUser(db.kysely, payerId);
    return {
      user_id: payerId,
      full_name: user ? maskName(user) : '',
      mobile: maskMobile(user?.mobile ?? ''),
      national_code: maskNationalCode(user?.national_code ?? ''),
      foreign_cards: cards,
      flagged_at: flaggedAt.toISOString(),
      last_at: lastAt.toISOString(),
    };
  });
  return { accounts: await Promise.all(accounts) };
}

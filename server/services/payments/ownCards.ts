import { createHash } from 'node:crypto';
import type { PAYING_CARDS } from '@contract/calls/accounts';
import type { FlaggedAccountList } from '@contract/calls/flags';
import { maskMobile } from '@contract/rules/mask';
import type { Context } from '../../context';
import { listBankAccounts } from '../../db/repositories/bankAccounts';
import { listFlaggedPayers } from '../../db/repositories/paymentAttempts';
import { findUser } from '../../db/repositories/users';
import { type CardOwnership, cardMask, FOREIGN_CARDS_FLAGGED, type OwnCards } from '../../domain/cardOwnership';
import { maskNationalCode } from '../../domain/mask';

/** Who compares the card with the payer; null when the configuration lets any card pay. */
export function enforcedOwnership({ config, ports }: Context): CardOwnership | null {
  return config.cardOwnership === 'enforced' ? ports.cardGateway.capabilities.ownership : null;
}

/** The cards that may pay when an account is chosen. */
export function payingCardOf(
  context: Context,
  account: { readonly pan: string | null },
): (typeof PAYING_CARDS)[number] {
  const ownership = enforcedOwnership(context);
  if (ownership === null) return 'any';
  return ownership === 'at_verify' && account.pan === null ? 'none' : 'own';
}

/** The payer's active accounts as they are now. Numbers leave this function as hashes and masks only. */
export async function ownCardsOf({ db }: Context, payerId: string): Promise<OwnCards> {
  const accounts = await listBankAccounts(db.kysely, payerId);
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
export async function listFlaggedAccounts({ db }: Context): Promise<FlaggedAccountList> {
  const flagged = await listFlaggedPayers(db.kysely, FOREIGN_CARDS_FLAGGED, { limit: SHOWN });
  const accounts = flagged.map(async ({ payerId, cards, flaggedAt, lastAt }) => {
    const user = await findUser(db.kysely, payerId);
    return {
      user_id: payerId,
      full_name: user ? `${user.first_name} ${user.last_name}` : '',
      mobile: maskMobile(user?.mobile ?? ''),
      national_code: maskNationalCode(user?.national_code ?? ''),
      foreign_cards: cards,
      flagged_at: flaggedAt.toISOString(),
      last_at: lastAt.toISOString(),
    };
  });
  return { accounts: await Promise.all(accounts) };
}

import { createHash } from 'node:crypto';
import type { PAYING_CARDS } from '@contract/calls/accountCalls';
import type { FlaggedAccountList } from '@contract/calls/flags';
import { cardMask, maskMobile, maskName, maskNationalCode } from '@contract/rules/mask';
import type { Context } from '../../context';
import { listBankAccounts } from '../../db/repositories/bankAccounts';
import { listFlaggedPayers } from '../../db/repositories/paymentAttempts';
import { findUser } from '../../db/repositories/userRows';
import { type CardOwnership, FOREIGN_CARDS_FLAGGED, type OwnCards } from '../../domain/cardOwnership';
import type { GatewayKind } from '../../domain/transition';
import type { OfferedGateway } from '../../ports/cardGateway/cardGateway';

/** Who compares the card of a payment with its payer; null when the configuration lets any card pay. */
export function enforcedOwnership({ config, ports }: Context, gateway: GatewayKind): CardOwnership | null {
  if (config.cardOwnership !== 'enforced') return null;
  return ports.cardGateway.offered.find(({ kind }) => kind === gateway)?.ownership ?? 'none';
}

/** The gateways that can take a payment from an account, in the order in which they are asked. */
export function gatewaysFor(
  context: Context,
  account: { readonly pan: string | null },
  amountRials: number,
): readonly GatewayKind[] {
  const { offered } = context.ports.cardGateway;
  const fits = ({ kind, largestRials }: OfferedGateway) =>
    (largestRials === null || amountRials <= largestRials) &&
    (account.pan !== null || enforcedOwnership(context, kind) !== 'at_verify');
  return offered.filter(fits).map(({ kind }) => kind);
}

/** True for a sum that no gateway takes. */
export function isAboveGateways({ ports }: Context, amountRials: number): boolean {
  return ports.cardGateway.offered.every(({ largestRials }) => largestRials !== null && amountRials > largestRials);
}

/** The cards that may pay when an account is chosen. */
export function payingCardOf(
  context: Context,
  account: { readonly pan: string | null },
): (typeof PAYING_CARDS)[number] {
  if (context.config.cardOwnership !== 'enforced') return 'any';
  return gatewaysFor(context, account, 0).length === 0 ? 'none' : 'own';
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

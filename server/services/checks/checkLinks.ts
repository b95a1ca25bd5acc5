import { createHmac } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { CHECK_TOKEN_LENGTH } from '@contract/rules/checks';
import type { CheckLinkAnswer } from '@contract/schemas/receipts';
import type { Context } from '../../context';
import { checkGenerationOf, keepCheckLink } from '../../db/repositories/checkLinks';
import { base32 } from '../../domain/check';
import { CHECK_LINKS_OF_A_USER } from '../../domain/limits';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { hashToken } from '../sessions/opaqueToken';
import { type PaidRequest, requirePaid } from './paidTransaction';

const TRIES = 5;

/**
 * The address of a paid transaction's check page. It is made when one of the sides first looks: what nobody has seen needs no link.
 *
 * @param ownOrigin where the reader's browser has reached us, for a server that does not know its own address
 */
export async function checkUrlOf(context: Context, transactionId: string, ownOrigin: string): Promise<string> {
  const present = () => checkGenerationOf(context.db.kysely, transactionId);
  let generation = await present();
  if (generation === undefined) {
    await keepGeneration(context, transactionId, 1);
    generation = (await present()) ?? 1;
  }
  return `${context.config.publicUrl || ownOrigin}/check/${tokenOf(context, transactionId, generation)}`;
}

/**
 * Another link for a paid transaction; who has the one before sees nothing with it any more.
 * @throws Refusal 1404, 1012 not one of the sides, 1007 nobody has paid, 1016, 1005 when it does not come to rest.
 */
export async function renewCheckLink(
  context: Context,
  request: PaidRequest & { readonly ownOrigin: string },
): Promise<CheckLinkAnswer> {
  const { transaction } = await requirePaid(context, request);
  await refuseBeyond(context, CHECK_LINKS_OF_A_USER, request.userId);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const generation = ((await checkGenerationOf(context.db.kysely, transaction.id)) ?? 0) + 1;
    if (await keepGeneration(context, transaction.id, generation)) {
      return { check_url: await checkUrlOf(context, transaction.id, request.ownOrigin) };
    }
  }
  return refuse(ERROR.conflict, 'The link is made anew by others at the same time; try again');
}

/** What is kept of the token that somebody names: of one in small letters the same. */
export function hashOfCheckToken(token: string): string {
  return hashToken(token.toUpperCase());
}

function keepGeneration(context: Context, transactionId: string, generation: number): Promise<boolean> {
  return keepCheckLink(context.db.kysely, {
    transaction_id: transactionId,
    generation,
    token_hash: hashOfCheckToken(tokenOf(context, transactionId, generation)),
    made_at: context.clock.now(),
  });
}

/** Nobody without the key can tell it, and the same question gets the same answer: it is not kept. */
function tokenOf({ secrets }: Pick<Context, 'secrets'>, transactionId: string, generation: number): string {
  const hmac = createHmac('sha256', secrets.checkLinkKey).update(`${transactionId}:${generation}`).digest();
  return base32(hmac, CHECK_TOKEN_LENGTH);
}

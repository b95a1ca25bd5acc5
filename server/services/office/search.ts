import type { FoundDeal, Lookups, SearchAnswer, SearchBody } from '@contract/calls/officeDealCalls';
import { ERROR } from '@contract/errors';
import type { AuditAct } from '@contract/rules/auditWords';
import { maskMobile, maskName } from '@contract/rules/mask';
import { DEALS_FOUND_MOST, readTrackingNumber } from '@contract/rules/officeDealRules';
import type { Context } from '../../context';
import { type DealSearch, dealsWith, findDealIds, findDeals, findUsers } from '../../db/repositories/officeDealRows';
import { Refusal, refuse, refuseField } from '../../refusal';
import { countedHits } from '../counters';
import { progressOfAll } from '../deadlines/progress';
import type { OwnCall } from '../idempotency';
import { auditNow } from './audit';
import { countLookup, LOOKUPS_OF_AN_OPERATOR } from './lookups';

/** The operator's lookups in the open hour. */
export async function lookupsOf(context: Context, userId: string): Promise<Lookups> {
  const { used, resetsAt } = await countedHits(context, LOOKUPS_OF_AN_OPERATOR, userId);
  return { used, resets_at: resetsAt?.toISOString() ?? null };
}

/**
 * Deals by one exact value. Each search, also a refused one, is a row of the audit, which names only codes.
 * @throws Refusal 1016 beyond 100 searches an hour; 1012 for a search that finds only own deals.
 */
export async function searchDeals(context: Context, { userId, body }: OwnCall<SearchBody>): Promise<SearchAnswer> {
  const search = searchFrom(body);
  const by = 'paymentCode' in search ? 'code' : 'trackingNumber' in search ? 'tracking' : 'card';
  const note = (act: AuditAct, subject: string, found: number) =>
    auditNow(context, { operatorId: userId, act, subject, details: { by, found } });
  const subjectOf = (deals: readonly { payment_code: string }[]) =>
    deals.length === 1 ? `transaction:${deals[0]?.payment_code}` : 'transactions';
  try {
    await countLookup(context, userId);
  } catch (error) {
    if (error instanceof Refusal) await note('search_refused', 'transactions', 0);
    throw error;
  }
  const { kysely } = context.db;
  const ids = await findDealIds(kysely, search);
  const own = await dealsWith(kysely, userId, ids);
  const others = ids.filter((id) => !own.has(id));
  if (ids.length > 0 && others.length === 0) {
    await note('own_deal_refused', subjectOf(await findDeals(kysely, ids, 2)), ids.length);
    refuse(ERROR.noAccess, 'An operator does not see own deals');
  }
  const rows = await findDeals(kysely, others, DEALS_FOUND_MOST);
  await note('deals_searched', subjectOf(rows), others.length);
  const people = await findUsers(
    kysely,
    rows.flatMap((row) => [row.payee_id, ...(row.payer_id === null ? [] : [row.payer_id])]),
  );
  const progress = await progressOfAll(context, rows);
  return {
    deals: rows.flatMap((row, place): FoundDeal[] => {
      const payee = people.get(row.payee_id);
      const payer = row.payer_id === null ? undefined : people.get(row.payer_id);
      const next = progress[place]?.next;
      if (!payee || !next) return [];
      const found = {
        payment_code: row.payment_code,
        behalf: row.behalf,
        amount: row.amount_rials,
        status: row.status,
        payer_name: payer ? maskName(payer) : null,
        payer_mobile: payer ? maskMobile(payer.mobile) : null,
        payee_name: maskName(payee),
        payee_mobile: maskMobile(payee.mobile),
        tracking_number: row.trace_number,
        payout_trouble: row.payout_trouble,
        next,
        changed_at: row.updated_at.toISOString(),
      };
      return [found];
    }),
    has_more: others.length > rows.length,
  };
}

function searchFrom(body: SearchBody): DealSearch {
  if ('payment_code' in body) return { paymentCode: body.payment_code };
  if ('tracking_number' in body) {
    const trackingNumber = readTrackingNumber(body.tracking_number);
    return { trackingNumber: trackingNumber ?? refuseField('tracking_number', 'is not a tracking number') };
  }
  return { cardEnd: body.card_end, mobile: body.mobile };
}

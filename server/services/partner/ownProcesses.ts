import { randomBytes } from 'node:crypto';
import type { CreateProcessBody, PartnerProcess, PartnerProcessList } from '@contract/calls/partnerApiCalls';
import { ERROR } from '@contract/errors';
import { DAY_MS } from '@contract/rules/durations';
import { ownProcessId } from '@contract/rules/partnerRules';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { countOwnProcesses, insertOwnProcess, listOwnProcesses } from '../../db/repositories/partnerEntries';
import { partnerOfKey } from '../../db/repositories/partners';
import { CALLS_OF_A_PARTNER } from '../../domain/limits';
import { approvalPath, requestPath, sideOf, wordOf } from '../../domain/partnerEntry';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { hashToken } from '../sessions/tokens';

/** The server of a partner that makes a call. */
export interface PartnerCaller {
  readonly partnerId: string;
  /** Origin of our server in the call, for links where no public address is configured. */
  readonly origin: string;
}

/** Entries without a request are deleted after the same time. */
const OPEN_FOR_MS = 7 * DAY_MS;

/**
 * The id of the partner whose key a call carries.
 * @throws Refusal 1003 an unknown or ended key, or a paused partner; 1016 too many calls.
 */
export async function requirePartner(context: Context, key: string | null): Promise<string> {
  const { db, clock } = context;
  const id = key && (await partnerOfKey(db.kysely, hashToken(key), clock.now()));
  if (!id) return refuse(ERROR.notAuthenticated);
  await refuseBeyond(context, CALLS_OF_A_PARTNER, id);
  return id;
}

/**
 * Creates a process with its offer. The same key and body give the same process.
 * @throws Refusal 1005 the key came with another body.
 */
export async function createProcess(
  context: Context,
  caller: PartnerCaller,
  call: { readonly body: CreateProcessBody; readonly callKey: string | null },
): Promise<PartnerProcess> {
  const { db, clock } = context;
  const { body, callKey } = call;
  const now = clock.now();
  const process = {
    process_id: ownProcessId(randomBytes(16).toString('base64url')),
    partner_id: caller.partnerId,
    price_rials: body.amount,
    title: cleanText(body.title),
    commission_side: sideOf(body.commission_side),
    seller_mobile: body.seller_mobile,
    buyer_mobile: body.buyer_mobile,
    submitted_at: now,
    expires_at: new Date(now.getTime() + OPEN_FOR_MS),
    call_key: callKey,
  };
  if (await insertOwnProcess(db.kysely, process)) return readProcess(context, caller, process.process_id);
  const [before] = await listOwnProcesses(db.kysely, { partnerId: caller.partnerId, callKey: callKey ?? '' });
  const isSame =
    before &&
    before.price_rials === process.price_rials &&
    before.title === process.title &&
    before.commission_side === process.commission_side &&
    [process.seller_mobile, null].includes(before.seller_mobile) &&
    [process.buyer_mobile, null].includes(before.buyer_mobile);
  return isSame
    ? toWire(context, caller, before)
    : refuse(ERROR.conflict, 'This idempotency key came with another body');
}

/** @throws Refusal 1404 unknown, or another partner's. */
export async function readProcess(context: Context, caller: PartnerCaller, processId: string): Promise<PartnerProcess> {
  const [row] = await listOwnProcesses(context.db.kysely, { partnerId: caller.partnerId, processId });
  return row ? toWire(context, caller, row) : refuse(ERROR.transactionNotFound);
}

export async function listProcesses(
  context: Context,
  caller: PartnerCaller,
  page: { readonly start: number; readonly size: number },
): Promise<PartnerProcessList> {
  const { kysely } = context.db;
  const rows = await listOwnProcesses(kysely, { partnerId: caller.partnerId, ...page });
  return {
    total_records: await countOwnProcesses(kysely, caller.partnerId),
    processes: rows.map((row) => toWire(context, caller, row)),
  };
}

function toWire(
  { config }: Context,
  caller: PartnerCaller,
  row: Awaited<ReturnType<typeof listOwnProcesses>>[number],
): PartnerProcess {
  const { process_id: processId, payment_code: paymentCode, status } = row;
  const origin = config.publicUrl || caller.origin;
  return {
    process_id: processId,
    title: row.title,
    amount: row.price_rials,
    commission_side: wordOf(row.commission_side),
    seller_url: `${origin}${requestPath(processId)}`,
    buyer_url: `${origin}${approvalPath(processId)}`,
    created_at: row.submitted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decision: row.decision,
    deal:
      paymentCode && status && row.deal_created_at && row.deal_updated_at
        ? {
            payment_code: paymentCode,
            status,
            amount: row.price_rials,
            disputed: row.dispute_id !== null,
            payee_receives: row.received_rials,
            payer_receives: row.refunded_rials,
            created_at: row.deal_created_at.toISOString(),
            updated_at: row.deal_updated_at.toISOString(),
          }
        : null,
  };
}

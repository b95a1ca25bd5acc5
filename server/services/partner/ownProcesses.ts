import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  CreateProcessBody,
  PartnerProcess,
  PartnerProcessList,
  ProcessListQuery,
  ShippedBody,
} from '@contract/calls/partnerApiCalls';
import { ERROR } from '@contract/errors';
import { DAY_MS } from '@contract/rules/durations';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import { isMetadataSmall, METADATA_BYTES, ownProcessId, partnerUrl } from '@contract/rules/partnerRules';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import {
  countOwnProcesses,
  endOwnProcess,
  findEntry,
  insertOwnProcess,
  listOwnProcesses,
  lockEntry,
} from '../../db/repositories/partnerEntries';
import { findPartner, partnerOfKey } from '../../db/repositories/partners';
import { countTestProcesses, listTestProcesses, type TestProcessRow } from '../../db/repositories/testProcesses';
import type { Executor } from '../../db/schema';
import { readInstant } from '../../domain/calendar';
import { CALLS_OF_A_PARTNER } from '../../domain/limits';
import { approvalPath, requestPath, sideOf, testPath, wordOf } from '../../domain/partnerEntry';
import { cancelByPartner } from '../../domain/paymentRequests';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import { recordBySeller } from '../delivery/delivery';
import { hashToken } from '../sessions/tokens';
import type { PartnerMode } from './partnerEvents';
import { originsOf, requestOf } from './processes';

/** The server of a partner that makes a call. */
export interface PartnerCaller extends PartnerMode {
  /** Origin of our server in the call, for links where no public address is configured. */
  readonly origin: string;
}

/** Entries without a request are deleted after the same time. */
const OPEN_FOR_MS = 7 * DAY_MS;

/**
 * The partner whose key a call carries, and whether the key is one for test processes, which has calls of its own count.
 * @throws Refusal 1003 an unknown or ended key, or a paused partner; 1016 too many calls.
 */
export async function requirePartner(context: Context, key: string | null): Promise<PartnerMode> {
  const { db, clock } = context;
  const partner = key && (await partnerOfKey(db.kysely, hashToken(key), clock.now()));
  if (!partner) return refuse(ERROR.notAuthenticated);
  const { id: partnerId, isTest } = partner;
  await refuseBeyond(context, CALLS_OF_A_PARTNER, isTest ? `test:${partnerId}` : partnerId);
  return { partnerId, isTest };
}

/**
 * What live and test processes store of a new one.
 * @throws Refusal 1002 too much metadata, or a return address on another site
 */
export async function newProcessOf(context: Context, caller: PartnerCaller, body: CreateProcessBody) {
  const now = context.clock.now();
  const process = {
    partner_id: caller.partnerId,
    price_rials: body.amount,
    title: cleanText(body.title),
    commission_side: sideOf(body.commission_side),
    submitted_at: now,
    expires_at: new Date(now.getTime() + OPEN_FOR_MS),
    order_number: body.order_number ?? null,
    metadata: body.metadata ?? {},
    return_url: body.return_url ?? null,
  };
  if (!isMetadataSmall(process.metadata)) refuseField('metadata', `has more than ${METADATA_BYTES} bytes`);
  await requireOwnPage(context, caller.partnerId, process.return_url);
  return process;
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
  const { db } = context;
  const { body, callKey } = call;
  const process = {
    ...(await newProcessOf(context, caller, body)),
    process_id: ownProcessId(randomBytes(16).toString('base64url')),
    seller_mobile: body.seller_mobile,
    buyer_mobile: body.buyer_mobile,
    call_key: callKey,
  };
  if (await insertOwnProcess(db.kysely, process)) return readProcess(context, caller, process.process_id);
  const [before] = await listOwnProcesses(db.kysely, { partnerId: caller.partnerId, callKey: callKey ?? '' });
  const isSame =
    before &&
    before.price_rials === process.price_rials &&
    before.title === process.title &&
    before.commission_side === process.commission_side &&
    before.order_number === process.order_number &&
    before.return_url === process.return_url &&
    isDeepStrictEqual(before.metadata, process.metadata) &&
    [process.seller_mobile, null].includes(before.seller_mobile) &&
    [process.buyer_mobile, null].includes(before.buyer_mobile);
  return isSame
    ? toWire(context, caller, before)
    : refuse(ERROR.conflict, 'This idempotency key came with another body');
}

/** Two operators set the site of the return address, so a process leads to no other one. @throws Refusal 1002 */
async function requireOwnPage({ db }: Context, partnerId: string, returnUrl: string | null): Promise<void> {
  if (returnUrl === null) return;
  const partner = await findPartner(db.kysely, { id: partnerId });
  const page = partnerUrl(returnUrl, 'x');
  const isOwn = partner && URL.canParse(page) && originsOf(partner).includes(new URL(page).origin);
  if (!isOwn) refuseField('return_url', 'is not on the site of your return address');
}

/** @throws Refusal 1404 unknown, or another partner's. */
export async function readProcess(context: Context, caller: PartnerCaller, processId: string): Promise<PartnerProcess> {
  const [row] = await rowsOf(context.db.kysely, caller, { partnerId: caller.partnerId, processId });
  return row ? toWire(context, caller, row) : refuse(ERROR.transactionNotFound);
}

/**
 * Ends a process before its payment; of one without a deal, nobody makes a request any more.
 * @throws Refusal 1404 unknown, or another partner's; 1007 its payment has begun
 */
export async function cancelProcess(
  context: Context,
  caller: PartnerCaller,
  processId: string,
): Promise<PartnerProcess> {
  const now = context.clock.now();
  await readProcess(context, caller, processId);
  await context.db.kysely.transaction().execute(async (transaction) => {
    // The lock orders it with a request that is being made.
    const request = await requestOf(transaction, await lockEntry(transaction, processId));
    if (!request) return endOwnProcess(transaction, processId, now);
    if (request.status === 'canceled') return;
    const { outcome } = await applyTransition(transaction, cancelByPartner(request, now));
    if (outcome !== 'applied') refuse(ERROR.notAcceptable, `The deal is ${request.status}`);
  });
  context.jobs.ordered();
  return readProcess(context, caller, processId);
}

/**
 * Records the parcel of a deal, as its seller does.
 * @throws Refusal 1404 unknown, or another partner's; 1007 not paid, disputed or shipped already; 1002, 1706 and 1005 as
 * for the seller
 */
export async function markShipped(
  context: Context,
  caller: PartnerCaller,
  call: { readonly processId: string; readonly body: ShippedBody; readonly callKey: string | null },
): Promise<PartnerProcess> {
  const { processId, body, callKey } = call;
  const { deal } = await readProcess(context, caller, processId);
  const request = await requestOf(context.db.kysely, await findEntry(context.db.kysely, processId));
  if (!deal || !request) return refuse(ERROR.notAcceptable, 'There is no deal');
  await recordBySeller(context, {
    userId: request.payeeId,
    body: { payment_code: deal.payment_code, kind: 'courier', ...body },
    // The seller's own keys, and those of other partners, are others.
    idempotencyKey: callKey && `partner ${caller.partnerId} ${processId} ${callKey}`,
  });
  return readProcess(context, caller, processId);
}

/** @throws Refusal 1002 a date-time that does not exist, such as a leap second */
function instantIn(filter: Pick<ProcessListQuery, 'from' | 'to'>, field: 'from' | 'to'): Date | undefined {
  const text = filter[field];
  return text === undefined ? undefined : (readInstant(text) ?? refuseField(field, 'is not a date-time'));
}

/** The filter of a list. @throws Refusal 1002 */
function processQueryOf({ partnerId }: PartnerCaller, filter: ProcessListQuery) {
  return {
    partnerId,
    orderNumber: filter.order_number,
    status: filter.status === 'open' ? null : filter.status,
    from: instantIn(filter, 'from'),
    to: instantIn(filter, 'to'),
  };
}

export async function listProcesses(
  context: Context,
  caller: PartnerCaller,
  { start = 0, size = LIST_PAGE_SIZE, ...filter }: ProcessListQuery,
): Promise<PartnerProcessList> {
  const { kysely } = context.db;
  const query = processQueryOf(caller, filter);
  const rows = await rowsOf(kysely, caller, { ...query, start, size });
  const count = caller.isTest ? countTestProcesses : countOwnProcesses;
  return {
    total_records: await count(kysely, query),
    processes: rows.map((row) => toWire(context, caller, row)),
  };
}

type ProcessRow = Awaited<ReturnType<typeof listOwnProcesses>>[number] | TestProcessRow;

/** The processes of a query, of the key's mode. */
function rowsOf(
  executor: Executor,
  { isTest }: PartnerCaller,
  query: Parameters<typeof listOwnProcesses>[1],
): Promise<ProcessRow[]> {
  return isTest ? listTestProcesses(executor, query) : listOwnProcesses(executor, query);
}

export function toWire({ config }: Context, caller: PartnerCaller, row: ProcessRow): PartnerProcess {
  const { process_id: processId, payment_code: paymentCode, status } = row;
  const origin = config.publicUrl || caller.origin;
  const [seller, buyer] = caller.isTest ? [testPath, testPath] : [requestPath, approvalPath];
  return {
    process_id: processId,
    order_number: row.order_number,
    metadata: row.metadata,
    return_url: row.return_url,
    title: row.title,
    amount: row.price_rials,
    commission_side: wordOf(row.commission_side),
    seller_url: `${origin}${seller(processId)}`,
    buyer_url: `${origin}${buyer(processId)}`,
    created_at: row.submitted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decision: row.decision,
    deal:
      paymentCode && status && row.deal_created_at && row.deal_updated_at
        ? {
            payment_code: paymentCode,
            status,
            amount: row.price_rials,
            disputed: 'disputed' in row ? row.disputed : row.dispute_id !== null,
            payee_receives: row.received_rials,
            payer_receives: 'refunded_rials' in row ? row.refunded_rials : null,
            created_at: row.deal_created_at.toISOString(),
            updated_at: row.deal_updated_at.toISOString(),
          }
        : null,
  };
}

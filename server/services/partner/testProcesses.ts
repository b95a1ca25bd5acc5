import { randomBytes, randomUUID } from 'node:crypto';
import type { CreateProcessBody, PartnerProcess, ShippedBody } from '@contract/calls/partnerApiCalls';
import type { TestProcessView } from '@contract/calls/partnerCalls';
import { ERROR } from '@contract/errors';
import { trackingCodeIn } from '@contract/rules/deliveryRules';
import { partnerUrl, type TestMove, testProcessId } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import { findPartner } from '../../db/repositories/partners';
import {
  insertTestProcess,
  listTestProcesses,
  lockTestProcess,
  orderTestEvent,
  type TestProcessRow,
  updateTestProcess,
} from '../../db/repositories/testProcesses';
import type { Executor } from '../../db/schema';
import { commissionOn, quote } from '../../domain/commission';
import { paymentCodeFrom } from '../../domain/paymentRequests';
import { type TestState, testMovesOf } from '../../domain/testProcess';
import { refuse, refuseField } from '../../refusal';
import { hashBody } from '../idempotency';
import { newProcessOf, type PartnerCaller, readProcess, toWire } from './ownProcesses';

/**
 * Creates a test process. It keeps nobody's mobile; a repeated call is compared by a keyed hash.
 * @throws Refusal 1002 as for a live one; 1005 the key came with another body
 */
export async function createTestProcess(
  context: Context,
  caller: PartnerCaller,
  { body, callKey }: { readonly body: CreateProcessBody; readonly callKey: string | null },
): Promise<PartnerProcess> {
  const { kysely } = context.db;
  const process = {
    ...(await newProcessOf(context, caller, body)),
    process_id: testProcessId(randomBytes(16).toString('base64url')),
    call_key: callKey,
    body_hash: hashBody(context, body),
  };
  if (await insertTestProcess(kysely, process)) return readProcess(context, caller, process.process_id);
  const [before] = await listTestProcesses(kysely, { partnerId: caller.partnerId, callKey: callKey ?? '' });
  return before?.body_hash === process.body_hash
    ? toWire(context, caller, before)
    : refuse(ERROR.conflict, 'This idempotency key came with another body');
}

/** Ends a test process as a live one. @throws Refusal 1404; 1007 it is paid */
export async function cancelTestProcess(
  context: Context,
  caller: PartnerCaller,
  processId: string,
): Promise<PartnerProcess> {
  const row = await change(context, { processId, partnerId: caller.partnerId }, async (transaction, seen) => {
    const isOver = seen.status === 'canceled' || (seen.status === null && stateOf(context, seen).isExpired);
    return isOver ? seen : applyMove(context, transaction, seen, 'canceled');
  });
  return toWire(context, caller, row);
}

/** Records a parcel as for a live process. @throws Refusal 1404; 1007 not paid, disputed or shipped; 1002; 1005 */
export async function shipTestProcess(
  context: Context,
  caller: PartnerCaller,
  call: { readonly processId: string; readonly body: ShippedBody; readonly callKey: string | null },
): Promise<PartnerProcess> {
  const { processId, body, callKey } = call;
  const { carrier } = body;
  const code = trackingCodeIn(carrier, body.tracking_code) ?? refuseField('tracking_code', `is no code of ${carrier}`);
  const row = await change(context, { processId, partnerId: caller.partnerId }, async (transaction, seen) => {
    const move = `shipped ${carrier} ${code}`;
    if (isRepeated(seen, { move, callKey })) return seen;
    if (seen.status !== 'paid' || seen.disputed || seen.shipped_at !== null) {
      return refuse(ERROR.notAcceptable, 'There is nothing to ship');
    }
    const shipped = { shipped_at: context.clock.now(), move, move_key: callKey };
    return updateTestProcess(transaction, processId, shipped);
  });
  return toWire(context, caller, row);
}

/**
 * Gives a test process its next state, with the webhook that a live one would send.
 * @throws Refusal 1404 unknown, live, or another partner's; 1007 with the possible states; 1005
 */
export async function simulate(
  context: Context,
  caller: PartnerCaller,
  call: { readonly processId: string; readonly state: TestMove; readonly callKey: string | null },
): Promise<PartnerProcess> {
  const { processId, state: move, callKey } = call;
  const row = await change(context, { processId, partnerId: caller.partnerId }, async (transaction, seen) =>
    isRepeated(seen, { move, callKey }) ? seen : applyMove(context, transaction, seen, move, callKey),
  );
  return toWire(context, caller, row);
}

/** A test process for the holder of its link. @throws Refusal 1404 */
export async function testProcessView(context: Context, processId: string): Promise<TestProcessView> {
  const [row] = await listTestProcesses(context.db.kysely, { processId });
  return row ? viewOf(context, row) : refuse(ERROR.transactionNotFound);
}

/** The same move from the page of the link. @throws Refusal 1404, 1007 */
export async function moveOnPage(
  context: Context,
  { processId, state }: { readonly processId: string; readonly state: TestMove },
): Promise<TestProcessView> {
  const row = await change(context, { processId, partnerId: undefined }, (transaction, seen) =>
    applyMove(context, transaction, seen, state),
  );
  return viewOf(context, row);
}

async function change(
  context: Context,
  of: { readonly processId: string; readonly partnerId: string | undefined },
  work: (transaction: Executor, seen: TestProcessRow) => Promise<TestProcessRow>,
): Promise<TestProcessRow> {
  const row = await context.db.kysely.transaction().execute(async (transaction) => {
    const seen = (await lockTestProcess(transaction, of)) ?? refuse(ERROR.transactionNotFound);
    return work(transaction, seen);
  });
  context.jobs.ordered();
  return row;
}

/** The last call came again. @throws Refusal 1005 with another body */
function isRepeated(seen: TestProcessRow, last: { readonly move: string; readonly callKey: string | null }): boolean {
  if (last.callKey === null || seen.move_key !== last.callKey) return false;
  return seen.move === last.move || refuse(ERROR.conflict, 'This idempotency key came with another body');
}

async function applyMove(
  context: Context,
  transaction: Executor,
  seen: TestProcessRow,
  move: TestMove,
  callKey: string | null = null,
): Promise<TestProcessRow> {
  const now = context.clock.now();
  const moves = testMovesOf(stateOf(context, seen));
  const effect = moves[move];
  if (!effect) {
    return refuse(ERROR.notAcceptable, `Possible states: ${Object.keys(moves).join(', ') || 'none'}`);
  }
  const { isEnded, ...state } = effect.change;
  const changed = await updateTestProcess(transaction, seen.process_id, {
    ...state,
    ...{ move, move_key: callKey },
    ...(isEnded && { expires_at: now }),
    ...(!isEnded && { deal_updated_at: now }),
    ...(move === 'created' && { payment_code: paymentCodeFrom(randomBytes(8)), deal_created_at: now }),
    ...(move === 'settled' && { received_rials: receivedOf(context, seen) }),
  });
  const partner = (await findPartner(transaction, { id: seen.partner_id })) ?? refuse(ERROR.transactionNotFound);
  const { deal } = toWire(context, { partnerId: partner.id, isTest: true, origin: '' }, changed);
  if (effect.event && deal && partner.events.includes(effect.event)) {
    const isSent = partner.webhook_url !== null && partner.webhook_off_at === null;
    const { process_id, order_number, metadata, payment_code: paymentCode } = changed;
    const data = { process_id, order_number, metadata, ...deal };
    const news = { id: randomUUID(), partnerId: partner.id, event: effect.event, paymentCode, data };
    await orderTestEvent(transaction, news, { isSent, now });
  }
  return changed;
}

function receivedOf({ config }: Context, row: TestProcessRow): number {
  const { price_rials: amountRials, commission_side: commissionSide } = row;
  const commissionRials = commissionOn(amountRials, config.commission);
  return quote({ amountRials, commissionRials, commissionSide, payerFreeRials: 0, payeeFreeRials: 0 })
    .payeeReceivesRials;
}

function stateOf({ clock }: Context, { status, decision, disputed, expires_at: end }: TestProcessRow): TestState {
  return { status, decision, disputed, isExpired: end <= clock.now() };
}

async function viewOf(context: Context, row: TestProcessRow): Promise<TestProcessView> {
  const partner = (await findPartner(context.db.kysely, { id: row.partner_id })) ?? refuse(ERROR.transactionNotFound);
  return {
    partner: partner.name,
    title: row.title,
    amount: row.price_rials,
    status: row.status,
    decision: row.decision,
    disputed: row.disputed,
    moves: Object.keys(testMovesOf(stateOf(context, row))) as TestMove[],
    return_url: partnerUrl(row.return_url ?? partner.return_url, row.process_id),
  };
}

import type { TransactionCodeAnswer, TransactionStatus } from '@contract/calls/common';
import type { TransactionOtpAnswer, TransactionOtpBody } from '@contract/calls/transactionCalls';
import { type Received, receivedOf } from '@contract/rules/division';
import { DISPUTE_OTP_ACTIONS, type TRANSACTION_OTP_ACTIONS } from '@contract/rules/limits';
import type { PAYOUT_OTP_ACTION } from '@contract/rules/payoutRules';
import type { CodedAction, OTP_ACTION_OF } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { readCodedAction } from '../../db/repositories/codedActions';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { cancelTransaction, refundTransaction, settleTransaction } from '../../domain/paymentRequests';
import type { Transaction } from '../../domain/payments';
import type { Transition } from '../../domain/transition';
import { type KeepWith, runOnce, type UserCall } from '../idempotency';
import { completionUrlOf } from '../partner/processes';
import { readProof } from '../passkeys/assertions';
import { guessesCountedFor, type RightCode, recogniseCode } from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { codeAnswer, divisionWith, receivedOnTheWire, requireNamed, sendActionCode } from './terms';
import { type AllowedAction, moveMoney, refuseDisputed, requireAllowed, requireSeenAllowed } from './transactionAccess';

/** The basis of a transition. */
interface Basis {
  readonly allowed: AllowedAction<Transaction>;
  readonly code: RightCode;
  /** The payee's free commission, in rials. */
  readonly payeeFreeRials: number;
}

/**
 * Cancels, settles or refunds, as the code was sent for. One database transaction consumes the code and moves the
 * money. A request of the partner ends at its completion URL. Two statements in the usual case (docs/adr/0005): one
 * reads the basis, one applies the transition and stores the answer. When the state has changed in between, all is read
 * and judged again, the code under its lock.
 * @throws Refusal 1404, 1012, 1007; 1018 a wrong or used code; 1905 a refused passkey; 1016 too many of them; 1005 a
 * reused idempotency key.
 */
export async function confirmAction(
  context: Context,
  call: UserCall<TransactionOtpBody>,
  word: Exclude<Word, DisputeOtpAction | typeof PAYOUT_OTP_ACTION>,
): Promise<TransactionOtpAnswer> {
  const { userId, body, idempotencyKey: key } = call;
  const { payment_code: paymentCode, token, verification_code: typed } = body;
  const { db, config, clock, security } = context;
  const action = otpActionOf(word);
  const request = { paymentCode, userId, action: ACTION_OF[action] };
  const attempt = { token, purposes: [action], userId, paymentCode };
  const counted = guessesCountedFor(context, { purpose: action, userId });
  const route = 'transactions/otp';
  const tokenHash = hashToken(token);
  const seen = await readCodedAction(db.kysely, { userId, key, route, paymentCode, tokenHash, ...counted });

  const confirm = async (keepWith: KeepWith) => {
    const confirmed = await readProof(context, body, attempt);
    // Checked before the code, so that a right code is not spent on an action that is impossible.
    const before = await requireSeenAllowed(context, seen, request);
    const { partner } = before.transaction;
    const answerOf = (status: TransactionStatus): TransactionOtpAnswer => ({
      payment_code: paymentCode,
      status,
      ...(partner && { redirect_to: completionUrlOf(config, partner.processId) }),
    });
    const recognised = typed && recogniseCode(context, { ...attempt, code: typed }, { ...seen, ...counted });
    const code = recognised || (await rightCode(confirmed));
    let basis: Basis | null = { allowed: before, code, payeeFreeRials: seen.payeeFreeRials };
    let answer = answerOf(before.to);
    await moveMoney(context, async () => {
      const { allowed, ...known } = basis ?? (await readBasis(context, request, confirmed));
      basis = null;
      const { transaction } = allowed;
      answer = answerOf(allowed.to);
      const transition = transitionOf(action, { transaction, userId, at: clock.now(), ...known });
      const { guesses, passkey, payload } = known.code;
      requireNamed(sumsOf(transaction, receivedFor(action, transaction, known.payeeFreeRials)), payload, passkey);
      return { ...transition, ...(guesses && { guesses }), ...(passkey && { passkey }), ...keepWith(answer) };
    });
    security.note({ event: 'money_action_confirmed', action, userId, transactionId: before.transaction.id });
    return answer;
  };
  return runOnce(context, { ...call, route }, confirm, !seen.isAnswered);
}

/** Reads the basis again after a refused transition. @throws Refusal as {@link confirmAction} */
async function readBasis(
  context: Context,
  request: Parameters<typeof requireAllowed>[1],
  confirmed: Confirmed,
): Promise<Basis> {
  const allowed = await requireAllowed(context, request);
  const payeeFreeRials = await freeCommissionRials(context.db.kysely, allowed.transaction.payeeId);
  return { allowed, payeeFreeRials, code: await rightCode(confirmed) };
}

type Confirmed = Awaited<ReturnType<typeof readProof>>;

/** @throws Refusal 1018, 1016 */
async function rightCode(confirmed: Confirmed): Promise<RightCode> {
  const { id, payload, passkey } = await confirmed();
  return { challengeId: id, payload, ...(passkey && { passkey }) };
}

interface Decision {
  readonly transaction: Transaction;
  readonly userId: string;
  readonly at: Date;
  readonly code: RightCode;
  readonly payeeFreeRials: number;
}

function transitionOf(action: OtpAction, { code, payeeFreeRials, ...decision }: Decision): Transition {
  const input = { ...decision, challengeId: code.challengeId };
  switch (action) {
    case 'cancel':
      return cancelTransaction(input);
    case 'refund_transaction':
      return refundTransaction(input);
    case 'settle_transaction':
      return settleTransaction({ ...input, payeeFreeRials });
  }
}

/**
 * Sends the one-time code that cancels, settles or refunds; nothing moves yet.
 * @throws Refusal 1404, 1012, 1007, with `dispute` in its fields while one is open; 1015 and 1016 of the SMS; 1005 a
 * reused key.
 */
export async function requestAction(
  context: Context,
  { userId, body, idempotencyKey }: UserCall<{ readonly payment_code: string; readonly by_sms?: boolean }>,
  action: OtpAction,
): Promise<TransactionCodeAnswer> {
  const { payment_code: paymentCode, by_sms: bySms = false } = body;
  const call = { userId, idempotencyKey, route: action, body: { paymentCode, ...(bySms && { bySms }) } };
  const sent = await runOnce(context, call, async (keepWith) => {
    const { transaction } = await requireAllowed(context, { paymentCode, userId, action: ACTION_OF[action] });
    if (transaction.row.dispute_id !== null) refuseDisputed();
    const payeeFreeRials = await freeCommissionRials(context.db.kysely, transaction.payeeId);
    const receives = receivedFor(action, transaction, payeeFreeRials);
    const payload = sumsOf(transaction, receives);
    return sendActionCode(context, { purpose: action, userId, transaction, receives, payload, bySms }, keepWith);
  });
  return codeAnswer(context, sent);
}

/** What each side receives from the action; null for a cancel, which moves no money. */
function receivedFor(action: OtpAction, transaction: Transaction, payeeFreeRials: number): Received | null {
  const share = { settle_transaction: transaction.amountRials, refund_transaction: 0, cancel: null }[action];
  return share === null ? null : receivedOf(divisionWith(transaction, payeeFreeRials), share);
}

/** The sums of an action, in rials: an assertion confirms only those that its prompt has named. */
function sumsOf({ amountRials }: Transaction, receives: Received | null) {
  return { amountRials, ...(receives && receivedOnTheWire(receives)) };
}

/** The actions that a one-time code confirms, by their names in the OTP step. */
export type OtpAction = (typeof TRANSACTION_OTP_ACTIONS)[number];

const ACTION_OF = {
  settle_transaction: 'settle',
  refund_transaction: 'refund',
  cancel: 'cancel',
} as const satisfies { [Action in CodedAction as (typeof OTP_ACTION_OF)[Action]]: Action };

type Word = TransactionOtpBody['action'];

/** The steps of a dispute that a one-time code confirms. */
export type DisputeOtpAction = (typeof DISPUTE_OTP_ACTIONS)[number];

export function isDisputeAction(word: Word): word is DisputeOtpAction {
  return DISPUTE_OTP_ACTIONS.some((action) => action === word);
}

/** The wire has two words for some actions, and none means settle. */
function otpActionOf(word: Exclude<Word, DisputeOtpAction | typeof PAYOUT_OTP_ACTION>): OtpAction {
  switch (word) {
    case undefined:
    case 'settle':
      return 'settle_transaction';
    case 'refund':
      return 'refund_transaction';
    default:
      return word;
  }
}

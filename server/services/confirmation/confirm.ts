import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { TransactionOtpAnswer, TransactionOtpBody } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { type DealOtpAction, PAYOUT_OTP_ACTION } from '@contract/rules/confirmedActions';
import { type Received, receivedOf } from '@contract/rules/division';
import type { Context } from '../../context';
import { type Confirmation, readConfirmation, type SeenAction } from '../../db/repositories/confirmations';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { Transaction } from '../../domain/transaction';
import type { UsedPasskey } from '../../domain/transition';
import { refuse } from '../../refusal';
import { DISPUTE_ACTIONS } from '../disputes/confirmedSteps';
import { runOnce, type UserCall } from '../idempotency';
import { completionUrlOf } from '../partner/processes';
import { readProof } from '../passkeys/assertions';
import { type Challenge, guessOf, refuseDeadCode, refuseUnknownCode, refuseUnlessRight } from '../sessions/otp';
import { hashToken } from '../sessions/tokens';
import { MONEY_ACTIONS } from '../transactions/moneyActions';
import { PAYOUT_ACCOUNT_CHANGE } from '../transactions/payoutAccount';
import { divisionWith, receivedOnTheWire } from '../transactions/terms';
import { moveMoney } from '../transactions/transactionAccess';
import type { Binding, ConfirmedAction, Named } from './confirmedAction';
import { startConfirmation, startedAnswer } from './startConfirmation';

type Found = { readonly transaction: Transaction };

const ACTIONS: Readonly<Record<DealOtpAction, ConfirmedAction<Found>>> = {
  ...MONEY_ACTIONS,
  ...DISPUTE_ACTIONS,
  [PAYOUT_OTP_ACTION]: PAYOUT_ACCOUNT_CHANGE,
};

/** The first call of an action on a deal. */
type FirstCall = UserCall<{ readonly payment_code: string; readonly by_sms?: boolean }>;

/**
 * Starts the confirmation of an action on a deal; nothing changes yet.
 * @param wanted what the action is about, besides the deal
 * @throws Refusal of the action: 1404, 1012, 1007, with `dispute` in its fields while one is open; 1015, 1016 and 1025
 * of the SMS; 1005 a reused idempotency key.
 */
export async function requestConfirmation(
  context: Context,
  { userId, body, idempotencyKey }: FirstCall,
  purpose: DealOtpAction,
  wanted: Binding = {},
): Promise<TransactionCodeAnswer> {
  const { payment_code: paymentCode, by_sms: bySms = false } = body;
  const action = ACTIONS[purpose];
  const call = { userId, idempotencyKey, route: purpose, body: { paymentCode, ...(bySms && { bySms }), ...wanted } };
  const started = await runOnce(context, call, async (keepWith) => {
    const found = await action.find(context, { userId, paymentCode }, null);
    const { transaction } = found;
    const named = await action.name(context, found, wanted);
    const receives = receivedBy(transaction, named, await freeCommissionRials(context.db.kysely, transaction.payeeId));
    const payload = payloadOf(transaction, named, receives);
    const deal = { transaction, receives, amountRials: payload.amountRials, accountName: named.accountName };
    const ask = action.ask?.bind(action, context, found, named);
    return startConfirmation(context, { purpose, userId, payload, deal, bySms, ask }, keepWith);
  });
  return startedAnswer(context, started);
}

/**
 * Carries out the action that the code was sent for. One database transaction uses up the code and moves the money. Two
 * statements in the usual case (docs/adr/0005): one reads the basis and judges the code, one applies the transition and
 * stores the answer. When the state has changed in between, the action is read and judged again.
 * @throws Refusal of the action, as {@link requestConfirmation}; 1018 a wrong or used code, one for another action, or
 * other sums than it has named; 1905 a refused passkey; 1016 too many of them; 1005 a reused idempotency key.
 */
export async function confirm(context: Context, call: UserCall<TransactionOtpBody>): Promise<TransactionOtpAnswer> {
  const { userId, body, idempotencyKey: key } = call;
  const { payment_code: paymentCode, token, verification_code: code, assertion } = body;
  const { db, clock, security } = context;
  const purpose = dealActionOf(body.action);
  const action = ACTIONS[purpose];
  const attempt = { token, purposes: [purpose], userId, paymentCode };
  const isTyped = code !== undefined && assertion === undefined;
  const guess = isTyped ? guessOf(context, { token, code, purpose, userId, mobile: '', deviceId: null }) : null;
  const route = 'transactions/otp';
  const asked = { userId, key, route, paymentCode, tokenHash: hashToken(token), purpose, guess };
  const seen = await readConfirmation(db.kysely, asked);

  return runOnce(
    context,
    { ...call, route },
    async (keepWith) => {
      const checked = await readProof(context, body, attempt, () => rightCode(context, asked, seen));
      let answer: TransactionOtpAnswer | null = null;
      let transactionId = '';
      let snapshot: SeenAction | null = seen;
      await moveMoney(context, async () => {
        const basis = snapshot;
        snapshot = null;
        // Refused before the code, so that a right code is not spent on an action that is impossible.
        const found = await action.find(context, { userId, paymentCode }, basis);
        const { transaction } = found;
        const { id: challengeId, payload, passkey }: Confirmed = await checked();
        const named = await action.name(context, found, payload as Binding);
        const payeeFreeRials = basis?.payeeFreeRials ?? (await freeCommissionRials(db.kysely, transaction.payeeId));
        requireNamed(payloadOf(transaction, named, receivedBy(transaction, named, payeeFreeRials)), payload, passkey);
        const decision = { named, userId, payeeFreeRials, at: clock.now() };
        const transition = await action.decide(context, found, decision);
        transactionId = transaction.id;
        answer = {
          payment_code: paymentCode,
          status: transition.to ?? transaction.status,
          ...(action.endsProcess &&
            transaction.partner && { redirect_to: await completionUrlOf(context, transaction.partner.processId) }),
        };
        return { ...transition, challengeId, ...(passkey && { passkey }), ...keepWith(answer) };
      });
      security.note({ event: 'money_action_confirmed', action: purpose, userId, transactionId });
      return answer ?? refuse(ERROR.conflict);
    },
    !seen.isAnswered,
  );
}

/** A right code or assertion. `payload`: the sums that its SMS or its prompt has named. */
type Confirmed = Pick<Challenge, 'id' | 'payload' | 'passkey'>;

/** The code that was right when it was read. @throws Refusal 1018, 1016 */
async function rightCode(
  context: Context,
  { purpose, userId, guess }: Confirmation,
  { challenge, verdict }: SeenAction,
): Promise<Confirmed> {
  if (!guess || !challenge || !verdict) return refuseUnknownCode(context);
  await refuseUnlessRight(context, verdict, { purpose, userId, guess });
  return challenge;
}

/** What each side receives from the action; null when no side does. */
function receivedBy(transaction: Transaction, { shareRials }: Named, payeeFreeRials: number): Received | null {
  return shareRials === null ? null : receivedOf(divisionWith(transaction, payeeFreeRials), shareRials);
}

/**
 * What the challenge is bound to. The sums belong to it: free commission that is used elsewhere in the meantime would
 * change them.
 */
function payloadOf(transaction: Transaction, { binding, amountRials }: Named, receives: Received | null) {
  return {
    ...binding,
    amountRials: amountRials ?? transaction.amountRials,
    ...(receives && receivedOnTheWire(receives)),
  };
}

/**
 * A confirmation confirms what its SMS or its prompt has named (docs/behaviour.md#codes).
 * @throws Refusal 1018 that asks for a new code; 1905 for a passkey
 */
function requireNamed(present: object, named: object, passkey: UsedPasskey | undefined): void {
  if (JSON.stringify(present) === JSON.stringify(named)) return;
  if (passkey) refuse(ERROR.passkeyRefused);
  refuseDeadCode();
}

/** The wire has two words for some actions, and none means settle. */
function dealActionOf(word: TransactionOtpBody['action']): DealOtpAction {
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

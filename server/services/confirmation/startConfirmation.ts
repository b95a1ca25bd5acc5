import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { Received } from '@contract/rules/division';
import { shortName } from '@contract/rules/mask';
import type { Context } from '../../context';
import type { Transaction } from '../../domain/transaction';
import type { SumInSms } from '../../texts/otpSms';
import type { KeepWith } from '../idempotency';
import { hasMoneyKey, keepKeyChallenge, optionsOf } from '../passkeys/assertions';
import { type CodeRequest, refuseUnlessSendable, sendCode, temporaryTokenOf } from '../sessions/otp';
import { requirePerson } from '../transactions/people';
import { receivedOnTheWire } from '../transactions/terms';

/** The stored part of a started confirmation: it names the challenge and holds neither token nor passkey challenge. */
export interface Started {
  readonly challengeId: string;
  /** Null where no money moves. */
  readonly receives: Received | null;
  /** A passkey is to confirm the action, and no SMS was sent. */
  readonly byKey: boolean;
}

interface Start extends Pick<CodeRequest, 'purpose' | 'payload'> {
  readonly userId: string;
  /** Absent for an action on the account. */
  readonly deal?: DealOfSms;
  /** The user wants the SMS, whatever their keys. */
  readonly bySms: boolean | undefined;
  /** Checks that cost money. They wait until a code may be sent, unless a key confirms. */
  readonly ask?: (() => Promise<void>) | undefined;
}

/** What the SMS says of an action on a deal. */
interface DealOfSms extends Pick<Started, 'receives'> {
  readonly transaction: Transaction;
  /** The sum of an SMS in which no side receives one now, in rials. */
  readonly amountRials: number;
  readonly accountName?: string | undefined;
}

/**
 * Starts the confirmation of an action: for a user with a passkey that moves money by a challenge, else by a one-time
 * code to the user's mobile. The SMS of an action on a deal names action, sums and the other side.
 * @throws Refusal 1015, 1016, 1025 as `sendCode`; 1016 too many challenges; as `ask`
 */
export async function startConfirmation(
  context: Context,
  { userId, deal, bySms, ask, ...code }: Start,
  keepWith: KeepWith = () => ({}),
): Promise<Started> {
  const { id, mobile } = await requirePerson(context, userId);
  const byKey = !bySms && (await hasMoneyKey(context, id));
  const request = { ...code, userId, mobile, ...(deal && { paymentCode: deal.transaction.paymentCode }) };
  if (ask && !byKey) await refuseUnlessSendable(context, request);
  await ask?.();
  const receives = deal?.receives ?? null;
  const stored = (challengeId: string) => keepWith({ challengeId, receives, byKey });
  const sums = deal && !byKey ? await sumsInSms(context, userId, deal) : [];
  const challengeId = byKey
    ? await keepKeyChallenge(context, request, stored)
    : await sendCode(context, { ...request, sums, account: deal?.accountName }, stored);
  return { challengeId, receives, byKey };
}

/** Each sum with its receiver. The other side is named also with a sum of 0. */
async function sumsInSms(
  context: Context,
  userId: string,
  { transaction, receives, amountRials }: DealOfSms,
): Promise<SumInSms[]> {
  const { payerId, payeeId } = transaction;
  const nameOf = async (id: string) => shortName(await requirePerson(context, id));
  if (receives === null) {
    const otherId = userId === payeeId ? payerId : payeeId;
    return [{ rials: amountRials, person: otherId && (await nameOf(otherId)), receives: false }];
  }
  const sums: SumInSms[] = [];
  for (const [id, rials] of [[payerId, receives.payerRials] as const, [payeeId, receives.payeeRials] as const]) {
    if (id !== null && (rials > 0 || id !== userId)) sums.push({ rials, person: await nameOf(id), receives: true });
  }
  return sums;
}

/** The answer of a call that starts a confirmation. */
export async function startedAnswer(context: Context, started: Started): Promise<TransactionCodeAnswer> {
  const { challengeId, receives, byKey } = started;
  const sums = receives ? receivedOnTheWire(receives) : { payer_receives: null, payee_receives: null };
  const passkey = byKey ? await optionsOf(context, challengeId) : null;
  return { token: temporaryTokenOf(context, challengeId), passkey, ...sums };
}

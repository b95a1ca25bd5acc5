import { randomBytes, randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { DEFAULT_COMMISSION_SIDE } from '@contract/limits';
import type { CommissionSide } from '@contract/schemas/common';
import type { CreateTransactionAnswer, CreateTransactionBody } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { applyMove } from '../../db/door';
import { findBankAccount } from '../../db/repositories/bankAccounts';
import { commissionOn } from '../../domain/commission';
import { createDeal } from '../../domain/dealMoves';
import type { NewDeal } from '../../domain/moneyMove';
import { isNationalCode } from '../../domain/nationalCode';
import { paymentCodeFrom } from '../../domain/paymentCode';
import { refuse } from '../../refusal';
import { type KeepWith, runOnce } from '../idempotency';

export interface CreateRequest {
  readonly userId: string;
  readonly body: CreateTransactionBody;
  readonly idempotencyKey: string | null;
}

/** A free code is found at the first try unless the table holds hundreds of millions. */
const CODE_TRIES = 5;

/**
 * Makes a payment request of the user's.
 * @throws Refusal 1204 when the account is not the user's, 1002 for a wrong referee, 1005 for a reused idempotency key.
 */
export async function createTransaction(context: Context, request: CreateRequest): Promise<CreateTransactionAnswer> {
  const { userId, body, idempotencyKey } = request;
  const call = { userId, key: idempotencyKey, route: 'create', body };
  return runOnce(context, call, async (keepWith) => {
    const terms = await termsOf(context, userId, body);
    for (let tried = 0; tried < CODE_TRIES; tried += 1) {
      const answer = await tryToCreate(context, terms, keepWith);
      if (answer) return answer;
    }
    throw new Error('No free payment code was found');
  });
}

/** Null when the payment code is taken. */
async function tryToCreate(
  context: Context,
  terms: Omit<NewDeal, 'paymentCode'>,
  keepWith: KeepWith,
): Promise<CreateTransactionAnswer | null> {
  const paymentCode = paymentCodeFrom(randomBytes(8));
  const answer = { payment_code: paymentCode, redirect_to: `/transaction-detail/${paymentCode}?share=1` };
  const move = createDeal(randomUUID(), { ...terms, paymentCode }, context.clock.now());
  const { outcome } = await applyMove(context.db.kysely, { ...move, ...keepWith(answer) });
  if (outcome === 'applied') return answer;
  if (outcome === 'code_taken') return null;
  throw new Error(`A payment request was not made: ${outcome}`);
}

async function termsOf(
  { db, config }: Context,
  userId: string,
  body: CreateTransactionBody,
): Promise<Omit<NewDeal, 'paymentCode'>> {
  const account = await findBankAccount(db.kysely, userId, body.payee_bank_account);
  if (!account) return refuse(ERROR.bankAccountNotFound);
  return {
    payeeId: userId,
    payeeAccountId: account.id,
    payeeIban: account.iban,
    amountRials: body.amount,
    behalf: body.behalf.trim(),
    commissionSide: Number(body.commision_side ?? DEFAULT_COMMISSION_SIDE) as CommissionSide,
    rateBasisPoints: config.commission.rateBasisPoints,
    minimumRials: config.commission.minimumRials,
    maximumRials: config.commission.maximumRials,
    commissionRials: commissionOn(body.amount, config.commission),
    refereeNationalCode: refereeOf(body),
    processId: body.process_id ?? null,
  };
}

function refereeOf({ referee_national_id: referee }: CreateTransactionBody): string | null {
  if (!referee) return null;
  if (isNationalCode(referee)) return referee;
  return refuse(ERROR.badRequest, 'Bad request values', {
    fields: { referee_national_id: 'is not a valid national code' },
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import { quote } from '../../domain/commission';
import { askAbout, noteReceipt } from '../../domain/gatewayReceipts';
import { confirmPayment, endAttempt, startPayment } from '../../domain/payments';
import type { Transaction } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';

/** A person with a bank account. */
export interface SeedTrader {
  readonly userId: string;
  readonly accountId: string;
  readonly iban: string;
}

interface SeededPayment {
  /** The transitions of a failed payment. */
  readonly failed: readonly Transition[];
  /** The transitions of a successful payment. */
  readonly paid: readonly Transition[];
  readonly paidRials: number;
}

/** The transitions of a payment, without jobs. */
export function seededPayment(
  transaction: Transaction,
  payer: SeedTrader,
  terms: {
    readonly at: Date;
    readonly deliverByDays: number;
    readonly acceptsReferee?: boolean;
    readonly deliveryAddress?: DeliveryAddress | undefined;
  },
): SeededPayment {
  const { at, deliverByDays, acceptsReferee = false, deliveryAddress } = terms;
  const { payerPaysRials } = quote({ ...transaction, payerFreeRials: 0, payeeFreeRials: 0 });
  const made = {
    id: randomUUID(),
    payerId: payer.userId,
    payerAccountId: payer.accountId,
    payerIban: payer.iban,
    amountRials: payerPaysRials,
    creditRials: 0,
    acceptsReferee,
    deliveryAddress,
    gatewayToken: randomBytes(24).toString('base64url'),
    gateway: 'simulator' as const,
    terminalId: 'seed',
    callbackSecretHash: '',
    returnUrl: null,
  };
  const attempt = { ...made, transactionId: transaction.id, status: 'pending' as const, createdAt: at };
  const start = { ...startPayment({ transaction, attempt: made, older: [], at }), jobs: [] };
  const named = {
    receipt: randomBytes(12).toString('hex'),
    traceNumber: String(100_000 + (randomBytes(4).readUInt32BE() % 900_000)),
  };
  const receipt = { receipt: named.receipt, attemptId: attempt.id, state: 'noted' } as const;
  return {
    failed: [start, endAttempt({ attempt, to: 'failed', unusable: [], at })],
    paid: [
      start,
      { ...noteReceipt(attempt, named, at), jobs: [] },
      askAbout(attempt, receipt, at),
      confirmPayment({ transaction, attempt, receipt: { ...receipt, state: 'asked' }, deliverByDays, at }),
    ],
    paidRials: payerPaysRials,
  };
}

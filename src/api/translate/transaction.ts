import type {
  CommissionAnswer,
  CreateTransactionBody,
  PayAnswer,
  TransactionDetailsAnswer,
  PaymentAttempt as WirePaymentAttempt,
  Person as WirePerson,
} from '@contract/schemas/transactions';
import type {
  CommissionQuote,
  GatewayTicket,
  PaymentAttempt,
  Person,
  Side,
  TransactionAccount,
  TransactionDetails,
} from '../models';
import { sideFromWire, sideToWire } from './side';

/** One transaction with its history. `payed_amount` and `commision_*` keep their spelling on the wire only. */
export function detailsFromWire({ details, history }: TransactionDetailsAnswer): TransactionDetails {
  return {
    code: details.payment_code,
    amountRials: details.amount,
    purpose: details.behalf,
    status: details.status,
    createdAt: details.create_datetime,
    updatedAt: details.update_datetime,
    viewerRole: details.requesting_user_role,
    payee: personFromWire(details.payee),
    payer: details.payer && personFromWire(details.payer),
    payeeAccount: transactionAccountFromWire(details.payee_bank_account),
    payerAccount: transactionAccountFromWire(details.payer_bank_account),
    commissionSide: sideFromWire(details.commision_side),
    commissionRials: details.commision_price,
    payerPaysRials: details.payed_amount,
    payeeReceivesRials: details.received_amount,
    isSamePerson: details.issame,
    refereeNationalCode: details.referee_national_id,
    payment: details.payment && attemptFromWire(details.payment),
    history: history.map((step) => ({ from: step.from_status, to: step.to_status, at: step.time })),
  };
}

function personFromWire(wire: WirePerson): Person {
  return {
    nationalCode: wire.national_code,
    mobile: wire.mobile,
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
  };
}

function attemptFromWire(wire: WirePaymentAttempt): PaymentAttempt {
  return { status: wire.status, amountRials: wire.amount, at: wire.datetime, traceNumber: wire.tracenumber };
}

const ATTEMPT_STATUSES: readonly PaymentAttempt['status'][] = ['pending', 'paid', 'failed', 'reversed'];

/**
 * The reader's own payment of a request that is somebody else's by now: it comes with the refusal (1012) of its details.
 * Null when the server tells of none.
 */
export function attemptFromRefusal(fields: Record<string, string> | undefined): PaymentAttempt | null {
  const status = ATTEMPT_STATUSES.find((known) => known === fields?.payment);
  const amountRials = Number(fields?.payment_amount);
  if (status === undefined || !Number.isSafeInteger(amountRials)) {
    return null;
  }
  return {
    status,
    amountRials,
    at: fields?.payment_datetime ?? '',
    traceNumber: fields?.payment_tracenumber ?? null,
  };
}

/** The account a transaction is paid from or to, if it is known yet. */
export function transactionAccountFromWire(
  wire: { bank_account_id: string; iban: string } | null,
): TransactionAccount | null {
  return wire && { id: wire.bank_account_id, iban: wire.iban };
}

/** What the two sides give and get. */
export function quoteFromWire(wire: CommissionAnswer): CommissionQuote {
  return { payeeReceivesRials: wire.received_amount, payerPaysRials: wire.payed_amount };
}

/** A payment that the gateway is ready for. */
export function ticketFromWire(wire: PayAnswer): GatewayTicket {
  return { token: wire.token, terminalId: wire.terminalId, url: wire.gateway_url };
}

/** A payment request as a person filled it in. */
export interface NewTransaction {
  amountRials: number;
  commissionSide: Side;
  purpose: string;
  accountId: string;
  refereeNationalCode: string | null;
  processId: string;
}

/** A payment request as the wire takes it. */
export function newTransactionToWire(request: NewTransaction): CreateTransactionBody {
  return {
    amount: request.amountRials,
    commision_side: sideToWire(request.commissionSide),
    behalf: request.purpose,
    payee_bank_account: request.accountId,
    ...(request.refereeNationalCode !== null && { referee_national_id: request.refereeNationalCode }),
    process_id: request.processId,
  };
}

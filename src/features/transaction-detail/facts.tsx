import { isPayable } from '@contract/transactionStates';
import type { TransactionDetails, TransactionStatus } from '@/api/models';
import { formatDateTime } from '@/lib/calendar';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { transactionCopy } from '@/messages/transaction';
import { MoneyText } from '@/product/MoneyText';
import { useCopy } from '@/product/useCopy';
import { CopyValue } from '@/ui/CopyValue';
import type { KeyValueItem } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';

/** The payee has given the money back: it is on its way to the payer, or there. */
const GIVEN_BACK: readonly TransactionStatus[] = ['refunded', 'refunded_awaiting', 'refunded_done'];

/** What is known of a transaction, in the order its reader looks for it; what is not known has no row. */
export function useFacts(transaction: TransactionDetails): KeyValueItem[] {
  const copyAndTell = useCopy();
  const { code, purpose, createdAt, refereeNationalCode, payment } = transaction;
  const traceNumber = payment?.status === 'paid' ? payment.traceNumber : null;
  const facts: (KeyValueItem | false | null)[] = [
    { label: transactionCopy.purpose, value: purpose },
    ...personFacts(transaction),
    ...commissionFacts(transaction),
    {
      label: transactionCopy.paymentCode,
      value: (
        <CopyValue label={copy.buttons.copyCode} onCopy={() => copyAndTell(code, moneyCopy.share.codeCopied)}>
          <Ltr code>{code}</Ltr>
        </CopyValue>
      ),
    },
    { label: transactionCopy.createdAt, value: formatDateTime(createdAt) },
    traceNumber !== null && { label: transactionCopy.trackingNumber, value: <Ltr persian>{traceNumber}</Ltr> },
    refereeNationalCode !== null && {
      label: transactionCopy.referee,
      value: <Ltr persian>{refereeNationalCode}</Ltr>,
    },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

/** The other side; nobody is on it until somebody has paid. */
function personFacts({ viewerRole, isSamePerson, payer, payee }: TransactionDetails): KeyValueItem[] {
  if (isSamePerson) {
    return [];
  }
  if (viewerRole === 'payer') {
    return [
      { label: transactionCopy.seller, value: payee.fullName },
      { label: transactionCopy.sellerMobile, value: <Ltr persian>{payee.mobile}</Ltr> },
    ];
  }
  return payer === null
    ? []
    : [
        { label: transactionCopy.buyer, value: payer.fullName },
        { label: transactionCopy.buyerMobile, value: <Ltr persian>{payer.mobile}</Ltr> },
      ];
}

/** Who pays the commission, and what that makes of the reader's own amount. */
function commissionFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { viewerRole, commissionSide, commissionRials } = transaction;
  return [
    {
      label: transactionCopy.commissionWith,
      value: commissionSide === 'payee' ? transactionCopy.seller : transactionCopy.buyer,
    },
    ...(commissionSide === viewerRole
      ? [{ label: transactionCopy.commission, value: <MoneyText rials={commissionRials} /> }]
      : []),
    ...ownSumFacts(transaction),
  ];
}

/** What the reader pays or has paid, gets or has got; nothing of what will never be. */
function ownSumFacts({ viewerRole, status, payerPaysRials, payeeReceivesRials }: TransactionDetails): KeyValueItem[] {
  if (status === 'canceled') {
    return [];
  }
  if (viewerRole === 'payer') {
    const label = isPayable(status) ? transactionCopy.youPay : transactionCopy.youPaid;
    return [{ label, value: <MoneyText rials={payerPaysRials} tone="out" /> }];
  }
  if (GIVEN_BACK.includes(status)) {
    return [];
  }
  const label = status === 'settled_done' ? transactionCopy.youReceived : transactionCopy.youReceive;
  return [{ label, value: <MoneyText rials={payeeReceivesRials} tone="in" /> }];
}

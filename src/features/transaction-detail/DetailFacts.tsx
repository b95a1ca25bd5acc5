import { isPayable } from '@contract/rules/transactionStates';
import type { TransactionDetails, TransactionStatus } from '@/api/transactionsApi';
import { MoneyText } from '@/components/MoneyText';
import { termsLine } from '@/components/TermsRow';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { CopyValue } from '@/ui/CopyValue';
import type { KeyValueItem } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';

/** The rows of a transaction's facts. An unknown fact has no row. */
export function useFacts(transaction: TransactionDetails): KeyValueItem[] {
  const copyAndTell = useCopy();
  const { code, purpose, createdAt, refereeNationalCode, payment } = transaction;
  const traceNumber = payment?.status === 'paid' ? payment.traceNumber : null;
  const facts: (KeyValueItem | false | null)[] = [
    { label: transactionDetailCopy.purpose, value: purpose },
    ...termsFacts(transaction),
    ...personFacts(transaction),
    ...commissionFacts(transaction),
    {
      label: transactionDetailCopy.paymentCode,
      value: (
        <CopyValue
          label={transactionDetailCopy.buttons.copyCode}
          onCopy={() => copyAndTell(code, transactionDetailCopy.share.codeCopied)}
        >
          <Ltr code>{code}</Ltr>
        </CopyValue>
      ),
    },
    { label: transactionDetailCopy.createdAt, value: formatDateTime(createdAt) },
    traceNumber !== null && { label: transactionDetailCopy.trackingNumber, value: <Ltr persian>{traceNumber}</Ltr> },
    refereeNationalCode !== null && {
      label: transactionDetailCopy.referee,
      value: <Ltr persian>{refereeNationalCode}</Ltr>,
    },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

/** The terms of delivery, and the payment deadline. */
function termsFacts({ terms, status }: TransactionDetails): KeyValueItem[] {
  const payBy = { label: deliveryCopy.terms.payBy, value: formatDateTime(terms.payBy) };
  return [{ label: deliveryCopy.terms.title, value: termsLine(terms) }, ...(isPayable(status) ? [payBy] : [])];
}

/** The other side. The payee sees no payer before the payment. */
function personFacts({ viewerRole, isSamePerson, payer, payee }: TransactionDetails): KeyValueItem[] {
  if (isSamePerson) {
    return [];
  }
  if (viewerRole === 'payer') {
    return [
      { label: transactionDetailCopy.seller, value: payee.fullName },
      { label: transactionDetailCopy.sellerMobile, value: <Ltr persian>{payee.mobile}</Ltr> },
    ];
  }
  return payer === null
    ? []
    : [
        { label: transactionDetailCopy.buyer, value: payer.fullName },
        { label: transactionDetailCopy.buyerMobile, value: <Ltr persian>{payer.mobile}</Ltr> },
      ];
}

const COMMISSION_WITH = {
  payer: transactionDetailCopy.buyer,
  payee: transactionDetailCopy.seller,
  half: transactionDetailCopy.commissionBoth,
};

/** The side that pays the commission, and the reader's resulting amount. */
function commissionFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { viewerRole, commissionSide, commissionRials } = transaction;
  return [
    {
      label: transactionDetailCopy.commissionWith,
      value: COMMISSION_WITH[commissionSide],
    },
    ...(commissionSide === viewerRole || commissionSide === 'half'
      ? [{ label: transactionDetailCopy.commission, value: <MoneyText rials={commissionRials} /> }]
      : []),
    ...ownSumFacts(transaction),
  ];
}

/** The money is on its way back to the payer, or has arrived. */
const REFUNDED: readonly TransactionStatus[] = ['refunded', 'refunded_awaiting', 'refunded_done'];

/** The amount that the reader pays or receives; none for a canceled or refunded transaction. */
function ownSumFacts({ viewerRole, status, payerPaysRials, payeeReceivesRials }: TransactionDetails): KeyValueItem[] {
  if (status === 'canceled') {
    return [];
  }
  if (viewerRole === 'payer') {
    return [{ label: transactionDetailCopy.youPaid, value: <MoneyText rials={payerPaysRials} tone="out" /> }];
  }
  if (REFUNDED.includes(status)) {
    return [];
  }
  const label = status === 'settled_done' ? transactionDetailCopy.youReceived : transactionDetailCopy.youReceive;
  return [{ label, value: <MoneyText rials={payeeReceivesRials} tone="in" /> }];
}

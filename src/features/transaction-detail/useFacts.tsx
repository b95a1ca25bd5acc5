import { isPayable } from '@contract/rules/transactionStates';
import type { TransactionDetails, TransactionStatus } from '@/api/transactions';
import { MoneyText } from '@/components/MoneyText';
import { termsLine } from '@/components/TermsRow';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { deliveryCopy } from '@/messages/delivery';
import { transactionDetailCopy } from '@/messages/transaction-detail';
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

/** What the two sides agreed on about delivering, and until when it can be paid. */
function termsFacts({ terms, status }: TransactionDetails): KeyValueItem[] {
  const payBy = { label: deliveryCopy.terms.payBy, value: formatDateTime(terms.payBy) };
  return [{ label: deliveryCopy.terms.title, value: termsLine(terms) }, ...(isPayable(status) ? [payBy] : [])];
}

/** The other side; nobody is on it until somebody has paid. */
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

/** Who pays the commission, and what that makes of the reader's own amount. */
function commissionFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { viewerRole, commissionSide, commissionRials } = transaction;
  return [
    {
      label: transactionDetailCopy.commissionWith,
      value: commissionSide === 'payee' ? transactionDetailCopy.seller : transactionDetailCopy.buyer,
    },
    ...(commissionSide === viewerRole
      ? [{ label: transactionDetailCopy.commission, value: <MoneyText rials={commissionRials} /> }]
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
    const label = isPayable(status) ? transactionDetailCopy.youPay : transactionDetailCopy.youPaid;
    return [{ label, value: <MoneyText rials={payerPaysRials} tone="out" /> }];
  }
  if (GIVEN_BACK.includes(status)) {
    return [];
  }
  const label = status === 'settled_done' ? transactionDetailCopy.youReceived : transactionDetailCopy.youReceive;
  return [{ label, value: <MoneyText rials={payeeReceivesRials} tone="in" /> }];
}

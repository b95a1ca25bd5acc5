import { accountName } from '@contract/rules/accountName';
import { bankOfIban } from '@contract/rules/banks';
import { isPayable } from '@contract/rules/transactionStates';
import type { BankAccount } from '@/api/accountsApi';
import { useListAccountsQuery } from '@/api/memberAccounts';
import type { TransactionAccount, TransactionDetails } from '@/api/transactionsApi';
import { nameOfAccount } from '@/components/AccountField';
import { nameOfPayout } from '@/components/dealStory';
import { MoneyText } from '@/components/MoneyText';
import { termsLine } from '@/components/TermsRow';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { dealCopy } from '@/messages/dealCopy';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { receiptCopy } from '@/messages/receipt';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { CopyValue } from '@/ui/CopyValue';
import type { KeyValueItem } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';

/** The rows of a transaction's facts. An unknown fact has no row. */
export function useFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { data: accounts } = useListAccountsQuery();
  const origin = useOriginFacts(transaction);
  return [
    { label: transactionDetailCopy.purpose, value: transaction.purpose },
    ...termsFacts(transaction),
    ...movedFacts(transaction),
    ...accountFacts(transaction, accounts),
    ...personFacts(transaction),
    ...commissionFacts(transaction),
    ...origin,
  ];
}

/** The rows of a request that a payer reads below card and terms. */
export function usePayFacts(transaction: TransactionDetails): KeyValueItem[] {
  const origin = useOriginFacts(transaction);
  return [...(transaction.isSamePerson ? [] : [sellerMobile(transaction)]), ...movedFacts(transaction), ...origin];
}

function sellerMobile({ payee }: TransactionDetails): KeyValueItem {
  return { label: transactionDetailCopy.sellerMobile, value: <Ltr persian>{payee.mobile}</Ltr> };
}

/** Code, day of creation, tracking number and referee. */
function useOriginFacts({ code, createdAt, refereeNationalCode, payment }: TransactionDetails): KeyValueItem[] {
  const copyAndTell = useCopy();
  const traceNumber = payment?.status === 'paid' ? payment.traceNumber : null;
  const facts: (KeyValueItem | false)[] = [
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
  return facts.filter((fact) => fact !== false);
}

/** The terms of delivery, and the payment deadline. */
function termsFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { terms, status } = transaction;
  const payBy = { label: deliveryCopy.terms.payBy, value: formatDateTime(payByOf(transaction)) };
  return [{ label: deliveryCopy.terms.title, value: termsLine(terms) }, ...(isPayable(status) ? [payBy] : [])];
}

/** The payment deadline of a payable request: outages move the running one, not that of the terms. */
export function payByOf({ next, terms }: TransactionDetails): string {
  return next.dueAt ?? terms.payBy;
}

/** The reader's own account of the deal; nothing arrives on the payee's account after a full refund. */
function accountFacts(transaction: TransactionDetails, accounts: readonly BankAccount[] | undefined): KeyValueItem[] {
  const { viewerRole, isSamePerson, payer, status } = transaction;
  const { paidFrom, paidTo } = receiptCopy;
  const payeeAccount = status.startsWith('refunded')
    ? null
    : receivingAccountName({ ...transaction, viewerRole: 'payee' }, accounts);
  const rows = isSamePerson
    ? [
        { label: paidFrom, value: ownAccountName(transaction.payerAccount, accounts, false) },
        { label: paidTo, value: payeeAccount },
      ]
    : viewerRole === 'payer'
      ? [{ label: paidFrom, value: payer && ownAccountName(transaction.payerAccount, accounts, false) }]
      : [{ label: paidTo, value: payeeAccount }];
  return rows.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** The name of the reader's account to which the money goes: after a repair the new one. */
export function receivingAccountName(
  { payout, viewerRole, payeeAccount, payerAccount }: TransactionDetails,
  accounts: readonly BankAccount[] | undefined,
): string | null {
  if (payout === null) return ownAccountName(viewerRole === 'payer' ? payerAccount : payeeAccount, accounts, true);
  return nameOfPayout(payout);
}

/**
 * The name of the reader's own account. A deleted one is named by its IBAN.
 * @param toIban a transfer goes to its IBAN
 */
export function ownAccountName(
  account: TransactionAccount | null,
  accounts: readonly BankAccount[] | undefined,
  toIban: boolean,
): string | null {
  if (account === null || account.id === '') return null;
  const known = accounts?.find(({ id }) => id === account.id);
  if (known) return nameOfAccount(known, toIban);
  return accountName({
    card: null,
    iban: account.iban,
    bank: bankOfIban(account.iban.replace(/^IR/, ''))?.name ?? null,
  });
}

/** The other side. The payee sees no payer before the payment. */
function personFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { viewerRole, isSamePerson, payer, payee } = transaction;
  if (isSamePerson) {
    return [];
  }
  if (viewerRole === 'payer') {
    return [{ label: transactionDetailCopy.seller, value: payee.fullName }, sellerMobile(transaction)];
  }
  return payer === null
    ? []
    : [
        { label: transactionDetailCopy.buyer, value: payer.fullName },
        { label: transactionDetailCopy.buyerMobile, value: <Ltr persian>{payer.mobile}</Ltr> },
      ];
}

/** The commission where no fee card tells it: after a split. */
function commissionFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { fee, commissionRials } = transaction;
  if (fee !== null || commissionRials === 0) return [];
  return [
    { label: transactionDetailCopy.commissionWith, value: bearerOf(transaction) },
    { label: transactionDetailCopy.commission, value: <MoneyText rials={commissionRials} /> },
  ];
}

/** Who bears the commission. The reader is «شما». */
export function bearerOf({ commissionSide, viewerRole, isSamePerson }: TransactionDetails): string {
  const { buyer, seller, you, commissionBoth } = transactionDetailCopy;
  const sides = { payer: buyer, payee: seller, half: commissionBoth, ...(!isSamePerson && { [viewerRole]: you }) };
  return sides[commissionSide];
}

/** The hours that outages have added to the running deadline. */
function movedFacts({ next: { dueAt, movedHours } }: TransactionDetails): KeyValueItem[] {
  if (dueAt === null || movedHours === 0) return [];
  return [{ label: dealCopy.moved, value: dealCopy.movedBy(toPersianDigits(movedHours)) }];
}

import { isPayable } from '@contract/rules/transactionStates';
import {
  CircleCheck,
  CircleX,
  Headset,
  House,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  RotateCw,
  X,
} from 'lucide-react';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { PaymentNotes } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { usePartnerWay } from '@/components/usePartnerWay';
import { paths } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { receiptCopy } from '@/messages/receipt';
import { AnchorButton, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import styles from './ReceiptPage.module.css';
import { DayAndTime, ResultHead, trackingFacts } from './ResultHead';

const { receipt } = paymentCopy;

interface ReceiptPageProps {
  outcome: 'paid' | 'failed';
  /** Null if the reader has lost access, because another payer was first. */
  transaction: TransactionDetails | null;
  payment: PaymentAttempt | null;
}

/** The bank's answer: paid or failed. */
export function ReceiptPage({ outcome, transaction, payment }: ReceiptPageProps) {
  const partner = usePartnerWay();
  const leadsToPartner = partner !== null && outcome === 'paid';
  const payAgain = outcome === 'failed' && transaction && isPayable(transaction.status) ? transaction.code : null;
  const hidesHome = leadsToPartner || payAgain !== null;
  return (
    <Page
      gap={6}
      header={(partner || hidesHome) && <Header partner={partner} action={hidesHome && <HomeIcon />} />}
      dock={
        <Dock bare>
          {leadsToPartner ? (
            <AnchorButton href={partner.href} block>
              {partsCopy.backToPartner(partner.name)}
            </AnchorButton>
          ) : payAgain !== null ? (
            <LinkButton to={paths.payCode(payAgain)} block>
              {paymentCopy.buttons.payAgain}
            </LinkButton>
          ) : (
            <LinkButton to={paths.home} block>
              {productCopy.buttons.backHome}
            </LinkButton>
          )}
          {outcome === 'paid' && transaction ? (
            <LinkButton to={paths.transactionDetail(transaction.code)} variant="text" size="md" block>
              {receipt.seeDetails}
            </LinkButton>
          ) : (
            <LinkButton to={paths.support} variant="text" size="md" block icon={Headset}>
              {receipt.support}
            </LinkButton>
          )}
        </Dock>
      }
    >
      <Result outcome={outcome} isHeld={transaction?.status === 'paid'} />
      {transaction && <PaymentNotes code={transaction.code} payments={transaction.otherPayments} />}
      {payment && (
        <ReceiptCard>
          <ReceiptFacts outcome={outcome} payment={payment} />
        </ReceiptCard>
      )}
      {outcome === 'paid' && transaction && (
        <LinkButton to={paths.receipt(transaction.code)} variant="soft" size="md" block icon={ReceiptText}>
          {receiptCopy.see}
        </LinkButton>
      )}
      <NextStep outcome={outcome} transaction={transaction} />
    </Page>
  );
}

/** The link home in the header, where the dock has no room for a third button. */
function HomeIcon() {
  return <IconButton to={paths.home} label={productCopy.buttons.backHome} icon={House} />;
}

function Result({ outcome, isHeld }: { outcome: ReceiptPageProps['outcome']; isHeld: boolean }) {
  return outcome === 'paid' ? (
    <ResultHead
      look="held"
      title={paymentCopy.notices.paymentSucceeded}
      text={isHeld ? receipt.held : receipt.paidBefore}
    />
  ) : (
    <ResultHead look="failed" icon={X} title={paymentCopy.notices.paymentFailed} text={receipt.notReceived} />
  );
}

/** The payer's next step, if there is one. */
function NextStep({ outcome, transaction }: Pick<ReceiptPageProps, 'outcome' | 'transaction'>) {
  if (outcome === 'paid' && transaction?.status === 'paid') {
    return (
      <Note tone="gold" icon={PackageCheck} title={receipt.nextStep}>
        {receipt.nextStepText}
      </Note>
    );
  }
  if (outcome === 'failed' && transaction && isPayable(transaction.status)) {
    return (
      <Note tone="plain" icon={RotateCw}>
        {receipt.stillActive}
      </Note>
    );
  }
  return null;
}

const STATUS: Record<ReceiptPageProps['outcome'], { label: string; icon: LucideIcon }> = {
  paid: { label: receipt.succeeded, icon: CircleCheck },
  failed: { label: receipt.failed, icon: CircleX },
};

/** Status, amount, time, and the bank's tracking number if there is one. */
function ReceiptFacts({ outcome, payment }: { outcome: ReceiptPageProps['outcome']; payment: PaymentAttempt }) {
  const { amountRials, at, traceNumber } = payment;
  const items = [
    {
      label: receipt.status,
      value: (
        <span className={classNames(styles.badge, styles[outcome])}>
          <Icon icon={STATUS[outcome].icon} size="xs" />
          {STATUS[outcome].label}
        </span>
      ),
    },
    { label: receipt.amount, value: <MoneyText rials={amountRials} /> },
    {
      label: paymentCopy.notices.dateAndTime,
      value: <DayAndTime at={at} />,
    },
  ];
  return <KeyValueList items={[...items, ...trackingFacts(traceNumber)]} />;
}

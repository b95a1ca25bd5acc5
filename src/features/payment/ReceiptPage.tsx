import { ERROR } from '@contract/errors';
import { isPayable } from '@contract/transactionStates';
import {
  CircleCheck,
  CircleX,
  Headset,
  House,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  Redo2,
  RotateCw,
  X,
} from 'lucide-react';
import type { ApiFailure } from '@/api/failure';
import type { PaymentAttempt, TransactionDetails } from '@/api/models';
import { attemptFromRefusal } from '@/api/transactions';
import { formatDate, formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { receiptCopy } from '@/messages/receipt';
import { Header } from '@/product/Header';
import { MoneyText } from '@/product/MoneyText';
import { ReceiptCard } from '@/product/ReceiptCard';
import { useCopy } from '@/product/useCopy';
import { usePartnerWay } from '@/product/usePartnerWay';
import { AnchorButton } from '@/ui/AnchorButton';
import { CopyValue } from '@/ui/CopyValue';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { LinkButton } from '@/ui/LinkButton';
import { Ltr } from '@/ui/Ltr';
import { Mark } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import styles from './ReceiptPage.module.css';

const { receipt } = paymentCopy;

/**
 * What the receipt says. `checking`: the bank has not answered. `unknown`: there is no payment of this person to speak
 * of. `unreachable`: the server did not tell.
 */
type Outcome = 'checking' | 'paid' | 'failed' | 'reversed' | 'unknown' | 'unreachable';

/**
 * The reader's own payment, from what the server says alone: what the address of the page says is never believed. Of a
 * request that somebody else has paid it comes with the refusal.
 */
export function ownPayment(
  transaction: TransactionDetails | undefined,
  failure: ApiFailure | null,
): PaymentAttempt | null {
  if (transaction !== undefined) {
    return transaction.payment;
  }
  return failure?.code === ERROR.noAccess ? attemptFromRefusal(failure.fields) : null;
}

/** What became of {@link ownPayment}. */
export function outcomeOf(transaction: TransactionDetails | undefined, failure: ApiFailure | null): Outcome {
  const payment = ownPayment(transaction, failure);
  if (payment !== null) {
    return payment.status === 'pending' ? 'checking' : payment.status;
  }
  if (transaction !== undefined) {
    return 'unknown';
  }
  switch (failure?.code) {
    case undefined:
      return 'checking';
    case ERROR.noAccess:
    case ERROR.transactionNotFound:
    case ERROR.badRequest:
      return 'unknown';
    default:
      return 'unreachable';
  }
}

interface ReceiptPageProps {
  outcome: 'paid' | 'failed' | 'reversed';
  /** Null when the request is somebody else's by now. */
  transaction: TransactionDetails | null;
  payment: PaymentAttempt | null;
}

/** The bank has answered: paid, not paid, or paid and given back. */
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
              {productCopy.buttons.backToPartner(partner.name)}
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
      {payment && (
        <ReceiptCard>
          <ReceiptFacts payment={payment} />
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

/** The way home where the partner's, or that of paying again, has taken its place in the dock: a third button there would cover the page. */
function HomeIcon() {
  return <IconButton to={paths.home} label={productCopy.buttons.backHome} icon={House} />;
}

function Result({ outcome, isHeld }: { outcome: ReceiptPageProps['outcome']; isHeld: boolean }) {
  switch (outcome) {
    case 'paid':
      return (
        <ResultHead
          look="held"
          title={paymentCopy.notices.paymentSucceeded}
          text={isHeld ? receipt.held : receipt.paidBefore}
        />
      );
    case 'failed':
      return <ResultHead look="failed" icon={X} title={paymentCopy.notices.paymentFailed} text={receipt.notReceived} />;
    default:
      return <ResultHead look="returned" icon={Redo2} title={receipt.reversedTitle} text={receipt.reversed} />;
  }
}

/** What the payer does next; nothing when it is over. */
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

const STATUS: Record<Exclude<PaymentAttempt['status'], 'pending'>, { label: string; icon: LucideIcon }> = {
  paid: { label: receipt.succeeded, icon: CircleCheck },
  failed: { label: receipt.failed, icon: CircleX },
  reversed: { label: receipt.returned, icon: Redo2 },
};

/** Status, amount, date and time, and the bank's tracking number if it gave one. */
function ReceiptFacts({ payment }: { payment: PaymentAttempt }) {
  const copyAndTell = useCopy();
  const { status, amountRials, at, traceNumber } = payment;
  if (status === 'pending') {
    return null;
  }
  const items = [
    {
      label: receipt.status,
      value: (
        <span className={classNames(styles.badge, styles[status])}>
          <Icon icon={STATUS[status].icon} size="xs" />
          {STATUS[status].label}
        </span>
      ),
    },
    { label: receipt.amount, value: <MoneyText rials={amountRials} /> },
    {
      label: paymentCopy.notices.dateAndTime,
      value: (
        <>
          {formatDate(at)}، <Ltr>{formatTime(at)}</Ltr>
        </>
      ),
    },
  ];
  const tracking = traceNumber !== null && {
    label: paymentCopy.notices.trackingNumber,
    value: (
      <CopyValue label={receipt.copyTracking} onCopy={() => copyAndTell(traceNumber, receipt.trackingCopied)}>
        <Ltr persian>{traceNumber}</Ltr>
      </CopyValue>
    ),
  };
  return <KeyValueList items={tracking ? [...items, tracking] : items} />;
}

interface ResultHeadProps {
  /** `held` is the mark with the coin in a gold ring: the money is with us. */
  look: 'held' | 'failed' | 'returned' | 'checking';
  icon?: LucideIcon;
  title: string;
  text: string;
}

/** How a payment ended: a large sign, the answer and one sentence. */
export function ResultHead({ look, icon, title, text }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <span className={classNames(styles.sign, styles[look])}>
        {look === 'held' ? <Mark look="on-lapis" /> : icon && <Icon icon={icon} />}
      </span>
      <Text as="h1" look="h1">
        {title}
      </Text>
      <Text tone="muted" balance>
        {text}
      </Text>
    </div>
  );
}

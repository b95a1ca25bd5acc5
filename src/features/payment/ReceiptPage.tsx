import { isPayable } from '@contract/rules/transactionStates';
import { CircleCheck, CircleX, Headset, House, PackageCheck, ReceiptText, RotateCw, X } from 'lucide-react';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { PaymentNotes } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { usePartnerLink } from '@/components/usePartnerLink';
import { paths } from '@/lib/paths';
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
import type { AttemptPageProps } from './SentBackPages';

const { receipt } = paymentCopy;

/** The bank's answer: paid or failed. */
export function ReceiptPage({ outcome, transaction, payment }: AttemptPageProps & { outcome: 'paid' | 'failed' }) {
  const partner = usePartnerLink();
  const { amountRials, at, traceNumber } = payment;
  const isPaid = outcome === 'paid';
  const isHeld = isPaid && transaction?.status === 'paid';
  const payAgain = !isPaid && transaction && isPayable(transaction.status) ? transaction.code : null;
  const leadsToPartner = partner !== null && isPaid;
  // the dock has no room for a third button
  const hasHomeIcon = leadsToPartner || payAgain !== null;
  const home = hasHomeIcon && <IconButton to={paths.home} label={productCopy.buttons.backHome} icon={House} />;
  return (
    <Page
      gap={6}
      header={hasHomeIcon && <Header action={home} />}
      dock={
        <Dock bare>
          {leadsToPartner ? (
            <AnchorButton href={partner.href} block>
              {productCopy.backToPartner(partner.name)}
            </AnchorButton>
          ) : (
            <LinkButton to={payAgain === null ? paths.home : paths.payCode(payAgain)} block>
              {payAgain === null ? productCopy.buttons.backHome : paymentCopy.buttons.payAgain}
            </LinkButton>
          )}
          {isPaid && transaction ? (
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
      {isPaid ? (
        <ResultHead
          look="held"
          title={paymentCopy.notices.paymentSucceeded}
          text={isHeld ? receipt.held : receipt.paidBefore}
        />
      ) : (
        <ResultHead look="failed" icon={X} title={paymentCopy.notices.paymentFailed} text={receipt.notReceived} />
      )}
      {transaction && <PaymentNotes code={transaction.code} payments={transaction.otherPayments} />}
      <ReceiptCard>
        <KeyValueList
          items={[
            {
              label: receipt.status,
              value: (
                <span className={classNames(styles.badge, styles[outcome])}>
                  <Icon icon={isPaid ? CircleCheck : CircleX} size="xs" />
                  {isPaid ? receipt.succeeded : receipt.failed}
                </span>
              ),
            },
            { label: receipt.amount, value: <MoneyText rials={amountRials} /> },
            { label: paymentCopy.notices.dateAndTime, value: <DayAndTime at={at} /> },
            ...trackingFacts(traceNumber),
          ]}
        />
      </ReceiptCard>
      {isPaid && transaction && (
        <LinkButton to={paths.receipt(transaction.code)} variant="soft" size="md" block icon={ReceiptText}>
          {receiptCopy.see}
        </LinkButton>
      )}
      {isHeld && (
        <Note tone="gold" icon={PackageCheck} title={receipt.nextStep}>
          {receipt.nextStepText}
        </Note>
      )}
      {payAgain !== null && (
        <Note tone="plain" icon={RotateCw}>
          {receipt.stillActive}
        </Note>
      )}
    </Page>
  );
}

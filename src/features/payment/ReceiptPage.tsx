import { isPayable } from '@contract/rules/transactionStates';
import { CircleCheck, CircleX, Headset, House, QrCode, ReceiptText, RotateCw, X } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { tellDeal } from '@/components/dealStory';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { PaymentNotes } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { SumLine } from '@/components/SumLine';
import { METHOD_ICON } from '@/components/TermsRow';
import { usePartnerLink } from '@/components/usePartnerLink';
import { paths } from '@/lib/paths';
import { deliveryCopy } from '@/messages/deliveryCopy';
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
import tag from '@/ui/Tag.module.css';
import tones from '@/ui/Tone.module.css';
import { useNow } from '@/ui/useNow';
import styles from './ReceiptPage.module.css';
import { DayAndTime, ResultHead, trackingFacts } from './ResultHead';
import type { AttemptPageProps } from './SentBackPages';

const { receipt } = paymentCopy;

/** The bank's answer: paid or failed. */
export function ReceiptPage({ outcome, transaction, payment }: AttemptPageProps & { outcome: 'paid' | 'failed' }) {
  const partner = usePartnerLink();
  const now = useNow();
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
            <NextStepButton transaction={isPaid ? transaction : null} payAgain={payAgain} />
          )}
          {isPaid && transaction ? (
            <LinkButton
              to={leadsToPartner ? paths.transactionDetail(transaction.code) : paths.home}
              variant="text"
              size="md"
              block
            >
              {leadsToPartner ? receipt.seeDeal : productCopy.buttons.backHome}
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
      {transaction && <PaymentNotes transaction={transaction} payments={transaction.otherPayments} />}
      {isPaid && <SumLine rials={amountRials} />}
      <ReceiptCard>
        <KeyValueList
          items={[
            {
              label: receipt.status,
              value: (
                <span className={classNames(tag.tag, styles.badge, isPaid ? tones.in : tones.out)}>
                  <Icon icon={isPaid ? CircleCheck : CircleX} size="xs" />
                  {isPaid ? receipt.succeeded : receipt.failed}
                </span>
              ),
            },
            ...(isPaid ? [] : [{ label: receipt.amount, value: <MoneyText rials={amountRials} /> }]),
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
        <Note icon={METHOD_ICON[transaction.terms.deliveryMethod]} title={receipt.nextStep}>
          {`${tellDeal(transaction, undefined, now).headline}.`}
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

interface NextStepButtonProps {
  /** The paid deal; null after a failure, and where the reader has no access to it. */
  transaction: TransactionDetails | null;
  /** The request that can be paid again. */
  payAgain: string | null;
}

/** Paid: the next step of the deal. Failed: paying again. */
function NextStepButton({ transaction, payAgain }: NextStepButtonProps) {
  if (payAgain !== null) {
    return (
      <LinkButton to={paths.payCode(payAgain)} block>
        {paymentCopy.buttons.payAgain}
      </LinkButton>
    );
  }
  if (transaction === null) {
    return (
      <LinkButton to={paths.home} block>
        {productCopy.buttons.backHome}
      </LinkButton>
    );
  }
  const { code, status, delivery, isSamePerson } = transaction;
  const showsCode = status === 'paid' && !isSamePerson && delivery?.method === 'hand' && delivery.state === 'waiting';
  return showsCode ? (
    <LinkButton to={paths.handoverCode(code)} block icon={QrCode}>
      {deliveryCopy.code.show}
    </LinkButton>
  ) : (
    <LinkButton to={paths.transactionDetail(code)} block>
      {receipt.seeDeal}
    </LinkButton>
  );
}

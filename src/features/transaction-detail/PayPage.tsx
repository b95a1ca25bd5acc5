import { sumFor } from '@contract/rules/sums';
import { Clock3, CreditCard, type LucideIcon, ReceiptText, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { payingAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { TransactionDetails } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import deal from '@/components/DealCard.module.css';
import { FeeLine } from '@/components/FeeLine';
import { Header } from '@/components/Header';
import { ItemPhotos } from '@/components/ItemPhotos';
import { LiveStatus } from '@/components/LiveStatus';
import { MoneyTrack } from '@/components/MoneyTrack';
import { PayeeName } from '@/components/PayeeName';
import { PayFromRow } from '@/components/PayFromRow';
import { PaymentNotes } from '@/components/PaymentNotes';
import { RefereeChoice } from '@/components/RefereeChoice';
import { StatusBadge } from '@/components/StatusBadge';
import { SumLine } from '@/components/SumLine';
import { METHOD_ICON } from '@/components/TermsRow';
import { untilOf } from '@/components/timeWords';
import { PayButton } from '@/features/payment/PayButton';
import { formatDayMonth, formatMonth } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { DEALS, payPageCopy, trustCopy } from '@/messages/trust';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Fold } from '@/ui/Fold';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import lines from '@/ui/TwoLines.module.css';
import { useGoBack } from '@/ui/useGoBack';
import { payByOf, usePayFacts } from './DetailFacts';
import { notedPayments } from './detailActions';
import styles from './PayPage.module.css';
import { ShareSheet, useIsNarrow } from './ShareSheet';

/** A request that the reader can pay: what leaves the card, who gets it, what happens to it; then fee, card and terms. */
export function PayPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, purpose, isSamePerson, payee, payeeTrust, terms } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  const isNarrow = useIsNarrow();
  const [sharing, setSharing] = useState(false);
  const [accountId, setAccountId] = useState<string | null>(null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = payingAccount(accounts, accountId);
  const [acceptsReferee, setAcceptsReferee] = useState(false);
  const fees = feesOf(transaction);
  const facts = usePayFacts(transaction);
  const payBy = untilOf(payByOf(transaction));

  return (
    <Page
      gap={4}
      header={
        <Header
          title={paymentCopy.pay.title}
          back={goBack}
          action={
            <>
              <LiveStatus paymentCode={code} shown={transaction} />
              {isNarrow && (
                <IconButton
                  label={transactionDetailCopy.buttons.share}
                  icon={Share2}
                  onClick={() => setSharing(true)}
                />
              )}
            </>
          }
        />
      }
      dock={
        <Dock lockable>
          <PayButton
            transaction={transaction}
            accountId={account?.id ?? null}
            acceptsReferee={acceptsReferee}
            isWarned={intent?.isWarned}
          />
        </Dock>
      }
    >
      <SumLine
        about={payPageCopy.about(purpose)}
        rials={sumFor('payer', transaction)}
        tone="out"
        badge={status !== 'inquired' && <StatusBadge status={status} role={viewerRole} large />}
      />
      <PaymentNotes transaction={transaction} payments={notedPayments(transaction)} />
      {payeeTrust && <PayeeCard name={payee.fullName} trust={payeeTrust} />}
      <PayTrack transaction={transaction} />
      <Card>
        <div className={rows.divided}>
          {fees && <FeeLine quote={fees} viewer={isSamePerson ? 'both' : 'payer'} />}
          <PayFromRow
            accounts={accounts}
            selected={account}
            onSelect={setAccountId}
            addTo={paths.createCardThen(paths.transactionDetail(code))}
            failed={isError}
            onRetry={refetch}
          />
          <Row icon={METHOD_ICON[terms.deliveryMethod]} title={deliveryCopy.terms.methods[terms.deliveryMethod]}>
            {payPageCopy.deliverWithin(toPersianDigits(terms.deliverByDays))}
          </Row>
          <Row icon={Clock3} title={payPageCopy.payBy}>
            {payPageCopy.until(payBy.day, payBy.time)}
          </Row>
        </div>
      </Card>
      <ItemPhotos photos={transaction.itemPhotos} />
      <RefereeChoice transaction={transaction} accepted={acceptsReferee} onChange={setAcceptsReferee} />
      <Card>
        <Fold name="request" icon={ReceiptText} title={payPageCopy.details}>
          <KeyValueList items={facts} />
        </Fold>
      </Card>
      {account?.payingCard === 'own' && (
        <Note tone="plain" icon={CreditCard}>
          {paymentCopy.pay.ownCard.only}
        </Note>
      )}
      <ShareSheet open={sharing} transaction={transaction} onClose={() => setSharing(false)} />
    </Page>
  );
}

interface PayeeCardProps {
  name: string;
  trust: NonNullable<TransactionDetails['payeeTrust']>;
}

/** Who gets the money, for a person who can pay: the only place with the payee's full name. */
function PayeeCard({ name, trust }: PayeeCardProps) {
  const { verified, deals, memberSince, firstTime } = trust;
  const standing = [
    DEALS[deals],
    trustCopy.memberSince(formatMonth(memberSince)),
    ...(firstTime ? [trustCopy.firstTime] : []),
  ];
  return (
    <section className={styles.payee} aria-label={trustCopy.title}>
      <PayeeName name={name} isVerified={verified} />
      <p className={styles.standing}>
        {standing.join(' · ')}.{verified && <b> {trustCopy.stays}</b>}
      </p>
    </section>
  );
}

/** The way of the money before the payment, the promise, and what happens without a payment; after an unfinished one what became of it. */
function PayTrack({ transaction }: { transaction: TransactionDetails }) {
  const { terms, payee } = transaction;
  const unfinished = unfinishedPayment(transaction);
  const text = unfinished ?? payPageCopy.promise[terms.deliveryMethod](toPersianDigits(terms.deliverByDays));
  return (
    <MoneyTrack
      silent
      status="inquired"
      buyerTitle={payPageCopy.you}
      buyerName={payPageCopy.youPay}
      houseCaption={payPageCopy.keeps}
      sellerTitle={payee.fullName}
      sellerName={payPageCopy.seller}
      say={`${payPageCopy.whereItStays}: ${text}`}
    >
      <p className={styles.say}>{text}</p>
      {unfinished === null && (
        <ul className={deal.facts}>
          <li>
            <Icon icon={Clock3} size="sm" />
            {payPageCopy.ifUnpaid(formatDayMonth(payByOf(transaction)))}
          </li>
        </ul>
      )}
    </MoneyTrack>
  );
}

/** What became of an earlier payment that has not succeeded; null without one. */
function unfinishedPayment({ status, payment }: TransactionDetails): string | null {
  if (payment?.state === 'asking') return `${returnsCopy.asking}. ${returnsCopy.askingText}`;
  if (payment?.state === 'at_gateway') return `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}`;
  return status === 'redirected' ? transactionDetailCopy.unfinished : null;
}

/** A fact of the request: icon, name and value. */
function Row({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Icon icon={icon} />
      <span className={lines.words}>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </div>
  );
}

/** What both sides pay and receive. */
function feesOf({ fee, payerPaysRials, payeeReceivesRials }: TransactionDetails): QuoteState | null {
  return fee && { kind: 'known', ...fee, payerPaysRials, payeeReceivesRials };
}

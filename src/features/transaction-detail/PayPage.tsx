import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/rules/limits';
import { Share2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { payingAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { TransactionDetails } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import { AmountInWords } from '@/components/AmountInWords';
import { FeeCard } from '@/components/FeeCard';
import { Header } from '@/components/Header';
import { HistoryList } from '@/components/HistoryList';
import { LiveStatus } from '@/components/LiveStatus';
import { MoneyTrack } from '@/components/MoneyTrack';
import { NextLine } from '@/components/NextLine';
import { PayFromField } from '@/components/PayFromField';
import { PaymentNotes } from '@/components/PaymentNotes';
import { StatusBadge } from '@/components/StatusBadge';
import { termsLine } from '@/components/TermsRow';
import { historyEntries, lastKnownStory, stationNames, storyOf } from '@/components/transactionStory';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { paymentCopy } from '@/messages/payment';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { CopyValue } from '@/ui/CopyValue';
import { DockLockContext } from '@/ui/dockLock';
import { IconButton } from '@/ui/IconButton';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './DetailPage.module.css';
import { notedPayments } from './detailActions';
import { PayDock } from './PayDock';
import { PayeeCard } from './PayeeCard';
import { ShareSheet, useIsNarrowerThan } from './ShareSheet';

/** A request that the reader can pay: amount, seller, fee, card and terms. */
export function PayPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, purpose, isSamePerson, amountRials } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const [sharing, setSharing] = useState(false);
  const [accountId, setAccountId] = useState(intent?.accountId ?? null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = payingAccount(accounts, accountId);
  const [acceptsReferee, setAcceptsReferee] = useState(false);
  const fees = feesOf(transaction);
  const facts = useFacts(transaction);
  const isOld = useContext(DockLockContext) !== null;
  const present = storyOf(transaction);
  const story = isOld ? lastKnownStory(present, transaction) : present;

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
        <PayDock
          transaction={transaction}
          accountId={account?.id ?? null}
          acceptsReferee={acceptsReferee}
          isWarned={intent?.isWarned === true}
        />
      }
    >
      <section className={styles.summary}>
        <AmountInWords heading={purpose} rials={amountRials} tone={viewerRole === 'payer' ? 'out' : 'in'} />
        {status !== 'inquired' && (
          <span className={styles.badge}>
            <StatusBadge status={status} role={viewerRole} large />
          </span>
        )}
      </section>
      <PaymentNotes code={code} payments={notedPayments(transaction)} />
      {transaction.payeeTrust && <PayeeCard name={transaction.payee.fullName} trust={transaction.payeeTrust} />}
      {fees && <FeeCard quote={fees} viewer={isSamePerson ? 'both' : 'payer'} />}
      <PayFromField
        accounts={accounts}
        selected={account}
        onSelect={setAccountId}
        addTo={paths.createCardThen(paths.transactionDetail(code))}
        failed={isError}
        onRetry={refetch}
      />
      {transaction.refereeNationalCode !== null && (
        <Card padded>
          <Checkbox checked={acceptsReferee} onChange={setAcceptsReferee}>
            {transactionDetailCopy.acceptReferee(refereeName(transaction.referee, transaction.refereeNationalCode))}
          </Checkbox>
          {!acceptsReferee && (
            <Text look="xs" tone="muted">
              {transactionDetailCopy.withoutReferee}
            </Text>
          )}
        </Card>
      )}
      <Card>
        <MoneyTrack status={status} {...stationNames(transaction)} turn={story.lead} say={story.text}>
          <NextLine next={transaction.next} viewer={viewerRole} />
        </MoneyTrack>
      </Card>
      <Card>
        <KeyValueList items={facts} />
      </Card>
      <Card title={transactionDetailCopy.history}>
        <HistoryList steps={historyEntries(transaction)} />
      </Card>
      <ShareSheet open={sharing} code={code} purpose={purpose} onClose={() => setSharing(false)} />
    </Page>
  );
}

/** The name of the referee; before registration, the national code from the request. */
function refereeName(referee: TransactionDetails['referee'], nationalCode: string): string {
  return referee?.name ?? transactionDetailCopy.holderOf(toPersianDigits(nationalCode));
}

/** What both sides pay and receive. */
function feesOf({ fee, payerPaysRials, payeeReceivesRials }: TransactionDetails): QuoteState | null {
  return fee && { kind: 'known', ...fee, payerPaysRials, payeeReceivesRials };
}

/** Terms, deadline, mobile of the seller, code, day of creation and referee. */
function useFacts(transaction: TransactionDetails): KeyValueItem[] {
  const copyAndTell = useCopy();
  const { code, terms, payee, createdAt, refereeNationalCode, isSamePerson } = transaction;
  const facts: (KeyValueItem | false)[] = [
    { label: deliveryCopy.terms.title, value: termsLine(terms) },
    { label: deliveryCopy.terms.payBy, value: formatDateTime(terms.payBy) },
    !isSamePerson && { label: transactionDetailCopy.sellerMobile, value: <Ltr persian>{payee.mobile}</Ltr> },
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
    refereeNationalCode !== null && {
      label: transactionDetailCopy.referee,
      value: <Ltr persian>{refereeNationalCode}</Ltr>,
    },
  ];
  return facts.filter((fact) => fact !== false);
}

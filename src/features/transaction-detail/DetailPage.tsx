import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/limits';
import { isPayable } from '@contract/transactionStates';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useListAccountsQuery } from '@/api/accounts';
import { chosenAccount } from '@/api/chosenAccount';
import type { TransactionDetails } from '@/api/models';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { copy } from '@/messages/copy';
import { transactionCopy } from '@/messages/transaction';
import { AccountField } from '@/product/AccountField';
import { AmountInWords } from '@/product/AmountInWords';
import { Header } from '@/product/Header';
import { HistoryList } from '@/product/HistoryList';
import { MoneyTrack } from '@/product/MoneyTrack';
import { StatusBadge } from '@/product/StatusBadge';
import { Card } from '@/ui/Card';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { useIsNarrowerThan } from '@/ui/useIsNarrowerThan';
import { actionsOf, DetailDock } from './DetailDock';
import styles from './DetailPage.module.css';
import { useFacts } from './facts';
import { ShareSheet } from './sharing';
import { historyEntries, stationNames, storyOf } from './story';

/** A transaction: amount and status, where the money is, what is known of it, and what the reader can do. */
export function DetailPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, purpose, isSamePerson } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const [sharing, setSharing] = useState(false);
  const [accountId, setAccountId] = useState(intent?.accountId ?? null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);
  const facts = useFacts(transaction);

  const canPay = actionsOf(transaction).includes('pay');
  const isOwnLink = intent !== null && viewerRole === 'payee' && !isSamePerson && isPayable(status);
  const story = storyOf(transaction);

  return (
    <Page
      gap={4}
      header={
        <Header
          title={transactionCopy.title}
          back={goBack}
          action={isNarrow && <IconButton label={copy.buttons.share} icon={Share2} onClick={() => setSharing(true)} />}
        />
      }
      dock={
        <DetailDock
          transaction={transaction}
          accountId={account?.id ?? null}
          isOwnLink={isOwnLink}
          onShare={() => setSharing(true)}
        />
      }
    >
      <DetailSummary transaction={transaction} />
      <Card>
        <MoneyTrack status={status} {...stationNames(transaction)} turn={story.lead} say={story.text} />
      </Card>
      {isSamePerson && status === 'paid' && <Note>{copy.notices.bothSides}</Note>}
      {canPay && (
        <AccountField
          label={transactionCopy.payFrom}
          sheetTitle={transactionCopy.payFromWhich}
          accounts={accounts}
          selected={account}
          onSelect={setAccountId}
          addTo={paths.createCardThen(paths.transactionDetail(code))}
          failed={isError}
          onRetry={refetch}
        />
      )}
      <Card>
        <KeyValueList items={facts} />
      </Card>
      <Card title={transactionCopy.history}>
        <HistoryList steps={historyEntries(transaction)} />
      </Card>
      <ShareSheet open={sharing} code={code} purpose={purpose} onClose={() => setSharing(false)} />
    </Page>
  );
}

/** Direction in words and colour, amount, toman in words, and the status unless nothing has happened yet. */
function DetailSummary({ transaction }: { transaction: TransactionDetails }) {
  const { amountRials, status, viewerRole, payee } = transaction;
  const isPayer = viewerRole === 'payer';
  return (
    <section className={styles.summary}>
      <AmountInWords
        heading={isPayer ? transactionCopy.sendTo(payee.fullName) : transactionCopy.requestFromOthers}
        rials={amountRials}
        tone={isPayer ? 'out' : 'in'}
      />
      {status !== 'inquired' && (
        <span className={styles.badge}>
          <StatusBadge status={status} role={viewerRole} large />
        </span>
      )}
    </section>
  );
}

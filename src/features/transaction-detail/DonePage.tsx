import { DELIVER_BY_DAYS } from '@contract/rules/deadlines';
import { DEFAULT_TERMS } from '@contract/rules/deliveryRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { Check, FilePlus2, ReceiptText, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListAccountsQuery } from '@/api/memberAccounts';
import type { TransactionDetails } from '@/api/transactionsApi';
import { dividedShares, doneText, otherName, sumToTell } from '@/components/dealStory';
import { MoneyText } from '@/components/MoneyText';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { SumLine } from '@/components/SumLine';
import { useShare } from '@/components/useShare';
import { formatDayMonth, formatTime, formatWeekdayName } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { dealCopy } from '@/messages/dealCopy';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { requestRepeated } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { RowButton, RowLink } from '@/ui/Rows';
import rows from '@/ui/Rows.module.css';
import { Seal } from '@/ui/Seal';
import { Text } from '@/ui/Text';
import { DealDetails } from './DealDetails';
import { bearerOf, ownAccountName, receivingAccountName } from './DetailFacts';
import styles from './DonePage.module.css';

const words = dealCopy.done;

/** True once the money of a deal has arrived. */
export function isDone({ status }: Pick<TransactionDetails, 'status'>): boolean {
  return status === 'settled_done' || status === 'refunded_done';
}

type Dispute = Parameters<typeof doneText>[1];

interface DoneProps {
  transaction: TransactionDetails;
  /** The dispute that moved the money; undefined without one. */
  dispute: Dispute;
}

/** A finished deal: what the reader paid or got, why it ended, and who got what, where and when. */
export function DoneContent({ transaction, dispute }: DoneProps) {
  const { code, status, viewerRole, ending, isSamePerson, checkUrl } = transaction;
  const isReturned = status === 'refunded_done';
  const share = useShare();
  const message = words.askForLink(transaction.purpose);
  return (
    <>
      <div className={styles.verdict}>
        <Seal
          tone={isReturned ? 'returned' : 'positive'}
          empty
          cornerTone="positive"
          corner={<Icon icon={Check} size="sm" />}
        />
        <Text as="h2" look="h1" balance>
          {words.title}
        </Text>
        <Text tone="muted" balance>
          {doneText(transaction, dispute)}
        </Text>
      </div>
      <SumLine
        about={aboutOf(transaction, dispute)}
        {...sumToTell(transaction, dispute)}
        badge={
          <>
            <StatusBadge status={status} role={viewerRole} ending={ending} large />
            {dividedShares(dispute) !== null && <DisputeBadge stage="closed" split large />}
          </>
        }
      />
      <Shares transaction={transaction} dispute={dispute} />
      <DealDetails
        transaction={transaction}
        // nothing can be chosen any more
        onChoose={() => undefined}
        withoutReceipt
        before={
          <>
            {checkUrl !== null && <RowLink icon={ReceiptText} label={dealCopy.receipt} to={paths.receipt(code)} />}
            {viewerRole === 'payer' && !isSamePerson && (
              <RowButton
                opens
                icon={Repeat}
                label={words.again}
                onClick={() => share({ text: message }, message, words.messageCopied)}
              />
            )}
          </>
        }
      />
    </>
  );
}

/** The buyer goes home; the seller can ask for the same again. */
export function DoneDock({ transaction }: { transaction: TransactionDetails }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { viewerRole, isSamePerson, amountRials, commissionSide, purpose, terms } = transaction;

  function repeat() {
    const { deliveryMethod } = terms;
    const deliverByDays = DELIVER_BY_DAYS.find((days) => days === terms.deliverByDays) ?? DEFAULT_TERMS.deliverByDays;
    dispatch(requestRepeated({ amountRials, commissionSide, purpose, deliveryMethod, deliverByDays }));
    navigate(paths.requestMoney);
  }

  if (viewerRole === 'payer' || isSamePerson) {
    return (
      <Dock bare>
        <LinkButton to={paths.home} variant="text" size="md" block>
          {words.home}
        </LinkButton>
      </Dock>
    );
  }
  return (
    <Dock>
      <Button block icon={FilePlus2} onClick={repeat}>
        {words.sameAgain}
      </Button>
    </Dock>
  );
}

/** What the sum of the page is for. Only a seller who wanted it has given money back. */
function aboutOf(transaction: TransactionDetails, dispute: Dispute): string {
  const { status, viewerRole, purpose, ending } = transaction;
  if (viewerRole === 'payer') {
    const isBack = status === 'refunded_done' || dividedShares(dispute) !== null;
    return isBack ? words.returnedFor(purpose) : words.paidFor(purpose);
  }
  if (status !== 'refunded_done') return words.receivedFor(purpose);
  return ending === 'given_back' ? words.refundedFor(purpose) : words.wentBackFor(purpose, otherName(transaction));
}

/** Who got what on which account and when, and the fee between a payment and its payout. The other side's account is not named. */
function Shares({ transaction, dispute }: DoneProps) {
  const { data: accounts } = useListAccountsQuery();
  const { viewerRole, isSamePerson, payerPaysRials, payeeReceivesRials, status, payer, payee } = transaction;
  const isPayer = viewerRole === 'payer';
  const toSeller = status === 'settled_done';
  const split = dividedShares(dispute);
  const name = otherName(transaction);
  const doneAt = timeOf(transaction, status);
  const paidAt = timeOf(transaction, 'paid');
  const ownTo = receivingAccountName(transaction, accounts);
  const paidFrom = ownAccountName(transaction.payerAccount, accounts, false);
  const ownShare = ownTo === null ? words.youReceived : words.youReceivedOn(ownTo);

  const sellersPart =
    !isPayer && !split && ownTo !== null ? (
      <Got title={words.to(ownTo)} text={doneAt} />
    ) : (
      <Got
        title={isPayer ? words.received(payee.fullName) : ownShare}
        rials={split?.payeeReceives ?? payeeReceivesRials}
        text={doneAt}
      />
    );
  const buyersPart =
    isPayer && !split && ownTo !== null ? (
      <Got title={words.to(ownTo)} text={doneAt} />
    ) : (
      <Got
        title={isPayer ? ownShare : words.received(name)}
        rials={split?.payerReceives ?? payerPaysRials}
        text={doneAt}
      />
    );
  const receivedRials = split
    ? split.payerReceives + split.payeeReceives
    : toSeller
      ? payeeReceivesRials
      : payerPaysRials;
  const fee = payerPaysRials - receivedRials;
  const paid =
    isPayer || isSamePerson ? (
      <Got
        title={paidFrom === null ? words.youPaid : words.from(paidFrom)}
        // without a split it is the sum of the page
        {...(split && { rials: payerPaysRials })}
        text={paidAt && words.youPaidAt(paidAt)}
      />
    ) : (
      payer && <Got title={words.paid(name)} rials={payerPaysRials} text={paidAt} />
    );
  return (
    <Card>
      {(toSeller || split) && sellersPart}
      {(!toSeller || split) && buyersPart}
      {fee > 0 && (
        <Got title={transactionDetailCopy.commission} rials={fee} text={words.bornBy(bearerOf(transaction))} />
      )}
      {paid}
    </Card>
  );
}

/** «یکشنبه ۸ آذر، ۱۵:۱۰» of the last step to a status; null without one. */
function timeOf({ history }: TransactionDetails, status: TransactionStatus): string | null {
  const at = history.findLast(({ to }) => to === status)?.at;
  return at === undefined ? null : `${formatWeekdayName(at)} ${formatDayMonth(at)}، ${formatTime(at)}`;
}

interface GotProps {
  title: ReactNode;
  rials?: number;
  text: string | null;
}

function Got({ title, rials, text }: GotProps) {
  return (
    <div className={classNames(rows.item, styles.got)}>
      <b>{title}</b>
      {rials !== undefined && <MoneyText rials={rials} size="row" />}
      {text && <small>{text}</small>}
    </div>
  );
}

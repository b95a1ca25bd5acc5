import { REFUND_WITHIN_MS, refundAge } from '@contract/rules/bankFileRules';
import { HOUR_MS } from '@contract/rules/durations';
import { maskCard } from '@contract/rules/mask';
import { CircleCheck, Hourglass } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type Refund, type RefundQueue, useListRefundsQuery, useRetryRefundMutation } from '@/api/bankFilesApi';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { RETURN_WORDS, reconcileCopy, refundsCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { Reference } from './DifferenceItem';
import styles from './Finance.module.css';
import { OfficeFrame } from './OfficeFrame';
import { OfficeTable, RowButton } from './OfficeTable';
import { useOfficeAct } from './useOfficeAct';

const POLL_MS = 30_000;

/** /office/refunds: payments that go back to their cards, and those that wait for a second operator. */
export function RefundsScreen() {
  const query = useListRefundsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <OfficeFrame section="refunds">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
        </header>
        <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
          {(queue) => <Queue queue={queue} />}
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

function Queue({ queue }: { queue: RefundQueue }) {
  const now = useNow();
  const { refunds, proposals, returnedToday } = queue;
  const [chosen, setChosen] = useState<string | null>(null);
  const present = refunds.find(({ reference }) => reference === chosen) ?? refunds[0];
  const ages = refunds.map(({ since }) => refundAge(new Date(since), now));
  const late = ages.filter(({ isLate }) => isLate).length;
  return (
    <>
      <dl className={styles.tiles}>
        <Figure name={words.inQueue}>{words.refunds(refunds.length)}</Figure>
        <Figure name={words.total}>
          <MoneyText rials={refunds.reduce((sum, { amountRials }) => sum + amountRials, 0)} />
        </Figure>
        <Figure name={words.oldest} isLate={ages[0]?.isLate}>
          {words.hours(ages[0]?.hours ?? 0)}
        </Figure>
        <Figure name={words.nearEnd} isLate={late > 0}>
          {words.refunds(late)}
        </Figure>
        <Figure name={words.returnedToday}>{formatCount(returnedToday)}</Figure>
      </dl>
      {proposals.length > 0 && <Proposals proposals={proposals} />}
      {present === undefined ? (
        <Card>
          <EmptyState icon={CircleCheck} tone="positive" title={words.none} text={words.noneText} />
        </Card>
      ) : (
        <div className={styles.withAside}>
          <section className={styles.card} aria-label={words.inQueue}>
            <div className={styles.scroll}>
              <OfficeTable
                label={words.inQueue}
                columns={[words.reference, words.deal, words.amount, words.why, words.age, words.tries, words.next].map(
                  (label) => ({ label }),
                )}
                rows={refunds.map((refund) => ({
                  key: refund.reference,
                  isPresent: refund === present,
                  cells: cellsOf(refund, now, () => setChosen(refund.reference)),
                }))}
              />
            </div>
            <p className={styles.foot}>{words.foot}</p>
          </section>
          <RefundAside refund={present} now={now} />
        </div>
      )}
    </>
  );
}

function Figure({ name, isLate, children }: { name: string; isLate?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd className={isLate ? styles.late : undefined}>{children}</dd>
    </div>
  );
}

function Proposals({ proposals }: Pick<RefundQueue, 'proposals'>) {
  return (
    <section className={styles.card} aria-label={words.proposals}>
      <div className={styles.title}>
        <span className={styles.count}>{formatCount(proposals.length)}</span>
        <h2>{words.proposals}</h2>
      </div>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.proposalId} className={styles.item}>
            <p className={styles.line}>
              <Reference>{proposal.reference}</Reference>
              <MoneyText rials={proposal.amountRials} />
            </p>
            <p>
              <Ltr code>{proposal.paymentCode}</Ltr> · {words.proposedBy(proposal.by)} · «{proposal.text}»
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function cellsOf(refund: Refund, now: Date, choose: () => void): ReactNode[] {
  const { hours, share, isLate } = refundAge(new Date(refund.since), now);
  return [
    <RowButton key="reference" onClick={choose}>
      <Reference>{refund.reference}</Reference>
    </RowButton>,
    <Ltr key="deal" code>
      {refund.paymentCode}
    </Ltr>,
    <MoneyText key="amount" rials={refund.amountRials} />,
    whyOf(refund),
    <span key="age" className={classNames(isLate && styles.late)}>
      <i className={styles.bar} style={{ '--share': `${share * 100}%` } as CSSProperties} aria-hidden="true" />
      {words.hours(hours)}
    </span>,
    formatCount(refund.tries),
    refund.nextAt === null ? words.underWay : formatDateTime(refund.nextAt),
  ];
}

function whyOf({ why }: Refund): string {
  return why === null ? words.noReason : RETURN_WORDS[why];
}

function RefundAside({ refund, now }: { refund: Refund; now: Date }) {
  const { data: user } = useUserReport();
  const [retry, { isLoading }] = useRetryRefundMutation();
  const act = useOfficeAct();
  const left = Math.floor((Date.parse(refund.since) + REFUND_WITHIN_MS - now.getTime()) / HOUR_MS);
  return (
    <aside className={`${styles.card} ${styles.aside}`} aria-label={refund.reference}>
      <p className={styles.line}>
        <Reference>{refund.reference}</Reference>
      </p>
      <MoneyText rials={refund.amountRials} size="total" />
      <p>
        <Ltr code>{refund.paymentCode}</Ltr> · {whyOf(refund)}
        {refund.cardEnd !== null && (
          <>
            {` · ${reconcileCopy.card} `}
            <Ltr persian>{maskCard(refund.cardEnd)}</Ltr>
          </>
        )}
      </p>
      <Note tone={refundAge(new Date(refund.since), now).isLate ? 'warn' : 'plain'} icon={Hourglass}>
        {words.promise(left)}
      </Note>
      {user?.roles.includes('finance') && (
        <Button size="md" block loading={isLoading} onClick={() => void act(retry(refund.reference), words.retried)}>
          {words.retry}
        </Button>
      )}
    </aside>
  );
}

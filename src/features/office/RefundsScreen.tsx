import { ERROR } from '@contract/errors';
import { HOUR_MS } from '@contract/rules/durations';
import { maskCard } from '@contract/rules/mask';
import { REFUND_WITHIN_MS, refundAge, takesTwoToTransfer } from '@contract/rules/refundRules';
import { CircleCheck, Hourglass } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import {
  type Refund,
  type RefundQueue,
  useListRefundsQuery,
  useProposeReturnMutation,
  useRetryRefundMutation,
} from '@/api/bankFilesApi';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { RETURN_WORDS, reconcileCopy, refundsCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { useNow } from '@/ui/useNow';
import { Reference } from './DifferenceItem';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import { OFFICE_POLLING, OfficePage, useHolds } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Chip, Meter, Panel } from './Panel';
import { Waiting } from './SecondPerson';

/** /office/refunds: payments that go back to their cards, and those that wait for a second operator. */
export function RefundsScreen() {
  const query = useListRefundsQuery(undefined, OFFICE_POLLING);
  return <OfficePage section="refunds" title={words.title} query={query} show={(queue) => <Queue queue={queue} />} />;
}

const columnsAt = (now: Date): OfficeColumn<Refund>[] => [
  { label: words.reference, chooses: true, of: ({ reference }) => <Reference>{reference}</Reference> },
  { label: words.deal, of: ({ paymentCode }) => <Ltr code>{paymentCode}</Ltr> },
  { label: words.amount, of: ({ amountRials }) => <MoneyText rials={amountRials} /> },
  { label: words.why, of: whyOf },
  { label: words.age, of: ({ since }) => <Age since={since} now={now} /> },
  { label: words.tries, of: ({ tries }) => formatCount(tries) },
  { label: words.next, of: ({ nextAt }) => (nextAt === null ? words.underWay : formatDateTime(nextAt)) },
];

function Queue({ queue }: { queue: RefundQueue }) {
  const now = useNow();
  const { refunds, proposals, returnedToday } = queue;
  const [chosen, setChosen] = useState<string | null>(null);
  const present = refunds.find(({ reference }) => reference === chosen) ?? refunds[0];
  const ages = refunds.map(({ since }) => refundAge(new Date(since), now));
  const late = ages.filter(({ isLate }) => isLate).length;
  return (
    <>
      <dl className={classNames(styles.cards, styles.figures)} style={{ '--least': '9rem' } as CSSProperties}>
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
        <Panel>
          <EmptyState icon={CircleCheck} tone="positive" title={words.none} text={words.noneText} />
        </Panel>
      ) : (
        <div className={classNames(styles.columns, styles.refundColumns)}>
          <OfficeTable
            label={words.inQueue}
            columns={columnsAt(now)}
            rows={refunds}
            keyOf={({ reference }) => reference}
            chosen={present}
            onChoose={({ reference }) => setChosen(reference)}
            scrolls
            foot={words.foot}
          />
          <RefundAside key={present.reference} refund={present} now={now} />
        </div>
      )}
    </>
  );
}

function Figure({ name, isLate, children }: { name: string; isLate?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.panel, styles.padded)}>
      <dt className={styles.muted}>{name}</dt>
      <dd className={classNames(isLate && styles.late)}>{children}</dd>
    </div>
  );
}

function Age({ since, now }: { since: string; now: Date }) {
  const { hours, share, isLate } = refundAge(new Date(since), now);
  return (
    <span className={classNames(isLate && styles.late)}>
      <Meter percent={share * 100} /> {words.hours(hours)}
    </span>
  );
}

function Proposals({ proposals }: Pick<RefundQueue, 'proposals'>) {
  return (
    <Panel title={words.proposals} aside={<Chip tone="warn">{formatCount(proposals.length)}</Chip>}>
      <ul className={styles.rows}>
        {proposals.map((proposal) => (
          <li key={proposal.proposalId}>
            <div className={styles.what}>
              <div className={classNames(styles.line, styles.between)}>
                <Reference>{proposal.reference}</Reference>
                <MoneyText rials={proposal.amountRials} />
              </div>
              <p>
                <Ltr code>{proposal.paymentCode}</Ltr>
              </p>
              {takesTwoToTransfer(proposal.why) && <Note>{words.keptAtGateway}</Note>}
              <Waiting proposal={proposal} title={reconcileCopy.giveBack} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function whyOf({ why }: Refund): string {
  return why === null ? words.noReason : RETURN_WORDS[why];
}

function RefundAside({ refund, now }: { refund: Refund; now: Date }) {
  const mayRetry = useHolds('finance');
  const [retry, { isLoading }] = useRetryRefundMutation();
  const [propose, proposing] = useProposeReturnMutation();
  const act = useOfficeAct();
  const left = Math.floor((Date.parse(refund.since) + REFUND_WITHIN_MS - now.getTime()) / HOUR_MS);
  return (
    <Panel as="aside" label={refund.reference}>
      <div className={classNames(styles.column, styles.padded)}>
        <b>
          <Reference>{refund.reference}</Reference>
        </b>
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
        {mayRetry && (
          <Button
            size="md"
            block
            loading={isLoading}
            onClick={() => {
              void act(retry(refund.reference), words.retried, { [ERROR.notAcceptable]: words.transferWaits });
            }}
          >
            {words.retry}
          </Button>
        )}
      </div>
      {mayRetry && refund.mayPropose && (
        <>
          <Note>{words.keptAtGateway}</Note>
          <ReasonForm
            label={reconcileCopy.giveBackReason}
            submit={reconcileCopy.giveBack}
            isBusy={proposing.isLoading}
            onSend={(text) => act(propose({ reference: refund.reference, text }), reconcileCopy.sent)}
          />
        </>
      )}
    </Panel>
  );
}

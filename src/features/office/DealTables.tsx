import { ACCOUNT_KIND_NAME, entryName } from '@contract/rules/ledgerWords';
import { maskCard } from '@contract/rules/mask';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { statusLabel } from '@contract/rules/statusWords';
import { Check, CreditCard, type LucideIcon, RotateCw, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type OfficeDeal, useAllowAccountChangesMutation, useRetryPayoutsMutation } from '@/api/officeDealsApi';
import { MoneyText } from '@/components/MoneyText';
import { StatusBadge } from '@/components/StatusBadge';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import {
  CAUSE_NAME,
  OFFICE_VIEW,
  officeDealsCopy,
  PAYMENT_STATE_NAME,
  PAYOUT_STATE_NAME,
  queueName,
  RETURN_NAME,
  STEP_BY,
} from '@/messages/officeDealsCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Moment } from './moments';
import { useOfficeAct } from './OfficeAct';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { ZeroChip } from './Panel';

const words = officeDealsCopy.deal;
const { columns } = words;

const Digits = ({ children }: { children: string | null }) => (children === null ? '—' : <Ltr persian>{children}</Ltr>);

const STEPS: readonly OfficeColumn<OfficeDeal['history'][number]>[] = [
  { label: columns.time, of: ({ at }) => <Moment at={at} /> },
  { label: columns.from, isExtra: true, of: ({ from }) => (from === null ? '—' : statusLabel(from, OFFICE_VIEW)) },
  { label: columns.to, of: ({ to }) => <StatusBadge status={to} role={OFFICE_VIEW} /> },
  { label: columns.by, of: ({ cause, stepBy }) => (cause === null ? STEP_BY[stepBy] : CAUSE_NAME[cause]) },
];

/** The steps of the status. */
export function History({ history }: Pick<OfficeDeal, 'history'>) {
  return (
    <OfficeTable
      title={words.history}
      aside={words.steps(toPersianDigits(history.length))}
      columns={STEPS}
      rows={history}
      keyOf={({ at, from, to }) => `${at}-${to}-${from}`}
    />
  );
}

const ATTEMPTS: readonly OfficeColumn<OfficeDeal['attempts'][number]>[] = [
  { label: columns.time, of: ({ at }) => <Moment at={at} /> },
  { label: columns.card, of: ({ cardEnd }) => <Digits>{cardEnd && maskCard(cardEnd)}</Digits> },
  {
    label: columns.result,
    of: ({ state, why }) => (
      <State good={state === 'paid'} bad={why !== null || state === 'failed'}>
        {[PAYMENT_STATE_NAME[state], why && RETURN_NAME[why]].filter(Boolean).join(' · ')}
      </State>
    ),
  },
  { label: columns.tracking, isExtra: true, of: ({ trackingNumber }) => <Digits>{trackingNumber}</Digits> },
];

/** The payments at the gateway. */
export function Attempts({ attempts }: Pick<OfficeDeal, 'attempts'>) {
  return (
    <OfficeTable
      title={words.attempts}
      aside={words.attemptCount(toPersianDigits(attempts.length))}
      none={words.none.attempts}
      columns={ATTEMPTS}
      rows={attempts}
      keyOf={({ attemptId }) => attemptId}
    />
  );
}

/** A result as icon, colour and words. */
function State({ good = false, bad = false, children }: { good?: boolean; bad?: boolean; children: string }) {
  return (
    <span className={classNames(styles.mark, good ? styles.good : bad && styles.late)}>
      {(good || bad) && <Icon icon={good ? Check : X} size="xs" />}
      {children}
    </span>
  );
}

const PAYOUTS: readonly OfficeColumn<OfficeDeal['payouts'][number]>[] = [
  { label: columns.time, isExtra: true, of: ({ changedAt }) => <Moment at={changedAt} /> },
  { label: columns.to, of: ({ iban }) => <Digits>{iban}</Digits> },
  { label: columns.amount, of: ({ amountRials }) => <MoneyText rials={amountRials} /> },
  {
    label: columns.answer,
    of: ({ payoutState, why }) => (
      <State good={payoutState === 'done'} bad={payoutState === 'needs_account'}>
        {[why && PAYOUT_REASON_WORDS[why], PAYOUT_STATE_NAME[payoutState]].filter(Boolean).join(' · ')}
      </State>
    ),
  },
];

/** The transfers of the deal. Finance sends waiting ones again, and lets the owner of a stopped one choose again. */
export function Payouts({ deal: { payouts, paymentCode }, mayAct }: { deal: OfficeDeal; mayAct: boolean }) {
  const [retry, { isLoading: isRetrying }] = useRetryPayoutsMutation();
  const [allow, { isLoading: isAllowing }] = useAllowAccountChangesMutation();
  const act = useOfficeAct();
  return (
    <OfficeTable
      title={words.payouts}
      none={words.none.payouts}
      columns={PAYOUTS}
      rows={payouts}
      keyOf={({ reference }) => reference}
    >
      {mayAct && payouts.some((payout) => payout.canRetry) && (
        <AskedAct
          icon={RotateCw}
          label={words.retry}
          title={words.retryQuestion}
          text={words.retryText}
          confirmLabel={words.retryYes}
          busy={isRetrying}
          onConfirm={() => act(retry({ paymentCode }), words.retried)}
        />
      )}
      {mayAct && payouts.some((payout) => payout.needsOffice) && (
        <AskedAct
          icon={CreditCard}
          label={words.allow}
          title={words.allowQuestion}
          text={words.allowText}
          confirmLabel={words.allowYes}
          busy={isAllowing}
          onConfirm={() => act(allow({ paymentCode }), words.allowed)}
        />
      )}
    </OfficeTable>
  );
}

type AskedActProps = Omit<ComponentProps<typeof AskFirst>, 'children'> & { icon: LucideIcon; label: string };

/** An act on the transfers, after a question. */
function AskedAct({ icon, label, ...question }: AskedActProps) {
  return (
    <div className={styles.padded}>
      <AskFirst {...question}>
        {(ask) => (
          <Button variant="soft" size="md" icon={icon} onClick={ask}>
            {label}
          </Button>
        )}
      </AskFirst>
    </div>
  );
}

/** The postings of the deal, grouped by entry; only the ledger page has signs. */
export function Postings({ postings }: Pick<OfficeDeal, 'postings'>) {
  const sum = postings.reduce((total, { rials }) => total + rials, 0);
  const POSTINGS: readonly OfficeColumn<OfficeDeal['postings'][number]>[] = [
    {
      label: columns.entry,
      of: ({ entryId, entryKind }, place) => (postings[place - 1]?.entryId === entryId ? '' : entryName(entryKind)),
    },
    { label: columns.account, of: ({ accountKind }) => ACCOUNT_KIND_NAME[accountKind] },
    { label: columns.debit, of: ({ rials }) => rials < 0 && <Digits>{formatRials(-rials)}</Digits> },
    { label: columns.credit, of: ({ rials }) => rials > 0 && <Digits>{formatRials(rials)}</Digits> },
  ];
  return (
    <OfficeTable
      title={words.postings}
      grows
      aside={<ZeroChip rials={sum} zero={words.sumZero} other={words.sumWrong} />}
      none={words.none.postings}
      columns={POSTINGS}
      rows={postings}
      keyOf={({ entryId, accountKind, rials }) => `${entryId}-${accountKind}-${rials}`}
    />
  );
}

const JOBS: readonly OfficeColumn<OfficeDeal['jobs'][number]>[] = [
  { label: columns.job, of: ({ queue }) => queueName(queue) },
  {
    label: columns.state,
    of: ({ isRunning, tries }) =>
      [isRunning ? words.running : words.waiting, tries > 0 && words.triedAgain(toPersianDigits(tries))]
        .filter(Boolean)
        .join('، '),
  },
  { label: columns.due, of: ({ dueAt }) => <Moment at={dueAt} /> },
];

/** The waiting work of the deal. */
export function Jobs({ jobs }: Pick<OfficeDeal, 'jobs'>) {
  return (
    <OfficeTable
      title={words.jobs}
      aside={words.jobCount(toPersianDigits(jobs.length))}
      none={words.none.jobs}
      columns={JOBS}
      rows={jobs}
      keyOf={({ queue }, place) => `${queue}-${place}`}
    />
  );
}

import { maskIban } from '@contract/rules/mask';
import { CircleCheck } from 'lucide-react';
import { useListWaitingPayoutsQuery, type WaitingPayout } from '@/api/bankFilesApi';
import { useRetryPayoutsMutation } from '@/api/officeDealsApi';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { PAYOUT_WORDS, refundsCopy, payoutsCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { HolidayPanel } from './HolidayPanel';
import { useOfficeAct } from './OfficeAct';
import { OFFICE_POLLING, OfficePage, useHolds } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';

const COLUMNS: readonly OfficeColumn<WaitingPayout>[] = [
  { label: refundsCopy.reference, of: ({ reference }) => <Ltr code>{reference}</Ltr> },
  { label: refundsCopy.amount, of: ({ amountRials }) => <MoneyText rials={amountRials} /> },
  {
    label: words.to,
    of: ({ kind, accountEnd }) => (
      <>
        {words.sides[kind]} · {words.account} <Ltr persian>{maskIban(accountEnd)}</Ltr>
      </>
    ),
  },
  {
    label: words.state,
    of: ({ state, why }) => (
      <span className={classNames(state === 'needs_account' && styles.late)}>
        {words.states[state]}
        {why !== null && ` · ${PAYOUT_WORDS[why]}`}
      </span>
    ),
  },
  { label: words.since, of: ({ since }) => formatDateTime(since) },
  { label: refundsCopy.tries, of: ({ tries }) => formatCount(tries) },
  { label: refundsCopy.next, of: ({ nextAt }) => (nextAt === null ? '—' : formatDateTime(nextAt)) },
  { label: words.retry, of: (payout) => <RetryButton payout={payout} /> },
];

/** /office/payouts: transfers that are not done, with the reason and the next try, and the bank's holidays. */
export function PayoutsScreen() {
  const query = useListWaitingPayoutsQuery(undefined, OFFICE_POLLING);
  return (
    <OfficePage
      section="payouts"
      title={words.title}
      query={query}
      show={(payouts) => (
        <>
          <OfficeTable
            label={words.title}
            columns={COLUMNS}
            rows={payouts}
            keyOf={({ reference }) => reference}
            scrolls
            none={<EmptyState icon={CircleCheck} tone="positive" title={words.none} text={words.noneText} />}
          />
          <HolidayPanel />
        </>
      )}
    />
  );
}

function RetryButton({ payout: { paymentCode, canRetry } }: { payout: WaitingPayout }) {
  const mayRetry = useHolds('finance');
  const act = useOfficeAct();
  const [retry, { isLoading }] = useRetryPayoutsMutation();
  if (!mayRetry) return null;
  return (
    <Button
      variant="text"
      size="sm"
      disabled={!canRetry}
      loading={isLoading}
      onClick={() => void act(retry({ paymentCode }), words.retried)}
    >
      {words.retry}
    </Button>
  );
}

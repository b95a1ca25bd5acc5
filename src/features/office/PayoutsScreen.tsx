import { maskIban } from '@contract/rules/mask';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListWaitingPayoutsQuery, type WaitingPayout } from '@/api/bankFilesApi';
import { useRetryPayoutsMutation } from '@/api/officeDealsApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { PAYOUT_WORDS, refundsCopy, payoutsCopy as words } from '@/messages/bankFilesCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Finance.module.css';
import { OfficeFrame } from './OfficeFrame';
import { OfficeTable } from './OfficeTable';

const POLL_MS = 30_000;

/** /office/payouts: transfers that are not done, with the reason and the next try. */
export function PayoutsScreen() {
  const query = useListWaitingPayoutsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <OfficeFrame section="payouts">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
        </header>
        <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
          {(payouts) => <Waiting payouts={payouts} />}
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

function Waiting({ payouts }: { payouts: readonly WaitingPayout[] }) {
  if (payouts.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} tone="positive" title={words.none} text={words.noneText} />
      </Card>
    );
  }
  const { reference, amount, tries, next } = refundsCopy;
  return (
    <section className={`${styles.card} ${styles.scroll}`} aria-label={words.title}>
      <OfficeTable
        label={words.title}
        columns={[reference, amount, words.to, words.state, words.since, tries, next, words.retry].map((label) => ({
          label,
        }))}
        rows={payouts.map((payout) => ({ key: payout.reference, cells: cellsOf(payout) }))}
      />
    </section>
  );
}

function cellsOf(payout: WaitingPayout): ReactNode[] {
  const { reference, state, why, nextAt } = payout;
  return [
    <Ltr key="reference" code>
      {reference}
    </Ltr>,
    <MoneyText key="amount" rials={payout.amountRials} />,
    <span key="account">
      {words.sides[payout.kind]} · {words.account} <Ltr persian>{maskIban(payout.accountEnd)}</Ltr>
    </span>,
    <span key="state" className={classNames(state === 'needs_account' && styles.late)}>
      {words.states[state]}
      {why !== null && ` · ${PAYOUT_WORDS[why]}`}
    </span>,
    formatDateTime(payout.since),
    formatCount(payout.tries),
    nextAt === null ? '—' : formatDateTime(nextAt),
    <RetryButton key="retry" payout={payout} />,
  ];
}

function RetryButton({ payout: { paymentCode, canRetry } }: { payout: WaitingPayout }) {
  const { data: user } = useUserReport();
  const dispatch = useAppDispatch();
  const [retry, isLoading] = useKeyedMutation(useRetryPayoutsMutation);
  if (!user?.roles.includes('finance')) return null;

  async function retryNow() {
    if (await retry({ paymentCode })) dispatch(toastShown({ kind: 'success', text: words.retried }));
  }

  return (
    <Button variant="text" size="sm" disabled={!canRetry} loading={isLoading} onClick={retryNow}>
      {words.retry}
    </Button>
  );
}

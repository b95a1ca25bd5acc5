import { CircleCheck } from 'lucide-react';
import { useListWaitingPayoutsQuery, type WaitingPayout } from '@/api/bankFiles';
import { useRetryPayoutsMutation } from '@/api/officeDeals';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { PAYOUT_WORDS, refundsCopy, payoutsCopy as words } from '@/messages/bankFiles';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Finance.module.css';
import { OfficeFrame } from './OfficeFrame';

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
      <table className={styles.table}>
        <thead>
          <tr>
            {[reference, amount, words.to, words.state, words.since, tries, next, words.retry].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <PayoutRow key={payout.reference} payout={payout} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PayoutRow({ payout }: { payout: WaitingPayout }) {
  const { data: user } = useUserReport();
  const dispatch = useAppDispatch();
  const [retry, isLoading] = useKeyedMutation(useRetryPayoutsMutation);
  const { paymentCode, kind, state, why, nextAt } = payout;

  async function retryNow() {
    if (await retry({ paymentCode })) dispatch(toastShown({ kind: 'success', text: words.retried }));
  }

  return (
    <tr>
      <td>
        <Ltr code>{payout.reference}</Ltr>
      </td>
      <td>
        <MoneyText rials={payout.amountRials} />
      </td>
      <td>
        {words.sides[kind]} · {words.account(payout.accountEnd)}
      </td>
      <td className={state === 'needs_account' ? styles.late : undefined}>
        {words.states[state]}
        {why !== null && ` · ${PAYOUT_WORDS[why]}`}
      </td>
      <td>{formatDateTime(payout.since)}</td>
      <td>{formatCount(payout.tries)}</td>
      <td>{nextAt === null ? '—' : formatDateTime(nextAt)}</td>
      <td>
        {user?.roles.includes('finance') && (
          <button type="button" disabled={!payout.canRetry || isLoading} onClick={retryNow}>
            {words.retry}
          </button>
        )}
      </td>
    </tr>
  );
}

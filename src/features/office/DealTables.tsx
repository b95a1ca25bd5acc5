import { maskCard } from '@contract/rules/mask';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { Check, RotateCw, X } from 'lucide-react';
import { type OfficeDeal, useRetryPayoutsMutation } from '@/api/officeDealsApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { MoneyText } from '@/components/MoneyText';
import { StatusBadge } from '@/components/StatusBadge';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import {
  ACCOUNT_KIND_NAME,
  CAUSE_NAME,
  entryName,
  OFFICE_VIEW,
  officeDealsCopy,
  PAYMENT_STATE_NAME,
  PAYOUT_STATE_NAME,
  queueName,
  RETURN_NAME,
  STEP_BY,
} from '@/messages/officeDealsCopy';
import { statusLabel } from '@/messages/status';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { useNow } from '@/ui/useNow';
import { Moment } from './moments';
import { OfficeTable, Panel, ZeroChip } from './OfficeTable';
import styles from './officeDeals.module.css';

const words = officeDealsCopy.deal;
const { columns } = words;

/** The steps of the status. */
export function History({ history }: Pick<OfficeDeal, 'history'>) {
  const now = useNow();
  return (
    <Panel title={words.history} aside={words.steps(toPersianDigits(history.length))}>
      <OfficeTable
        label={words.history}
        columns={[
          { label: columns.time },
          { label: columns.from, extra: true },
          { label: columns.to },
          { label: columns.by },
        ]}
        rows={history.map((step) => ({
          key: `${step.at}-${step.to}-${step.from}`,
          cells: [
            <Moment key="at" at={step.at} now={now} />,
            step.from === null ? '—' : statusLabel(step.from, OFFICE_VIEW),
            <StatusBadge key="to" status={step.to} role={OFFICE_VIEW} />,
            step.cause === null ? STEP_BY[step.stepBy] : CAUSE_NAME[step.cause],
          ],
        }))}
      />
    </Panel>
  );
}

/** The payments at the gateway. */
export function Attempts({ attempts }: Pick<OfficeDeal, 'attempts'>) {
  const now = useNow();
  return (
    <Panel title={words.attempts} aside={words.attemptCount(toPersianDigits(attempts.length))}>
      <OfficeTable
        label={words.attempts}
        none={words.none.attempts}
        columns={[
          { label: columns.time },
          { label: columns.card },
          { label: columns.result },
          { label: columns.tracking, extra: true },
        ]}
        rows={attempts.map((attempt) => ({
          key: attempt.attemptId,
          cells: [
            <Moment key="at" at={attempt.at} now={now} />,
            attempt.cardEnd === null ? (
              '—'
            ) : (
              <Ltr key="card" persian>
                {maskCard(attempt.cardEnd)}
              </Ltr>
            ),
            <State key="state" good={attempt.state === 'paid'} bad={attempt.why !== null || attempt.state === 'failed'}>
              {[PAYMENT_STATE_NAME[attempt.state], attempt.why && RETURN_NAME[attempt.why]].filter(Boolean).join(' · ')}
            </State>,
            attempt.trackingNumber === null ? (
              '—'
            ) : (
              <Ltr key="tracking" persian>
                {attempt.trackingNumber}
              </Ltr>
            ),
          ],
        }))}
      />
    </Panel>
  );
}

/** A result as icon, colour and words. */
function State({ good = false, bad = false, children }: { good?: boolean; bad?: boolean; children: string }) {
  return (
    <span className={classNames(styles.state, good && styles.good, !good && bad && styles.bad)}>
      {good && <Icon icon={Check} size="xs" />}
      {!good && bad && <Icon icon={X} size="xs" />}
      {children}
    </span>
  );
}

/** The transfers of the deal. Finance sends waiting ones again. */
export function Payouts({ deal: { payouts, paymentCode }, canRetry }: { deal: OfficeDeal; canRetry: boolean }) {
  const now = useNow();
  const [retry, isLoading] = useKeyedMutation(useRetryPayoutsMutation);
  const dispatch = useAppDispatch();
  async function confirm() {
    if (await retry({ paymentCode })) dispatch(toastShown({ kind: 'success', text: words.retried }));
  }
  return (
    <Panel title={words.payouts}>
      <OfficeTable
        label={words.payouts}
        none={words.none.payouts}
        columns={[
          { label: columns.time, extra: true },
          { label: columns.to },
          { label: columns.amount },
          { label: columns.answer },
        ]}
        rows={payouts.map((payout) => ({
          key: payout.reference,
          cells: [
            <Moment key="at" at={payout.changedAt} now={now} />,
            <Ltr key="iban" persian>
              {payout.iban}
            </Ltr>,
            <MoneyText key="amount" rials={payout.amountRials} />,
            <State key="state" good={payout.payoutState === 'done'} bad={payout.payoutState === 'needs_account'}>
              {payout.why === null
                ? PAYOUT_STATE_NAME[payout.payoutState]
                : `${PAYOUT_REASON_WORDS[payout.why]} · ${PAYOUT_STATE_NAME[payout.payoutState]}`}
            </State>,
          ],
        }))}
      />
      {canRetry && payouts.some((payout) => payout.canRetry) && (
        <div className={styles.act}>
          <AskFirst
            title={words.retryQuestion}
            text={words.retryText}
            confirmLabel={words.retryYes}
            busy={isLoading}
            onConfirm={confirm}
          >
            {(ask) => (
              <Button variant="soft" size="md" icon={RotateCw} onClick={ask}>
                {words.retry}
              </Button>
            )}
          </AskFirst>
        </div>
      )}
    </Panel>
  );
}

/** The postings of the deal, grouped by entry; only the ledger page has signs. */
export function Postings({ postings }: Pick<OfficeDeal, 'postings'>) {
  const sum = postings.reduce((total, { rials }) => total + rials, 0);
  return (
    <Panel title={words.postings} grows aside={<ZeroChip rials={sum} zero={words.sumZero} other={words.sumWrong} />}>
      <OfficeTable
        label={words.postings}
        none={words.none.postings}
        columns={[
          { label: columns.entry },
          { label: columns.account },
          { label: columns.debit },
          { label: columns.credit },
        ]}
        rows={postings.map(({ entryId, entryKind, accountKind, rials }, place) => ({
          key: `${entryId}-${accountKind}-${rials}`,
          cells: [
            postings[place - 1]?.entryId === entryId ? '' : entryName(entryKind),
            ACCOUNT_KIND_NAME[accountKind],
            rials < 0 ? (
              <Ltr key="debit" persian>
                {formatRials(-rials)}
              </Ltr>
            ) : (
              ''
            ),
            rials > 0 ? (
              <Ltr key="credit" persian>
                {formatRials(rials)}
              </Ltr>
            ) : (
              ''
            ),
          ],
        }))}
      />
    </Panel>
  );
}

/** The waiting work of the deal. */
export function Jobs({ jobs }: Pick<OfficeDeal, 'jobs'>) {
  const now = useNow();
  return (
    <Panel title={words.jobs} aside={words.jobCount(toPersianDigits(jobs.length))}>
      <OfficeTable
        label={words.jobs}
        none={words.none.jobs}
        columns={[{ label: columns.job }, { label: columns.state }, { label: columns.due }]}
        rows={jobs.map(({ queue, isRunning, tries, dueAt }, place) => ({
          key: `${queue}-${place}`,
          cells: [
            queueName(queue),
            [isRunning ? words.running : words.waiting, tries > 0 && words.triedAgain(toPersianDigits(tries))]
              .filter(Boolean)
              .join('، '),
            dueAt === null ? '—' : <Moment key="at" at={dueAt} now={now} />,
          ],
        }))}
      />
    </Panel>
  );
}

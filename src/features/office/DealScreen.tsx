import { ERROR } from '@contract/errors';
import { maskCard } from '@contract/rules/mask';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import type { OperatorRole } from '@contract/rules/officeRoles';
import {
  ArrowRight,
  Bell,
  Check,
  CreditCard,
  MessageSquareMore,
  MessagesSquare,
  RotateCw,
  SearchX,
  ShieldAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import {
  type DealNotice,
  type OfficeDeal,
  useOfficeDealQuery,
  useResendNoticeMutation,
  useRetryPayoutsMutation,
} from '@/api/officeDealsApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { NextLine, TaskLine } from '@/components/NextLine';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { noticeText } from '@/features/notices/noticeText';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { officePaths } from '@/lib/officePaths';
import { DISPUTE_REASON, SIDE_NAME } from '@/messages/dispute';
import { OUTCOME_NAME } from '@/messages/officeCopy';
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
  REVEALED_NAME,
  STEP_BY,
} from '@/messages/officeDealsCopy';
import { statusLabel } from '@/messages/status';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { Moment } from './moments';
import { OfficeFrame } from './OfficeFrame';
import { OfficeTable, Panel, ZeroChip } from './OfficeTable';
import styles from './officeDeals.module.css';
import { MaskedValue } from './Reveal';
import { DealTrack, isLocked } from './SearchScreen';

const words = officeDealsCopy.deal;
const { columns } = words;

/** What the reader's roles permit in a deal. */
interface Permissions {
  readonly reveal: boolean;
  readonly resend: boolean;
  readonly retry: boolean;
}

/** /office/deals/:code: all about one deal, with masked people. */
export function DealScreen({ notFound }: { notFound: ReactNode }) {
  const { code = '' } = useParams();
  const query = useOfficeDealQuery(code);
  if (isLocked(query.error)) return notFound;
  return (
    <OfficeFrame section="search">
      <div className={styles.page}>
        <Loaded query={query} skeleton={<SkeletonRows count={6} />} card final={refusal}>
          {(deal) => <Deal deal={deal} />}
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

/** The state of an unknown or own deal; null for any other failure. */
function refusal({ code }: ApiFailure): ReactNode {
  switch (code) {
    case ERROR.noAccess:
      return <EmptyState tone="negative" icon={ShieldAlert} title={words.own} text={words.ownText} />;
    case ERROR.transactionNotFound:
    // the server refuses a malformed code as a bad value
    case ERROR.badRequest:
      return <EmptyState tone="negative" icon={SearchX} title={words.notFound} />;
    default:
      return null;
  }
}

function permissionsOf(roles: readonly OperatorRole[]): Permissions {
  const holds = (...some: OperatorRole[]) => some.some((role) => roles.includes(role));
  return { reveal: holds('support', 'finance'), resend: holds('support'), retry: holds('finance') };
}

function Deal({ deal }: { deal: OfficeDeal }) {
  const { data: user } = useUserReport();
  const may = permissionsOf(user?.roles ?? []);
  const { paymentCode, status, payer, payee, payouts } = deal;
  const stopped = payouts.find(({ payoutState }) => payoutState === 'needs_account');
  const lastNotice = deal.notices.find(({ canResend }) => canResend);
  return (
    <>
      <header className={styles.head}>
        <IconButton label={words.back} icon={ArrowRight} to={officePaths.search} />
        <h1>{deal.purpose}</h1>
        <Ltr code>{paymentCode}</Ltr>
        <StatusBadge status={status} role={OFFICE_VIEW} />
        <p className={styles.total}>
          <MoneyText rials={deal.amountRials} />
        </p>
        {may.resend && lastNotice !== undefined && (
          <Resend paymentCode={paymentCode} notice={lastNotice}>
            {(ask, busy) => (
              <Button variant="soft" size="md" loading={busy} onClick={ask}>
                {words.resend}
              </Button>
            )}
          </Resend>
        )}
      </header>
      <div className={classNames(styles.columns, styles.dealColumns)}>
        <div className={styles.column}>
          <Sides deal={deal} canReveal={may.reveal} />
          <Disputes disputes={deal.disputes} />
        </div>
        <div className={styles.column}>
          <History history={deal.history} />
          <Attempts attempts={deal.attempts} />
          <Payouts deal={deal} canRetry={may.retry} />
          <Postings postings={deal.postings} />
        </div>
        <div className={styles.column}>
          <section className={styles.panel}>
            <DealTrack
              status={status}
              payerName={payer?.name ?? null}
              payeeName={payee.name}
              frozen={deal.disputes.some(({ closedAt }) => closedAt === null)}
              payoutTrouble={stopped === undefined ? null : { to: stopped.to, why: stopped.why ?? 'unknown' }}
            />
            <div className={styles.next}>
              {stopped === undefined ? (
                <NextLine next={deal.next} viewer={null} />
              ) : (
                <TaskLine icon={CreditCard} title={words.stopped(SIDE_NAME[stopped.to])} text={words.stoppedText} />
              )}
            </div>
          </section>
          <Notices deal={deal} canResend={may.resend} />
          <Jobs jobs={deal.jobs} />
        </div>
      </div>
    </>
  );
}

/** Both people, masked. */
function Sides({ deal, canReveal }: { deal: OfficeDeal; canReveal: boolean }) {
  const sides = [
    ['payer', deal.payer],
    ['payee', deal.payee],
  ] as const;
  return (
    <Panel title={words.sides} grows>
      {sides.map(([side, person]) =>
        person === null ? null : (
          <div key={side} className={styles.person}>
            <h3 data-side={side}>
              {SIDE_NAME[side]} · {person.name}
            </h3>
            <ul>
              {(['mobile', 'national_code', 'account'] as const).map((field) => {
                const masked = field === 'national_code' ? person.nationalCode : person[field];
                return masked === null ? null : (
                  <MaskedValue
                    key={field}
                    paymentCode={deal.paymentCode}
                    side={side}
                    field={field}
                    label={field === 'account' ? words.accountOf[side] : REVEALED_NAME[field]}
                    masked={masked}
                    canReveal={canReveal}
                  />
                );
              })}
            </ul>
          </div>
        ),
      )}
    </Panel>
  );
}

function Disputes({ disputes }: Pick<OfficeDeal, 'disputes'>) {
  const now = useNow();
  const last = disputes.at(-1);
  return (
    <Panel title={words.dispute} aside={last && <DisputeBadge stage={last.stage} />}>
      {disputes.length === 0 && <p className={styles.none}>{words.none.disputes}</p>}
      {disputes.map(({ openedAt, openedBy, closedAt, disputeReason, disputeOutcome, entries }) => (
        <ul key={openedAt} className={styles.events}>
          <Event icon={MessagesSquare} title={DISPUTE_REASON[disputeReason]} at={openedAt} now={now}>
            {words.opened(words.by[openedBy])}
          </Event>
          {entries.slice(1).map((entry) => (
            <Event key={entry.at + entry.entryKind} icon={MessageSquareMore} at={entry.at} now={now}>
              {words.by[entry.by]} {words.entry}
            </Event>
          ))}
          {closedAt !== null && disputeOutcome !== null && (
            <Event icon={Check} title={OUTCOME_NAME[disputeOutcome]} at={closedAt} now={now} />
          )}
        </ul>
      ))}
    </Panel>
  );
}

interface EventProps {
  icon: typeof Check;
  title?: string;
  at: string;
  now: Date;
  /** At the end of the line. */
  act?: ReactNode;
  children?: ReactNode;
}

function Event({ icon, title, at, now, act, children }: EventProps) {
  return (
    <li>
      <Icon icon={icon} size="xs" />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children !== undefined && <p>{children}</p>}
      </div>
      <Moment at={at} now={now} />
      {act}
    </li>
  );
}

function History({ history }: Pick<OfficeDeal, 'history'>) {
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

function Attempts({ attempts }: Pick<OfficeDeal, 'attempts'>) {
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

function Payouts({ deal: { payouts, paymentCode }, canRetry }: { deal: OfficeDeal; canRetry: boolean }) {
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
function Postings({ postings }: Pick<OfficeDeal, 'postings'>) {
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

function Notices({ deal: { notices, paymentCode }, canResend }: { deal: OfficeDeal; canResend: boolean }) {
  const now = useNow();
  return (
    <Panel title={words.notices} grows aside={words.noticeCount(toPersianDigits(notices.length))}>
      {notices.length === 0 && <p className={styles.none}>{words.none.notices}</p>}
      <ul className={styles.events}>
        {notices.map((notice) => (
          <Event
            key={notice.noticeId}
            icon={notice.sms === null ? Bell : MessageSquareMore}
            title={titleOf(notice, now)}
            at={notice.at}
            now={now}
            act={
              canResend &&
              notice.canResend && (
                <Resend paymentCode={paymentCode} notice={notice}>
                  {(ask) => (
                    <IconButton label={`${words.resend}: ${titleOf(notice, now)}`} icon={RotateCw} onClick={ask} />
                  )}
                </Resend>
              )
            }
          >
            {deliveryOf(notice)}
          </Event>
        ))}
      </ul>
    </Panel>
  );
}

const titleOf = ({ noticeKind: kind, details }: DealNotice, now: Date): string =>
  noticeText({ kind, details }, now).title;

/** «پیامک به فروشنده · فرستاده شد» */
function deliveryOf({ sms, push, isRead, to }: DealNotice): string {
  const { channel } = words;
  const reader = words.readers[to];
  const read = isRead ? channel.read : channel.unread;
  if (sms !== null) return [channel.sms(reader), channel[sms], read].join(' · ');
  return [push === 'sent' ? channel.push(reader) : channel.app(reader), read].join(' · ');
}

interface ResendProps {
  paymentCode: string;
  notice: DealNotice;
  children: (ask: () => void, busy: boolean) => ReactNode;
}

function Resend({ paymentCode, notice, children }: ResendProps) {
  const now = useNow();
  const [resend, isLoading] = useKeyedMutation(useResendNoticeMutation);
  const dispatch = useAppDispatch();
  async function confirm() {
    const isDone = await resend({ paymentCode, noticeId: notice.noticeId });
    if (isDone) dispatch(toastShown({ kind: 'success', text: words.resent }));
  }
  return (
    <AskFirst
      title={words.resendQuestion}
      text={words.resendText(titleOf(notice, now), words.readers[notice.to])}
      confirmLabel={words.resendYes}
      busy={isLoading}
      onConfirm={confirm}
    >
      {(ask) => children(ask, isLoading)}
    </AskFirst>
  );
}

function Jobs({ jobs }: Pick<OfficeDeal, 'jobs'>) {
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

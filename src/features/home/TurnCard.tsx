import type { SilenceResult } from '@contract/rules/nextStep';
import { Check, Clock3, CreditCard, type LucideIcon, Scale } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Judgment } from '@/api/judgmentsApi';
import { useListJudgmentsQuery } from '@/api/judgmentsApi';
import type { ListItem } from '@/api/listsApi';
import { OWN_TURNS_SHOWN, useOwnTurnsQuery } from '@/api/listsApi';
import type { UserInfo } from '@/api/user';
import { CoinShare } from '@/components/Coins';
import { Loaded } from '@/components/Loaded';
import { elapsedShare, minutesUntil, timeLeft } from '@/components/NextLine';
import { formatDayMonth, formatTime, formatWeekdayName, tehranMoment } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import styles from './TurnCard.module.css';

/** The used part of the time at which a turn becomes urgent. */
const LAST_QUARTER = 0.75;

/** «نوبت شماست»: the number of own turns and the most urgent ones, or that there are none. */
export function TurnCard({ user }: { user: UserInfo }) {
  return user.ownTurnCount === 0 ? <NoTurns /> : <Turns user={user} />;
}

function NoTurns() {
  return (
    <Card padded>
      <div className={styles.calm}>
        <span className={styles.done}>
          <Icon icon={Check} />
        </span>
        <div>
          <h2 className={styles.title}>{homeCopy.turn.nothing}</h2>
          <p className={styles.later}>{homeCopy.turn.later}</p>
        </div>
      </div>
    </Card>
  );
}

function Turns({ user: { ownTurnCount, judgmentCount } }: { user: UserInfo }) {
  const id = useId();
  const rows = useOwnTurnsQuery();
  const cases = useListJudgmentsQuery(undefined, { skip: judgmentCount === 0 });
  const judgments = judgmentCount === 0 ? [] : cases.data;
  const turns = rows.data && judgments && ownTurns(rows.data, judgments);
  const both = {
    currentData: turns,
    error: rows.error ?? cases.error,
    isFetching: rows.isFetching || cases.isFetching,
    refetch: () => {
      void rows.refetch();
      if (judgmentCount > 0) void cases.refetch();
    },
  };
  const isJudgingOnly = rows.data?.length === 0;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {homeCopy.turn.yours}
        </h2>
        <span className={styles.count}>
          <span aria-hidden="true">{toPersianDigits(ownTurnCount)}</span>
          <span className="visually-hidden">{homeCopy.turn.count(toPersianDigits(ownTurnCount))}</span>
        </span>
        <span className={styles.all}>
          <LinkButton to={isJudgingOnly ? paths.judgments : paths.ownTurns} variant="text" size="sm">
            {homeCopy.turn.all}
          </LinkButton>
        </span>
      </div>
      <Loaded query={both} skeleton={<SkeletonRows count={Math.min(ownTurnCount, 3)} />}>
        {(loaded) => loaded.map((turn) => <TurnRow key={turn.to} turn={turn} />)}
      </Loaded>
    </section>
  );
}

const ICON: Record<OwnTurn['kind'], LucideIcon | null> = { pay: CreditCard, judge: Scale, held: null };

function TurnRow({ turn }: { turn: OwnTurn }) {
  const { to, task, about, kind, next } = turn;
  const now = useNow();
  const used = elapsedShare(next, now);
  const isSoon = next.dueAt !== null && used >= LAST_QUARTER;
  const consequence = next.ifSilent === null ? null : homeCopy.turn.ifSilent[next.ifSilent];
  return (
    <Link to={to} className={classNames(styles.row, isSoon && styles.soon)}>
      <Ring left={next.dueAt === null ? null : 1 - used} icon={ICON[kind]} />
      <span className={styles.words}>
        <span className={styles.task}>{task}</span>
        <span className={styles.about}>{about}</span>
        {next.dueAt !== null && (
          <span className={styles.until}>
            <Icon icon={Clock3} size="xs" />
            <Until dueAt={next.dueAt} now={now} />
          </span>
        )}
        {isSoon && consequence && <span className={styles.otherwise}>{consequence}</span>}
      </span>
    </Link>
  );
}

/** «تا امروز ۱۲:۳۲ (۳ ساعت مانده)»; only the day when it is later than tomorrow. */
function Until({ dueAt, now }: { dueAt: string; now: Date }) {
  const minutes = minutesUntil(dueAt, now);
  const days = tehranMoment(dueAt).day - tehranMoment(now).day;
  const near = days === 0 ? homeCopy.turn.today : days === 1 ? homeCopy.turn.tomorrow : null;
  return (
    <span>
      {homeCopy.turn.until(near ?? `${formatWeekdayName(dueAt)} ${formatDayMonth(dueAt)}`)}{' '}
      {near !== null && <Ltr>{formatTime(dueAt)}</Ltr>} {minutes > 0 && homeCopy.turn.left(timeLeft(minutes))}
    </span>
  );
}

/** The remaining time as a ring, around the coin while Amanat holds the money, else around an icon. */
function Ring({ left, icon }: { left: number | null; icon: LucideIcon | null }) {
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        {left !== null && (
          <circle cx="24" cy="24" r="22" pathLength="100" strokeDasharray={`${Math.round(left * 100)} 100`} />
        )}
      </svg>
      {icon ? <Icon icon={icon} /> : <CoinShare side="payee" payeeShare={1} className={styles.coin} />}
    </span>
  );
}

/** A task of the user. */
interface OwnTurn {
  readonly to: string;
  readonly task: string;
  /** Purpose and counterpart. */
  readonly about: string;
  /** `held`: Amanat holds the money; `pay`: not paid yet; `judge`: a case of others. */
  readonly kind: 'held' | 'pay' | 'judge';
  readonly next: {
    readonly dueAt: string | null;
    readonly since: string | null;
    readonly ifSilent: SilenceResult | null;
  };
}

/** The most urgent transactions and cases, as many as home shows. */
export function ownTurns(items: readonly ListItem[], judgments: readonly Judgment[]): OwnTurn[] {
  const toJudge = judgments.filter(({ stage }) => stage === 'referee');
  const all = [...items.map(turnOf), ...toJudge.map(turnOfJudgment)];
  const due = ({ next }: OwnTurn) => (next.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(next.dueAt));
  return all.sort((one, other) => (due(one) < due(other) ? -1 : 1)).slice(0, OWN_TURNS_SHOWN);
}

function turnOf({ code, purpose, status, viewerRole, payee, payer, delivery, next }: ListItem): OwnTurn {
  const other = viewerRole === 'payer' ? payee.fullName : payer?.fullName;
  const { dueAt, since, ifSilent } = next;
  return {
    to: paths.transactionDetail(code),
    task: taskOf(next.action, delivery),
    about: [purpose, other].filter(Boolean).join(' · '),
    kind: status === 'paid' ? 'held' : 'pay',
    next: { dueAt, since, ifSilent },
  };
}

function taskOf(action: ListItem['next']['action'], delivery: ListItem['delivery']): string {
  const { tasks } = homeCopy.turn;
  switch (action) {
    case 'pay':
    case 'answer':
    case 'talk':
    case 'appeal':
      return tasks[action];
    case 'deliver':
      return tasks.deliver[delivery?.method ?? 'service'];
    case 'inspect':
      return delivery?.state === 'sent' ? tasks.onItsWay : tasks.inspect;
    default:
      return tasks.look;
  }
}

function turnOfJudgment({ disputeId, paymentCode, state, dueAt }: Judgment): OwnTurn {
  const { tasks } = homeCopy.turn;
  return {
    to: paths.judgment(disputeId),
    task: state === 'invited' ? tasks.accept_case : tasks.decide,
    about: homeCopy.turn.caseOf(paymentCode),
    kind: 'judge',
    // Shown on the page of the case.
    next: { dueAt, since: null, ifSilent: null },
  };
}

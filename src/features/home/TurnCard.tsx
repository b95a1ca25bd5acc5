import { SHOWN_AT_HOME } from '@contract/rules/limits';
import { directionFor, sumFor } from '@contract/rules/sums';
import { Check, Clock3, CreditCard, Landmark, type LucideIcon, Scale, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Judgment } from '@/api/judgmentsApi';
import { useListJudgmentsQuery } from '@/api/judgmentsApi';
import type { ListItem } from '@/api/listsApi';
import { useTurnsQuery } from '@/api/listsApi';
import type { UserInfo } from '@/api/user';
import { CoinShare } from '@/components/Coins';
import { Loaded } from '@/components/Loaded';
import { elapsedShare } from '@/components/NextLine';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { aboutDeal } from '@/messages/dealCopy';
import { ifSilentText } from '@/messages/deliveryCopy';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import rows from '@/ui/Rows.module.css';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import { OwnSum } from './OwnSum';
import styles from './TurnCard.module.css';
import { isOver, Until } from './Until';

/** The used part of the time at which a turn becomes urgent. */
const LAST_QUARTER = 0.75;

/** «نوبت شماست»: the number of own turns and the most urgent ones, or that there are none. */
export function TurnCard({ user }: { user: UserInfo }) {
  return user.ownTurnCount === 0 ? <NoTurns /> : <Turns user={user} />;
}

function NoTurns() {
  return (
    <Card padded>
      <div className={layout.row14px}>
        <span className={styles.done}>
          <Icon icon={Check} />
        </span>
        <div>
          <Text as="h2" look="title">
            {homeCopy.turn.nothing}
          </Text>
          <Text look="sm" tone="muted">
            {homeCopy.turn.later}
          </Text>
        </div>
      </div>
    </Card>
  );
}

function Turns({ user: { ownTurnCount, judgmentCount } }: { user: UserInfo }) {
  const id = useId();
  const rows = useTurnsQuery('mine');
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
        <Text as="h2" id={id} look="title">
          {homeCopy.turn.yours}
        </Text>
        <span className={styles.count}>
          <span aria-hidden="true">{toPersianDigits(ownTurnCount)}</span>
          <span className="visually-hidden">{homeCopy.turn.count(toPersianDigits(ownTurnCount))}</span>
        </span>
        {ownTurnCount > SHOWN_AT_HOME && (
          <span className={styles.all}>
            <LinkButton to={isJudgingOnly ? paths.judgments : paths.transactionsTurn('mine')} variant="text" size="sm">
              {homeCopy.turn.all}
            </LinkButton>
          </span>
        )}
      </div>
      <Loaded query={both} skeleton={<TurnSkeletons count={Math.min(ownTurnCount, SHOWN_AT_HOME)} />}>
        {(loaded) => loaded.map((turn) => <TurnRow key={turn.to} turn={turn} />)}
      </Loaded>
    </section>
  );
}

/** As high as the rows that replace them. */
function TurnSkeletons({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, position) => position).map((row) => (
        <div key={row} className={classNames(styles.row, styles.skeleton)}>
          <Skeleton shape="tile" />
          <span className={layout.stack10px}>
            <Skeleton width="long" />
            <Skeleton shape="thin" width="half" />
            <Skeleton shape="thin" width="full" />
          </span>
        </div>
      ))}
    </div>
  );
}

const ICON: Record<OwnTurn['kind'], LucideIcon | null> = { pay: CreditCard, judge: Scale, held: null, stopped: null };

/** In the last quarter of its time a row says what silence does. */
function TurnRow({ turn }: { turn: OwnTurn }) {
  const { to, task, about, kind, rials, direction, next, otherwise } = turn;
  const now = useNow();
  const used = elapsedShare(next, now);
  const isStuck = kind === 'stopped' || isOver(next.dueAt, now);
  const isSoon = next.dueAt !== null && used >= LAST_QUARTER;
  return (
    <Link to={to} className={classNames(rows.focusable, styles.row, isSoon && styles.soon, isStuck && styles.stuck)}>
      {isStuck ? (
        <span className={styles.ring}>
          <Icon icon={TriangleAlert} />
        </span>
      ) : (
        <Ring left={next.dueAt === null ? null : 1 - used} icon={ICON[kind]} />
      )}
      <span>
        <span className={styles.task}>{task}</span>
        <span className={styles.about}>{about}</span>
        <span className={styles.end}>
          <TurnState turn={turn} now={now} />
          <OwnSum rials={rials} direction={direction} />
        </span>
        {isSoon && !isStuck && otherwise !== null && <span className={styles.otherwise}>{otherwise}</span>}
      </span>
    </Link>
  );
}

/** Why the money waits, or until when. */
function TurnState({ turn: { kind, next }, now }: { turn: OwnTurn; now: Date }) {
  if (kind !== 'stopped' && next.dueAt === null) return <span />;
  return (
    <span className={styles.until}>
      <Icon icon={kind === 'stopped' ? Landmark : Clock3} size="xs" />
      {kind === 'stopped' && <span>{homeCopy.turn.refused}</span>}
      {kind !== 'stopped' && next.dueAt !== null && (
        <span>
          <Until dueAt={next.dueAt} now={now} /> {kind === 'pay' && !isOver(next.dueAt, now) && homeCopy.turn.open}
        </span>
      )}
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
  /** The purpose, and to or from whom. */
  readonly about: string;
  /**
   * `held`: Amanat holds the money; `pay`: not paid yet; `judge`: a case of others; `stopped`: a transfer to the user waits for
   * another account.
   */
  readonly kind: 'held' | 'pay' | 'judge' | 'stopped';
  /** The user's own sum; of a case, the amount of its deal. */
  readonly rials: number;
  readonly direction: 'in' | 'out' | null;
  readonly next: {
    readonly dueAt: string | null;
    readonly since: string | null;
  };
  /** What silence does; null when it does nothing. */
  readonly otherwise: string | null;
}

/** Stopped transfers, then the most urgent transactions and cases, as many as home shows. */
export function ownTurns(items: readonly ListItem[], judgments: readonly Judgment[]): OwnTurn[] {
  const toJudge = judgments.filter(({ stage }) => stage === 'referee');
  const all = [...items.map(turnOf), ...toJudge.map(turnOfJudgment)];
  const due = ({ kind, next }: OwnTurn) => {
    if (kind === 'stopped') return Number.NEGATIVE_INFINITY;
    return next.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(next.dueAt);
  };
  return all.sort((one, other) => (due(one) < due(other) ? -1 : 1)).slice(0, SHOWN_AT_HOME);
}

function turnOf(item: ListItem): OwnTurn {
  const { code, status, viewerRole, next } = item;
  const { dueAt, since, ifSilent } = next;
  return {
    to: paths.transactionDetail(code),
    task: taskOf(item),
    about: aboutDeal(item),
    kind: next.action === 'choose_account' ? 'stopped' : status === 'paid' ? 'held' : 'pay',
    rials: sumFor(viewerRole, item),
    direction: directionFor(viewerRole, item),
    next: { dueAt, since },
    otherwise: next.action === 'answer_question' ? homeCopy.turn.unanswered : ifSilentText(ifSilent, viewerRole),
  };
}

function taskOf({ next: { actor, action }, delivery, dispute }: ListItem): string {
  const { tasks } = homeCopy.turn;
  switch (action) {
    case 'pay':
    case 'answer':
    case 'appeal':
    case 'choose_account':
      return tasks[action];
    case 'answer_question':
      return tasks.answer_question[dispute?.stage === 'referee' ? 'referee' : 'office'];
    case 'talk':
      return actor === null ? tasks.agree : tasks.talk;
    case 'deliver':
      return tasks.deliver[delivery?.method ?? 'service'];
    case 'inspect':
      if (delivery === null) return tasks.decideAlone;
      return delivery.state === 'sent' ? tasks.onItsWay : tasks.inspect[delivery.method];
    default:
      return tasks.look;
  }
}

function turnOfJudgment({ disputeId, paymentCode, state, amountRials, dueAt }: Judgment): OwnTurn {
  const { tasks } = homeCopy.turn;
  return {
    to: paths.judgment(disputeId),
    task: state === 'invited' ? tasks.accept_case : tasks.decide,
    about: homeCopy.turn.caseOf(paymentCode),
    kind: 'judge',
    rials: amountRials,
    direction: null,
    next: { dueAt, since: null },
    otherwise: ifSilentText('office', 'referee'),
  };
}

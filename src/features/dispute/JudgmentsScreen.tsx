import { Check, Clock3, Gavel, Inbox, type LucideIcon, Scale } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import type { Judgment } from '@/api/judgments';
import { useListJudgmentsQuery } from '@/api/judgments';
import { userApi } from '@/api/user';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { minutesUntil, timeLeft } from '@/components/NextLine';
import { DisputeBadge } from '@/components/StatusBadge';
import { paths } from '@/lib/paths';
import { judgmentCopy, REFEREE_STORY } from '@/messages/judgments';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { untilText } from './disputeStory';
import styles from './JudgmentsScreen.module.css';

type Group = keyof typeof judgmentCopy.groups;

const GROUPS: readonly Group[] = ['turn', 'awarded', 'closed'];

/** /judgments: the cases that were given to somebody to decide, those that wait for them first. */
export function JudgmentsScreen() {
  const { data: judgments, error, isFetching, refetch } = useListJudgmentsQuery();
  const { data: user } = userApi.endpoints.userReport.useQueryState();
  const goBack = useGoBack(user?.accountCount === 0 ? paths.createFirstCard : paths.cardList);
  return (
    <Page gap={3} header={<Header title={judgmentCopy.title} back={goBack} />}>
      {judgments ? (
        <Judgments judgments={judgments} />
      ) : error && !isFetching ? (
        <ErrorState code={toApiFailure(error).code} onRetry={refetch} />
      ) : (
        <Loading>
          <Card>
            <SkeletonRows count={3} />
          </Card>
        </Loading>
      )}
    </Page>
  );
}

function Judgments({ judgments }: { judgments: readonly Judgment[] }) {
  if (judgments.length === 0) return <EmptyState icon={Scale} title={judgmentCopy.empty} />;
  return (
    <>
      {GROUPS.map((group) => (
        <JudgmentGroup key={group} group={group} judgments={judgments.filter((each) => groupOf(each) === group)} />
      ))}
    </>
  );
}

function JudgmentGroup({ group, judgments }: { group: Group; judgments: readonly Judgment[] }) {
  const id = useId();
  if (judgments.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Text as="h2" look="section" tone="muted" id={id}>
        {judgmentCopy.groups[group]}
      </Text>
      <Card as="div">
        {judgments.map((judgment) => (
          <JudgmentRow key={judgment.disputeId} judgment={judgment} />
        ))}
      </Card>
    </section>
  );
}

function JudgmentRow({ judgment }: { judgment: Judgment }) {
  const { disputeId, paymentCode, amountRials, dueAt, stage } = judgment;
  const now = useNow();
  const { icon, tone } = lookOf(judgment);
  const minutes = dueAt === null ? 0 : minutesUntil(dueAt, now);
  return (
    <Link to={paths.judgment(disputeId)} className={styles.row}>
      <Tile icon={icon} tone={tone} />
      <span className={styles.words}>
        <span className={styles.top}>
          <Ltr code>{paymentCode}</Ltr>
          <MoneyText rials={amountRials} size="row" />
        </span>
        <span className={styles.line}>{storyOf(judgment)}</span>
        {groupOf(judgment) === 'turn' && minutes > 0 ? (
          <Tag icon={Clock3}>{judgmentCopy.left(timeLeft(minutes))}</Tag>
        ) : (
          <DisputeBadge stage={stage} />
        )}
      </span>
    </Link>
  );
}

/** Whether the referee still has something to do with a case, waits what becomes of their award, or is done with it. */
function groupOf({ stage, state }: Judgment): Group {
  if (stage === 'referee' && (state === 'invited' || state === 'accepted')) return 'turn';
  return stage === 'appeal' ? 'awarded' : 'closed';
}

function lookOf(judgment: Judgment): { icon: LucideIcon; tone: 'warn' | 'plain' | 'off' } {
  switch (groupOf(judgment)) {
    case 'turn':
      return judgment.state === 'invited' ? { icon: Inbox, tone: 'plain' } : { icon: Scale, tone: 'warn' };
    case 'awarded':
      return { icon: Gavel, tone: 'plain' };
    case 'closed':
      return { icon: Check, tone: 'off' };
  }
}

function storyOf(judgment: Judgment): string {
  const { dueAt, state } = judgment;
  const until = dueAt === null ? '' : untilText(dueAt);
  switch (groupOf(judgment)) {
    case 'turn': {
      const { lead, text } = REFEREE_STORY.invited(until);
      return state === 'invited' ? `${lead} ${text}` : REFEREE_STORY.toDecide(until).text;
    }
    case 'awarded':
      return REFEREE_STORY.awarded(until).text;
    case 'closed':
      return REFEREE_STORY.over.text;
  }
}

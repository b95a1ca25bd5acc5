import { Check, Clock3, Gavel, Inbox, type LucideIcon, Scale } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Judgment, useListJudgmentsQuery } from '@/api/judgmentsApi';
import { userApi } from '@/api/user';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { DisputeBadge } from '@/components/StatusBadge';
import { minutesUntil, timeLeft } from '@/components/timeWords';
import { paths } from '@/lib/paths';
import { judgmentCopy } from '@/messages/judgmentsCopy';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { refereeStory } from './disputeStory';
import styles from './JudgmentsScreen.module.css';

type Group = keyof typeof judgmentCopy.groups;

const GROUPS: readonly Group[] = ['turn', 'awarded', 'closed'];

/** /judgments: the cases of a referee, those in which it is their turn first. */
export function JudgmentsScreen() {
  const query = useListJudgmentsQuery();
  const { data: user } = userApi.endpoints.userReport.useQueryState();
  const goBack = useGoBack(user?.accountCount === 0 ? paths.createFirstCard : paths.cardList);
  return (
    <Page gap={3} header={<Header title={judgmentCopy.title} back={goBack} />}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(judgments) =>
          judgments.length === 0 ? (
            <EmptyState icon={Scale} title={judgmentCopy.empty} />
          ) : (
            GROUPS.map((group) => (
              <JudgmentGroup
                key={group}
                group={group}
                judgments={judgments.filter((each) => groupOf(each) === group)}
              />
            ))
          )
        }
      </Loaded>
    </Page>
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
  const { disputeId, paymentCode, amountRials, dueAt, stage, state } = judgment;
  const now = useNow();
  const group = groupOf(judgment);
  const isInvited = group === 'turn' && state === 'invited';
  const { icon, tone } = isInvited ? INVITED_LOOK : LOOK[group];
  const { lead, text } = refereeStory(stage, state, dueAt);
  const minutes = dueAt === null ? 0 : minutesUntil(dueAt, now);
  return (
    <Link to={paths.judgment(disputeId)} className={classNames(rows.item, styles.row)}>
      <Tile icon={icon} tone={tone} />
      <span className={styles.words}>
        <span className={styles.top}>
          <Ltr code>{paymentCode}</Ltr>
          <MoneyText rials={amountRials} size="row" />
        </span>
        <span className={styles.line}>{isInvited ? `${lead} ${text}` : text}</span>
        {group === 'turn' && minutes > 0 ? (
          <Tag icon={Clock3}>{judgmentCopy.left(timeLeft(minutes))}</Tag>
        ) : (
          <DisputeBadge stage={stage} />
        )}
      </span>
    </Link>
  );
}

interface Look {
  icon: LucideIcon;
  tone: 'warn' | 'plain' | 'off';
}

const INVITED_LOOK: Look = { icon: Inbox, tone: 'plain' };
const LOOK: Record<Group, Look> = {
  turn: { icon: Scale, tone: 'warn' },
  awarded: { icon: Gavel, tone: 'plain' },
  closed: { icon: Check, tone: 'off' },
};

/** The referee's turn, an award that can still be appealed, or neither. */
function groupOf({ stage, state }: Judgment): Group {
  if (stage === 'referee' && (state === 'invited' || state === 'accepted')) return 'turn';
  return stage === 'appeal' ? 'awarded' : 'closed';
}

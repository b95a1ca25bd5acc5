import {
  ArrowDownRight,
  ArrowUpLeft,
  ChevronLeft,
  CircleQuestionMark,
  Inbox,
  type LucideIcon,
  Send,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Awaiting, UserInfo } from '@/api/user';
import { useUserReport } from '@/api/user';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { BottomNav } from '@/components/Navigation';
import { LostPaymentNote } from '@/components/PaymentNotes';
import { Bell } from '@/features/notices/Bell';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { LapisHero } from '@/ui/LapisHero';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Tile } from '@/ui/Tile';
import styles from './HomeScreen.module.css';
import { TurnCard } from './TurnCard';

/** Home: send or request money, own turns, and awaiting requests; a guide while there is no own turn. */
export function HomeScreen() {
  const report = useUserReport();
  const { data: user } = report;
  const hasOwnTurns = (user?.ownTurnCount ?? 0) > 0;
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      hero={
        <>
          <HomeHero firstName={user?.firstName ?? ''} low={hasOwnTurns} />
          <HomeTiles folded={hasOwnTurns} />
        </>
      }
    >
      {user?.lostPayment && <LostPaymentNote code={user.lostPayment.code} />}
      {user && <TurnCard user={user} />}
      <WaitingCards query={report} />
      {!hasOwnTurns && (
        <MoneyTrackGuide
          title={homeCopy.howItWorks}
          action={
            <span className={styles.help}>
              <LinkButton to={paths.help} variant="text" size="sm">
                {homeCopy.help}
              </LinkButton>
            </span>
          }
          buyerText={homeCopy.guide.buyerPays}
          amanatText={homeCopy.guide.keeper}
          sellerText={homeCopy.guide.sellerReceives}
        />
      )}
    </Page>
  );
}

/** The greeting. From 1080 pixels the side panel has the brand. */
function HomeHero({ firstName, low }: { firstName: string; low: boolean }) {
  return (
    <LapisHero look="home" low={low}>
      <div className={styles.top}>
        <span className={styles.logo}>
          <Logo onLapis />
        </span>
        <span className={styles.actions}>
          <Bell onLapis />
          <IconButton label={homeCopy.help} icon={CircleQuestionMark} to={paths.help} />
        </span>
        <div className={styles.greeting}>
          <h1>{homeCopy.greeting(firstName)}</h1>
          <p>{homeCopy.question}</p>
        </div>
      </div>
    </LapisHero>
  );
}

/** Send money and request money; one line each while there are own turns. */
function HomeTiles({ folded }: { folded: boolean }) {
  return (
    <div className={classNames(styles.tiles, folded && styles.folded)}>
      <HomeTile to={paths.pay} icon={ArrowUpLeft} title={homeCopy.buttons.sendMoney} hint={homeCopy.sendHint} />
      <HomeTile
        to={paths.requestMoney}
        icon={ArrowDownRight}
        title={homeCopy.buttons.requestMoney}
        hint={homeCopy.requestHint}
      />
    </div>
  );
}

interface HomeTileProps {
  to: string;
  icon: LucideIcon;
  title: string;
  hint: string;
}

function HomeTile({ to, icon, title, hint }: HomeTileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.disc}>
        <Icon icon={icon} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
    </Link>
  );
}

/**
 * Awaiting requests: to the user, whose payer they are, and of the user, whose payee they are. Each opens its rows in
 * the history.
 */
function WaitingCards({ query }: { query: LoadedQuery<UserInfo> }) {
  return (
    <Loaded query={query} card skeleton={<SkeletonRows count={2} />}>
      {(user) => (
        <Card>
          <WaitingCard
            to={paths.transactionsAwaiting('paymnt')}
            title={homeCopy.othersRequests}
            awaiting={user.awaitingInquiries}
            icon={Inbox}
            tone="out"
          />
          <WaitingCard
            to={paths.transactionsAwaiting('inqueries_tab')}
            title={homeCopy.yourRequests}
            awaiting={user.awaitingPayments}
            icon={Send}
            flipIcon
            tone="in"
          />
        </Card>
      )}
    </Loaded>
  );
}

interface WaitingCardProps {
  to: string;
  title: string;
  awaiting: Awaiting;
  icon: LucideIcon;
  flipIcon?: boolean;
  tone: 'in' | 'out';
}

function WaitingCard({ to, title, awaiting, icon, flipIcon, tone }: WaitingCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <Tile icon={icon} flipIcon={flipIcon} tone={tone} />
      <span className={styles.waitingCardsWords}>
        <span className={styles.title}>{title}</span>
        <span className={styles.sum}>
          <MoneyText rials={awaiting.totalRials} size="summary" />
          <Tag>{homeCopy.count(toPersianDigits(awaiting.count))}</Tag>
        </span>
      </span>
      <span className={styles.chevron}>
        <Icon icon={ChevronLeft} size="sm" />
      </span>
    </Link>
  );
}

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
import { Loaded } from '@/components/Loaded';
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
import layout from '@/ui/Layout.module.css';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { HoldCard } from './HoldCard';
import styles from './HomeScreen.module.css';
import { OpenDeals } from './OpenDeals';
import { TurnCard } from './TurnCard';

/** Home: send or request money, the held money, own turns, open deals and awaiting requests; a guide before the first deal. */
export function HomeScreen() {
  const report = useUserReport();
  const { data: user, isError, isFetching, refetch } = report;
  const hasDeals = user === undefined || user.hasDeals || user.ownTurnCount > 0;
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      hero={
        <>
          <HomeHero firstName={user?.firstName ?? ''} low={hasDeals} />
          <HomeTiles folded={hasDeals} />
        </>
      }
    >
      {user?.lostPayment && <LostPaymentNote code={user.lostPayment.code} />}
      <Loaded query={report} card skeleton={<HomeSkeleton />} words={homeCopy.failed}>
        {(known) => (
          <>
            <HoldCard user={known} retry={isError ? () => void refetch() : null} retrying={isFetching} />
            {hasDeals ? (
              <>
                <TurnCard user={known} />
                <OpenDeals>
                  <WaitingRows user={known} />
                </OpenDeals>
              </>
            ) : (
              <>
                <WaitingRows user={known} />
                <Guide />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Held money, turns and the two rows. */
function HomeSkeleton() {
  return (
    <div className={layout.stack3}>
      <SkeletonRows count={1} />
      <SkeletonRows count={2} />
      <SkeletonRows count={2} />
    </div>
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
          {!low && <p>{homeCopy.question}</p>}
        </div>
      </div>
    </LapisHero>
  );
}

/** Send money and request money; one line each once there are deals. */
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
function WaitingRows({ user }: { user: UserInfo }) {
  return (
    <Card>
      <WaitingRow
        to={paths.transactionsAwaiting('paymnt')}
        title={homeCopy.othersRequests}
        awaiting={user.awaitingInquiries}
        icon={Inbox}
      />
      <WaitingRow
        to={paths.transactionsAwaiting('inqueries_tab')}
        title={homeCopy.yourRequests}
        awaiting={user.awaitingPayments}
        icon={Send}
        flipIcon
      />
    </Card>
  );
}

interface WaitingRowProps {
  to: string;
  title: string;
  awaiting: Awaiting;
  icon: LucideIcon;
  flipIcon?: boolean;
}

function WaitingRow({ to, title, awaiting, icon, flipIcon }: WaitingRowProps) {
  return (
    <Link to={to} className={classNames(rows.item, styles.row)}>
      <Icon icon={icon} flip={flipIcon} />
      <span className={styles.rowWords}>
        <span className={styles.title}>{title}</span>
        <span className={styles.sum}>
          <MoneyText rials={awaiting.totalRials} size="row" />
          <span>{homeCopy.count(toPersianDigits(awaiting.count))}</span>
        </span>
      </span>
      <Icon icon={ChevronLeft} size="sm" />
    </Link>
  );
}

function Guide() {
  return (
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
  );
}

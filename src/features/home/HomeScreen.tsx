import { CircleQuestionMark } from 'lucide-react';
import { useUserReport } from '@/api/user';
import { MoneyTrackGuide } from '@/components/MoneyTrackGuide';
import { BottomNav } from '@/components/Navigation';
import { LostNote } from '@/components/PaymentNotes';
import { Bell } from '@/features/notices/Bell';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { IconButton } from '@/ui/IconButton';
import { LapisHero } from '@/ui/LapisHero';
import { LinkButton } from '@/ui/LinkButton';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import styles from './HomeScreen.module.css';
import { HomeTiles } from './HomeTiles';
import { TurnCard } from './TurnCard';
import { WaitingCards } from './WaitingCards';

/** Home: the two things people come for, and what waits for whom; how the product works while nothing waits for the person. */
export function HomeScreen() {
  const report = useUserReport();
  const { data: user } = report;
  const isWaitedFor = (user?.ownTurnCount ?? 0) > 0;
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      hero={
        <>
          <HomeHero firstName={user?.firstName ?? ''} low={isWaitedFor} />
          <HomeTiles folded={isWaitedFor} />
        </>
      }
    >
      {user?.lostPayment && <LostNote code={user.lostPayment.code} />}
      {user && <TurnCard user={user} />}
      <WaitingCards query={report} />
      {!isWaitedFor && (
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

/** The greeting on the lapis ground. From 1080 pixels the side panel carries brand and ground, and the bell stands beside the greeting. */
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

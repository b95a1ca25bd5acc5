import { toApiFailure } from '@/api/failure';
import { useUserReportQuery } from '@/api/user';
import { paths } from '@/lib/paths';
import { moneyCopy } from '@/messages/money';
import { BottomNav } from '@/product/BottomNav';
import { MoneyTrackGuide } from '@/product/MoneyTrackGuide';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { HomeHero } from './HomeHero';
import styles from './HomeScreen.module.css';
import { HomeTiles } from './HomeTiles';
import { WaitingCards } from './WaitingCards';

/** Home: the two things people come for, what waits for whom, and how the product works. */
export function HomeScreen() {
  const { data: user, error, isFetching, refetch } = useUserReportQuery();
  return (
    <Page
      gap={3}
      navigation={<BottomNav />}
      hero={
        <>
          <HomeHero firstName={user?.firstName ?? ''} />
          <HomeTiles />
        </>
      }
    >
      <WaitingCards user={user} failure={error ? toApiFailure(error) : null} retrying={isFetching} onRetry={refetch} />
      <MoneyTrackGuide
        title={moneyCopy.home.howItWorks}
        action={
          <span className={styles.help}>
            <LinkButton to={paths.help} variant="text" size="sm">
              {moneyCopy.home.help}
            </LinkButton>
          </span>
        }
        buyerText={moneyCopy.guide.buyerPays}
        amanatText={moneyCopy.guide.keeper}
        sellerText={moneyCopy.guide.sellerReceives}
      />
    </Page>
  );
}

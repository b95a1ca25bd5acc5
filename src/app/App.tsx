import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Provider, shallowEqual } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ErrorState';
import { PartnerLinkContext } from '@/components/usePartnerLink';
import { VisitBar, WayBackBar } from '@/components/WayBack';
import { bootRetried, selectApplicationState, selectBootFailure } from '@/features/application/slice';
import { selectWayBack } from '@/features/partner/slice';
import { selectToasts } from '@/features/toasts/slice';
import { selectIsOnline } from '@/flows/browser';
import type { Navigation } from '@/flows/navigation';
import { appCopy } from '@/messages/app';
import { productCopy } from '@/messages/product';
import { uiCopy } from '@/messages/ui';
import { screenFailed } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { RecorderContext } from '@/trace/RecorderContext';
import type { Recorder } from '@/trace/recorder';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import lapis from '@/ui/Lapis.module.css';
import { LapisHero } from '@/ui/LapisHero';
import { Loading } from '@/ui/Loading';
import { Logo } from '@/ui/Logo';
import { lazyPart } from '@/ui/lazyComponents';
import { Page, PageTop, PageTopContext } from '@/ui/Page';
import styles from './App.module.css';
import { AppLayout } from './AppLayout';
import { AppRouter } from './AppRouter';
import { memberArea, RouteTable } from './RouteTable';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import type { AppStore } from './store';

interface AppProps {
  store: AppStore;
  navigation: Navigation;
  recorder: Recorder;
}

export function App({ store, navigation, recorder }: AppProps) {
  const reportFailure = (error: string) => store.dispatch(screenFailed({ error, path: window.location.pathname }));
  return (
    <RecorderContext value={recorder}>
      <ScreenErrorBoundary
        isOutermost
        top={() => <WayBackBar link={selectWayBack(store.getState())} />}
        onFailed={reportFailure}
      >
        <Provider store={store}>
          <AppRouter navigation={navigation}>
            <Screens onFailed={reportFailure} />
            <OnEveryPage />
            <Toasts />
          </AppRouter>
        </Provider>
      </ScreenErrorBoundary>
    </RecorderContext>
  );
}

function Screens({ onFailed }: { onFailed: (error: string) => void }) {
  const { pathname } = useLocation();
  const state = useAppSelector(selectApplicationState);
  const isOnline = useAppSelector(selectIsOnline);
  if (state === 'splash') {
    return (
      <PartnerVisit>
        <BootScreen />
      </PartnerVisit>
    );
  }
  return (
    <AppLayout
      navigation={state !== 'unauthenticated' && <memberArea.SideNavigation />}
      banner={isOnline ? null : <OfflineBanner isMember={state !== 'unauthenticated'} />}
      lock={isOnline ? null : productCopy.notices.needsConnection}
    >
      <PartnerVisit>
        <ScreenErrorBoundary place={pathname} onFailed={onFailed}>
          <Suspense
            fallback={
              <>
                <PageTop />
                <Loading>{null}</Loading>
              </>
            }
          >
            <RouteTable state={state} />
          </Suspense>
        </ScreenErrorBoundary>
      </PartnerVisit>
    </AppLayout>
  );
}

/** The splash. After a failed boot: the reason and a retry; the login is kept. */
function BootScreen() {
  const dispatch = useAppDispatch();
  const failure = useAppSelector(selectBootFailure);
  if (failure === null) {
    return <Splash />;
  }
  return (
    <Page
      overHero
      hero={
        <LapisHero>
          <Logo size="md" onLapis />
        </LapisHero>
      }
    >
      <h1 className="visually-hidden">{appCopy.failureScreen.title}</h1>
      <ErrorState
        code={failure.code}
        title={failure.code === 'network' ? appCopy.failureScreen.bootTitle : undefined}
        safe={appCopy.failureScreen.loginIsKept}
        onRetry={() => dispatch(bootRetried())}
      />
    </Page>
  );
}

/** Fills the window during the boot. */
function Splash() {
  return (
    <main className={classNames(lapis.lapis, lapis.rosette, styles.splash)} data-lapis="" aria-busy="true">
      <div className={styles.top}>
        <PageTop />
      </div>
      <Logo size="lg" onLapis />
      <output className="visually-hidden">{uiCopy.loading}</output>
    </main>
  );
}

/** Offline banner under the header. Members also see the time of the page's data. */
function OfflineBanner({ isMember }: { isMember: boolean }) {
  return (
    <div className={styles.banner} role="status">
      <Icon icon={WifiOff} size="sm" />
      <b>{productCopy.notices.offline}</b>
      {isMember && <memberArea.LastNews />}
    </div>
  );
}

/** During a visit from the partner, gives each page the way back: in its header, else at its top. */
function PartnerVisit({ children }: { children: ReactNode }) {
  const link = useAppSelector(selectWayBack, shallowEqual);
  return (
    <PartnerLinkContext value={link}>
      <PageTopContext value={<VisitBar />}>{children}</PageTopContext>
    </PartnerLinkContext>
  );
}

/** Parts of every page of a logged-in user. */
function OnEveryPage() {
  const state = useAppSelector(selectApplicationState);
  const isLoggedIn = state !== 'splash' && state !== 'unauthenticated';
  return isLoggedIn && <memberArea.OnEveryPage />;
}

const ToastHost = lazyPart(() => import('@/features/toasts/ToastHost'), 'ToastHost');

/** Loads the toast library with the first toast. */
function Toasts() {
  const hasToasts = useAppSelector(selectToasts).length > 0;
  // Stays mounted afterwards, so that the last toast can animate out.
  const [isNeeded, setNeeded] = useState(hasToasts);
  if (hasToasts && !isNeeded) {
    setNeeded(true);
  }
  return isNeeded && <ToastHost />;
}

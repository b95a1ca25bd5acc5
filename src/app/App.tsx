import { lazy, Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { selectApplicationState } from '@/features/application/slice';
import { selectIsOnline } from '@/features/network/slice';
import { selectGatewayTicket } from '@/features/payment/slice';
import { selectToasts } from '@/features/toasts/slice';
import { useAppSelector } from '@/lib/hooks';
import type { Navigation } from '@/lib/navigation';
import { screenFailed } from '@/lib/screenFailed';
import { AppLayout } from '@/product/AppLayout';
import { OfflineBanner } from '@/product/OfflineBanner';
import { RecorderContext } from '@/trace/RecorderContext';
import type { Recorder } from '@/trace/recorder';
import { Loading } from '@/ui/Loading';
import { BootScreen } from './BootScreen';
import { lazyScreen } from './lazyScreen';
import { loadMemberArea } from './loadMemberArea';
import { PartnerVisit } from './PartnerVisit';
import { RouterBridge } from './RouterBridge';
import { RouteTable } from './RouteTable';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import type { AppStore } from './store';
import { whenOnline } from './whenOnline';

interface AppProps {
  store: AppStore;
  navigation: Navigation;
  recorder: Recorder;
}

/** The whole app. */
export function App({ store, navigation, recorder }: AppProps) {
  const tellFailure = (error: string) => store.dispatch(screenFailed({ error, path: window.location.pathname }));
  return (
    <RecorderContext value={recorder}>
      <ScreenErrorBoundary onFailed={tellFailure}>
        <Provider store={store}>
          <BrowserRouter>
            <RouterBridge navigation={navigation} />
            <Screens onFailed={tellFailure} />
            <Leaving />
            <Toasts />
          </BrowserRouter>
        </Provider>
      </ScreenErrorBoundary>
    </RecorderContext>
  );
}

const SideNavigation = lazyScreen(loadMemberArea, 'SideNavigation');

function Screens({ onFailed }: { onFailed: (error: string) => void }) {
  const { pathname } = useLocation();
  const state = useAppSelector(selectApplicationState);
  const isOnline = useAppSelector(selectIsOnline);
  if (state === 'splash') {
    return <BootScreen />;
  }
  return (
    <AppLayout
      navigation={
        state !== 'unauthenticated' && (
          <Suspense fallback={null}>
            <SideNavigation />
          </Suspense>
        )
      }
      banner={isOnline ? null : <OfflineBanner />}
    >
      <PartnerVisit>
        <ScreenErrorBoundary place={pathname} onFailed={onFailed}>
          <Suspense fallback={<Loading>{null}</Loading>}>
            <RouteTable state={state} />
          </Suspense>
        </ScreenErrorBoundary>
      </PartnerVisit>
    </AppLayout>
  );
}

const GatewayForm = lazyScreen(loadMemberArea, 'GatewayForm');

/** The way to the card gateway, as soon as there is a token for it. */
function Leaving() {
  const isLeaving = useAppSelector(selectGatewayTicket) !== null;
  return <Suspense fallback={null}>{isLeaving && <GatewayForm />}</Suspense>;
}

const NO_TOASTS = { ToastHost: () => null };

const loadToastHost = () => whenOnline(() => import('@/features/toasts/ToastHost'));

/** No screen: if it does not come, neither the page nor what is on it may go with it. */
const ToastHost = lazy(async () => {
  const { ToastHost: host } = await loadToastHost()
    .catch(loadToastHost)
    .catch(() => NO_TOASTS);
  return { default: host };
});

/** The toasts' library is fetched with the first thing to say. */
function Toasts() {
  const hasToasts = useAppSelector(selectToasts).length > 0;
  // Once there, the host stays: it has to show the last toast out.
  const [isNeeded, setNeeded] = useState(hasToasts);
  if (hasToasts && !isNeeded) {
    setNeeded(true);
  }
  return <Suspense fallback={null}>{isNeeded && <ToastHost />}</Suspense>;
}

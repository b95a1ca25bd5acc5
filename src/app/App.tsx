import { Suspense, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { selectIsLoggedIn } from '@/api/session';
import { selectApplicationState } from '@/features/application/slice';
import { selectIsOnline } from '@/features/network/slice';
import { GatewayForm } from '@/features/payment/GatewayForm';
import { selectToasts } from '@/features/toasts/slice';
import { useAppSelector } from '@/lib/hooks';
import type { Navigation } from '@/lib/navigation';
import { AppLayout } from '@/ui/AppLayout';
import { Loading } from '@/ui/Loading';
import { OfflineBanner } from '@/ui/OfflineBanner';
import { BootScreen } from './BootScreen';
import { lazyScreen } from './lazyScreen';
import { RootErrorBoundary } from './RootErrorBoundary';
import { RouterBridge } from './RouterBridge';
import { RouteTable } from './RouteTable';
import type { AppStore } from './store';
import { whenOnline } from './whenOnline';

interface AppProps {
  store: AppStore;
  navigation: Navigation;
}

/** The whole app. */
export function App({ store, navigation }: AppProps) {
  return (
    <RootErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <RouterBridge navigation={navigation} />
          <Screens />
          <GatewayForm />
          <Toasts />
        </BrowserRouter>
      </Provider>
    </RootErrorBoundary>
  );
}

function Screens() {
  const state = useAppSelector(selectApplicationState);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isOnline = useAppSelector(selectIsOnline);
  if (state === 'splash') {
    return <BootScreen />;
  }
  return (
    <AppLayout loggedIn={isLoggedIn} banner={isOnline ? null : <OfflineBanner />}>
      <Suspense fallback={<Loading>{null}</Loading>}>
        <RouteTable state={state} />
      </Suspense>
    </AppLayout>
  );
}

const ToastHost = lazyScreen(() => whenOnline(() => import('@/features/toasts/ToastHost')), 'ToastHost');

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

import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  createPath,
  NavigationType,
  type Navigator,
  Router,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import type { Navigation } from '@/flows/navigation';
import { locationChanged } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { guardedSteps } from '@/ui/guardedSteps';
import { historyIndex } from '@/ui/useGoBack';

interface AppRouterProps {
  navigation: Navigation;
  children: ReactNode;
}

/** React Router on the browser's history. Each step passes the guard, so that «back» can close an open layer first. */
export function AppRouter({ navigation, children }: AppRouterProps) {
  const [{ location, type }, setShown] = useState(() => ({ location: currentLocation(), type: NavigationType.Pop }));
  const show = useCallback((shownBy: NavigationType) => {
    startTransition(() => setShown({ location: currentLocation(), type: shownBy }));
  }, []);
  const navigator = useMemo(() => createNavigator(show), [show]);

  useLayoutEffect(() => {
    const onPop = () => show(NavigationType.Pop);
    if (window.history.state?.idx === undefined) {
      window.history.replaceState({ ...window.history.state, idx: 0 }, '');
    }
    window.addEventListener('popstate', onPop);
    guardedSteps.isActive = true;
    guardedSteps.start();
    return () => {
      window.removeEventListener('popstate', onPop);
      guardedSteps.isActive = false;
    };
  }, [show]);

  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      <RouterBridge navigation={navigation} />
      {children}
    </Router>
  );
}

/** The address, and what its history entry holds: `idx` is its place among the entries of this page, from 0. */
function currentLocation() {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  return { pathname, search, hash, state: usr, key };
}

function createNavigator(onStep: (type: NavigationType) => void): Navigator {
  const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const urlOf = (to: To) => new URL(addressOf(to), window.location.href);
  const entryOf = (idx: number, usr: unknown) => ({ usr, key: Math.random().toString(36).slice(2, 10), idx });
  return {
    createHref: addressOf,
    encodeLocation: urlOf,
    go: (delta) => guardedSteps.run(delta, () => window.history.go(delta)),
    push: (to, state) => {
      // a second tap while the code of its page loads: an equal entry would need another step back
      const isHere = urlOf(to).href === window.location.href;
      const step = isHere ? 'replace' : 'push';
      guardedSteps.run(step, () => {
        try {
          window.history[`${step}State`](entryOf(historyIndex() + Number(!isHere), state), '', addressOf(to));
        } catch {
          // Safari refuses more than 100 entries in 30 seconds
          window.location.assign(addressOf(to));
        }
        onStep(NavigationType.Push);
      });
    },
    replace: (to, state) =>
      guardedSteps.run('replace', () => {
        window.history.replaceState(entryOf(historyIndex(), state), '', addressOf(to));
        onStep(NavigationType.Replace);
      }),
  };
}

/** Gives the flows `navigate`, and dispatches each change of the address. */
function RouterBridge({ navigation }: { navigation: Navigation }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { pathname, search } = useLocation();
  /** Addresses of this page's history entries, by `idx`. */
  const entries = useRef(new Map<number, string>());

  useEffect(() => {
    entries.current.set(historyIndex(), pathname + search);
  }, [pathname, search]);

  useEffect(
    () =>
      navigation.attach((to, options) => {
        // two equal entries in a row would break «back»: steps back to the existing one
        if (options?.replace && entries.current.get(historyIndex() - 1) === to) navigate(-1);
        else navigate(to, options);
      }),
    [navigation, navigate],
  );

  useEffect(() => {
    dispatch(locationChanged({ pathname, replaced: navigationType === NavigationType.Replace }));
    // A new page starts at its top; «back» keeps the scroll position.
    if (navigationType !== NavigationType.Pop) {
      window.scrollTo(0, 0);
    }
  }, [dispatch, pathname, navigationType]);

  return null;
}

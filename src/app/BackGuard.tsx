import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { guardedSteps } from '@/ui/guardedSteps';

/** Keeps the router's steps apart from the one step back that closes what is open over the page. */
export function BackGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  useLayoutEffect(() => {
    guardedSteps.isActive = true;
    guardedSteps.start();
    return () => {
      guardedSteps.isActive = false;
    };
  }, []);
  const guarded = useMemo(() => {
    const { push, replace, go } = context.navigator;
    const navigator: typeof context.navigator = {
      ...context.navigator,
      push: (...to) => guardedSteps.run('push', () => push(...to)),
      replace: (...to) => guardedSteps.run('replace', () => replace(...to)),
      go: (delta) => guardedSteps.run(delta, () => go(delta)),
    };
    return { ...context, navigator };
  }, [context]);
  return <NavigationContext value={guarded}>{children}</NavigationContext>;
}

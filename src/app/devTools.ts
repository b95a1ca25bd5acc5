import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@/state/store';
import { createSanitizer } from '@/trace/sanitizer';

/** While developing, `localStorage.setItem('amanat:devtools', 'everything')` shows everything after a reload. */
const BY_HAND = { key: 'amanat:devtools', value: 'everything' };

/** The name of a call says little: every one of RTK Query's actions begins alike. */
function withStory(action: UnknownAction): UnknownAction {
  const { arg } = (action.meta ?? {}) as { arg?: { endpointName?: string } };
  return arg?.endpointName === undefined ? action : { ...action, type: `${action.type} ${arg.endpointName}` };
}

/**
 * Redux DevTools, in development and in production where configured, see what a problem report shows: placeholders.
 * Only a developer may import a trace or travel in time: nothing but its person moves an app that moves money.
 */
export function devToolsOptions(isDevelopment = process.env.NODE_ENV === 'development'): DevToolsEnhancerOptions {
  const sanitizer = createSanitizer();
  const showsEverything = isDevelopment && window.localStorage.getItem(BY_HAND.key) === BY_HAND.value;
  return {
    name: 'Amanat',
    // The extension's types want back what they gave; it only shows what it is given.
    ...(!showsEverything && {
      actionSanitizer: <A extends UnknownAction>(action: A) => withStory(sanitizer.action(action)) as A,
      stateSanitizer: <State>(state: State) => sanitizer.state(state as RootState) as State,
    }),
    maxAge: 200,
    features: {
      export: true,
      import: isDevelopment,
      jump: isDevelopment,
      skip: isDevelopment,
      lock: isDevelopment,
      dispatch: false,
      persist: false,
      test: false,
    },
  };
}

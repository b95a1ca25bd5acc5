import { act, configure, getConfig, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/App';
import { createTestApp, type TestApp, type TestAppOptions } from './createTestApp';

/** Screens are chunks of their own and the server does real work: on a busy machine the default second is too short. */
configure({ asyncUtilTimeout: 45_000 });

/**
 * Each look in vain says what the document was, all of it. While it is waited for, nobody reads that before the waiting ends: it is said when
 * it is read. That it waits Testing Library says in words that are not in its types; without them all is said at once.
 */
configure(({ getElementError }) => ({
  getElementError: (message, container) => {
    if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')) return getElementError(message, container);
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const described = { get: () => getElementError(message, container).message, configurable: true };
    return Object.defineProperty(error, 'message', described);
  },
}));

export interface RenderAppOptions extends TestAppOptions {
  /** Where the browser is when the app starts. */
  path?: string;
}

export interface RenderedApp extends TestApp {
  /** The person's hands. */
  user: UserEvent;
  /** The present path with its search. */
  currentPath(): string;
}

/**
 * The whole app on screen, as a person finds it at `path`: real store, flows, router and, in this process, server.
 * Answers when the splash is over.
 */
export async function renderApp({ path = '/', ...options }: RenderAppOptions = {}): Promise<RenderedApp> {
  window.history.replaceState(null, '', path);
  const testApp = await createTestApp(options);
  const user = userEvent.setup();
  render(<App store={testApp.store} navigation={testApp.navigation} recorder={testApp.recorder} />);
  await act(() => testApp.until((state) => state.application.state !== 'splash' || state.application.failure));
  return {
    ...testApp,
    user,
    currentPath: () => window.location.pathname + window.location.search,
  };
}

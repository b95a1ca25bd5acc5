import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/App';
import { createTestApp, type TestApp, type TestAppOptions } from './createTestApp';

/** Screens are chunks of their own and the server does real work: on a busy machine the default second is too short. */
configure({ asyncUtilTimeout: 45_000 });

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

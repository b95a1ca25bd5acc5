import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/App';
import { createTestApp, type TestApp, type TestAppOptions } from './createTestApp';

/** On a busy machine a screen's chunk and the server need longer than the default second. */
configure({ asyncUtilTimeout: 45_000 });

export interface RenderAppOptions extends TestAppOptions {
  /** The address of the browser at the start. */
  path?: string;
}

export interface RenderedApp extends TestApp {
  /** The user's input. */
  user: UserEvent;
  /** The present path with its search. */
  currentPath(): string;
}

/** Renders the whole app at `path`: real store, flows, router and an in-process server. Resolves after the splash. */
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

/** Fills a field at once, as a paste does. Tests of typing type key by key. */
export async function enter(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

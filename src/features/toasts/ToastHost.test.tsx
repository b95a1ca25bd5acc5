import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { memoryVault } from '@/persist/vault';
import { locationChanged, pageRequested, toastShown } from '@/state/actions';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { toastDismissed, toastsPlaced, toastsReducer } from './slice';

const place = () => within(screen.getByRole('region', { name: 'پیام‌ها' }));

async function hello(app: RenderedApp): Promise<HTMLElement> {
  act(() => {
    app.store.dispatch(toastShown({ kind: 'info', text: 'سلام' }));
  });
  await screen.findByText('سلام');
  return place().findByRole('status');
}

/** The library's timer is the animation of this bar. */
const clock = (message: HTMLElement) => message.querySelector<HTMLElement>('[role="progressbar"]')?.style;

describe('the toast about a crashed flow', () => {
  async function deadTabs(): Promise<RenderedApp> {
    const app = await renderApp({
      path: paths.help,
      context: {
        vault: {
          ...memoryVault(),
          watch: () => {
            throw new RangeError('no channel');
          },
        },
      },
    });
    await screen.findByText(/بخشی از برنامه از کار افتاد/);
    return app;
  }
  const reload = () => screen.getByRole('button', { name: 'بارگذاری دوباره' });

  it('reloads the page when its button is tapped', async () => {
    const app = await deadTabs();
    expect(app.loadedPages).toEqual([]);
    await app.user.click(reload());
    expect(app.loadedPages).toEqual([window.location.href]);
  });

  it('is reached and pressed with the keyboard alone', async () => {
    const app = await deadTabs();
    for (let presses = 0; document.activeElement !== reload() && presses < 30; presses += 1) await app.user.tab();
    expect(reload()).toHaveFocus();
    await app.user.keyboard('{Enter}');
    expect(app.loadedPages).toEqual([window.location.href]);
  });

  it('stays until its button or Escape is pressed', async () => {
    const app = await deadTabs();
    const message = reload().closest<HTMLElement>('[role="status"]');
    if (message === null) throw new Error('The message is not announced');
    expect(clock(message)?.animationDuration ?? '').not.toBe('5000ms');
    act(() => message.focus());
    await app.user.keyboard('{Escape}');
    // together with the toast of the first crash
    await waitFor(() => expect(place().queryByRole('status')).not.toBeInTheDocument());
    expect(app.store.getState().toasts.items).toEqual([]);
    expect(app.loadedPages).toEqual([]);
  });
});

describe('a toast', () => {
  it('stays five seconds, and while it has the focus', async () => {
    const app = await renderApp({ path: paths.help });
    await screen.findByRole('heading', { level: 1 });
    const message = await hello(app);
    await waitFor(() => expect(clock(message)).toMatchObject({ animationDuration: '5000ms' }));
    act(() => message.focus());
    await waitFor(() => expect(clock(message)).toMatchObject({ animationPlayState: 'paused' }));
    act(() => message.blur());
    await waitFor(() => expect(clock(message)).toMatchObject({ animationPlayState: 'running' }));
  });

  it('closes with Escape, which returns the focus', async () => {
    const app = await renderApp({ path: paths.help });
    const back = await screen.findByRole('button', { name: 'بازگشت' });
    const message = await hello(app);
    act(() => back.focus());
    act(() => message.focus());
    await app.user.keyboard('{Escape}');
    expect(back).toHaveFocus();
    await waitFor(() => expect(place().queryByRole('status')).not.toBeInTheDocument());
  });
});

describe('a toast ends with its page', () => {
  const shown = (text: string) => toastShown({ kind: 'info', text });
  const left = (...actions: UnknownAction[]) =>
    actions.reduce(toastsReducer, { items: [] }).items.map(({ text }) => text);
  const arrived = (pathname: string, replaced = false) => locationChanged({ pathname, replaced });

  it.each<[string, UnknownAction[], string[]]>([
    ['another page', [shown('a'), toastsPlaced('/help'), arrived('/about')], []],
    ['the same page', [shown('a'), toastsPlaced('/help'), arrived('/help')], ['a']],
    ['the page of its own action', [shown('a'), pageRequested({ pathname: '/about' }), arrived('/about')], ['a']],
    [
      'the page that was on its way',
      [pageRequested({ pathname: '/about' }), shown('a'), toastsPlaced('/help'), arrived('/about', true)],
      ['a'],
    ],
    [
      'the page after the page of its action',
      [shown('a'), pageRequested({ pathname: '/about' }), arrived('/about'), arrived('/help')],
      [],
    ],
    ['a redirect', [shown('a'), toastsPlaced('/help'), arrived('/login', true)], ['a']],
    [
      'another page after a second time there',
      [shown('a'), toastsPlaced('/help'), shown('a'), pageRequested({ pathname: '/about' }), arrived('/about')],
      ['a'],
    ],
  ])('%s', (_name, actions, texts) => {
    expect(left(...actions)).toEqual(texts);
  });

  it('on screen too', async () => {
    const app = await renderApp({ path: paths.help });
    await screen.findByRole('heading', { level: 1 });
    await hello(app);
    act(() => app.navigation.navigate(paths.about));
    await waitFor(() => expect(place().queryByRole('status')).not.toBeInTheDocument());
  });
});

test('is shown once while it is on screen, and again after it is gone', () => {
  const message = toastShown({ kind: 'error', text: 'x' });
  const once = [message, toastShown({ kind: 'error', text: 'x' })].reduce(toastsReducer, { items: [] });
  expect(once.items).toEqual([{ id: message.payload.id, kind: 'error', text: 'x' }]);
  const gone = toastsReducer(once, toastDismissed(message.payload.id));
  expect(gone.items).toEqual([]);
  expect(toastsReducer(gone, toastShown({ kind: 'error', text: 'x' })).items).toHaveLength(1);
});

import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart, lazyScreen } from './lazyComponents';

function Words({ words }: { words: string }) {
  return <p>{words}</p>;
}

test('a part whose code fails to load appears when the browser goes online', async () => {
  let loads = 0;
  const Offer = lazyPart(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Loading chunk 7 failed');
    return { Words };
  }, 'Words');
  render(
    <>
      <h1>home</h1>
      <Offer words="an offer" />
    </>,
  );
  await act(async () => undefined);
  expect(screen.getByText('home')).toBeVisible();
  expect(screen.queryByText('an offer')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('an offer')).toBeVisible();
  expect(loads).toBe(2);
});

test('a screen renders when its code arrives', async () => {
  const Screen = lazyScreen(async () => ({ Words }), 'Words');
  const page = (isThere: boolean) => (
    <Suspense fallback={<p>on its way</p>}>{isThere && <Screen words="the screen" />}</Suspense>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(await screen.findByText('the screen')).toBeVisible();
});

test.each([
  ['preloaded', true],
  ['loaded on render', false],
])('a %s screen renders without a React error', async (_, isPreloaded) => {
  const consoleError = jest.spyOn(console, 'error');
  const Screen = lazyScreen(async () => ({ Words }), 'Words');
  if (isPreloaded) await Screen.preload();
  await act(
    async () =>
      void render(
        <Suspense fallback={<p>on its way</p>}>
          <Screen words="the screen" />
        </Suspense>,
      ),
  );
  expect(screen.getByText('the screen')).toBeVisible();
  expect(consoleError).not.toHaveBeenCalled();
});

test('a preloaded screen renders at once', async () => {
  const Screen = lazyScreen(async () => ({ Words }), 'Words');
  await Screen.preload();
  render(
    <Suspense fallback={<p>on its way</p>}>
      <Screen words="the screen" />
    </Suspense>,
  );
  expect(screen.getByText('the screen')).toBeVisible();
});

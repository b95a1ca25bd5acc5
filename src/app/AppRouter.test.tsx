import { act, screen } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';

test('two taps on a link before its page is shown make one history entry', async () => {
  const app = await renderApp({ path: paths.cardList, as: 'member' });
  const link = await screen.findByRole('link', { name: 'داده‌های من' });
  const start = window.history.state.idx;
  act(() => {
    link.click();
    link.click();
  });
  expect(await screen.findByRole('heading', { name: 'داده‌های من' })).toBeVisible();
  expect(app.currentPath()).toBe(paths.myData);
  expect(window.history.state.idx).toBe(start + 1);
});

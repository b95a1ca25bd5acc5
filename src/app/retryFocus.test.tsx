import { act, screen, waitFor } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';

test.each([
  ['the history', paths.transactions, '/filter-transactions/', 'تراکنش‌ها'],
  ['the sessions', paths.devices, '/sessions/', 'دستگاه‌های فعال'],
])('%s: a retry moves the focus to the page’s heading', async (_, path, call, title) => {
  const app = await renderApp({ path, as: 'member', disturb: [{ part: call, disturbance: { status: 500 } }] });
  const retry = await screen.findByRole('button', { name: 'تلاش دوباره' });
  act(() => retry.focus());
  await app.user.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(heading).toHaveFocus();
});

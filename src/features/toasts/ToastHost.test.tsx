import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { toastShown } from '@/state/actions';
import { type RenderedApp, renderApp } from '@/testing/renderApp';

const place = () => within(screen.getByRole('region', { name: 'پیام‌ها' }));

async function hello(app: RenderedApp): Promise<HTMLElement> {
  act(() => {
    app.store.dispatch(toastShown({ kind: 'info', text: 'سلام' }));
  });
  await screen.findByText('سلام');
  return place().findByRole('status');
}

/** The library's clock is the animation of this bar. */
const clock = (message: HTMLElement) => message.querySelector<HTMLElement>('[role="progressbar"]')?.style;

describe('a message', () => {
  it('stays five seconds, and as long as the focus is on it', async () => {
    const app = await renderApp({ path: paths.help });
    await screen.findByRole('heading', { level: 1 });
    const message = await hello(app);
    await waitFor(() => expect(clock(message)).toMatchObject({ animationDuration: '5000ms' }));
    act(() => message.focus());
    await waitFor(() => expect(clock(message)).toMatchObject({ animationPlayState: 'paused' }));
    act(() => message.blur());
    await waitFor(() => expect(clock(message)).toMatchObject({ animationPlayState: 'running' }));
  });

  it('is closed with Escape, and the focus goes back to where it came from', async () => {
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

import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { ContactScreen } from './ContactScreen';

jest.setTimeout(60_000);

const CHAT = '/sandbox/support-chat';
const frame = () => screen.findByTitle<HTMLIFrameElement>('گفت‌وگو با پشتیبانی');

async function failsThenLoads({ user }: RenderedApp): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'گفت‌وگو باز نشد' })).toBeVisible();
  expect(screen.getByRole('link', { name: /تلفن/ })).toHaveAttribute('href', 'tel:+982191000000');
  await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  fireEvent.load(await frame());
  await act(() => Promise.resolve());
  expect(screen.queryByRole('heading', { name: 'گفت‌وگو باز نشد' })).not.toBeInTheDocument();
}

test('the support page leads to the chat, which runs in a frame without our origin', async () => {
  const { user, currentPath } = await renderApp({ path: paths.support });
  await user.click(await screen.findByRole('link', { name: 'گفت‌وگوی آنلاین' }));
  expect(currentPath()).toBe('/contact');
  const chat = await frame();
  expect(chat).toHaveAttribute('src', CHAT);
  expect(chat).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  fireEvent.load(chat);
  expect(screen.getByRole('link', { name: 'راه‌های دیگر تماس' })).toHaveAttribute('href', '/support');
});

test.each(['offline', { status: 503 }] as const)(
  '%j: says so, with the other ways and another try',
  async (disturbance) => {
    await failsThenLoads(await renderApp({ path: paths.contact, disturb: [{ part: CHAT, disturbance }] }));
  },
);

describe('a chat of another party', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function open(chatUrl: string): void {
    render(
      <MemoryRouter>
        <ContactScreen chatUrl={chatUrl} />
      </MemoryRouter>,
    );
  }

  test('keeps its own origin, and is given up when it has not come after 15 seconds', () => {
    open('https://chat.example/amanat');
    expect(screen.getByTitle('گفت‌وگو با پشتیبانی')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-forms allow-same-origin allow-popups',
    );
    act(() => jest.advanceTimersByTime(14_000));
    expect(screen.queryByText('گفت‌وگو باز نشد')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByText('گفت‌وگو باز نشد')).toBeVisible();
  });

  test('stays once it is there', () => {
    open('https://chat.example/amanat');
    fireEvent.load(screen.getByTitle('گفت‌وگو با پشتیبانی'));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('گفت‌وگو باز نشد')).not.toBeInTheDocument();
  });

  test('without one the page tells the other ways', () => {
    open('');
    expect(screen.getByText('گفت‌وگوی آنلاین در دسترس نیست')).toBeVisible();
    expect(screen.getByRole('link', { name: /رایانامه/ })).toBeVisible();
  });
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { createTestApp } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import type { TestNetwork } from '@/testing/testNetwork';
import { SupportChatScreen } from './SupportChatScreen';

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

test('the support page links the chat, whose frame has no access to our origin', async () => {
  const { user, currentPath } = await renderApp({ path: paths.support });
  await user.click(await screen.findByRole('link', { name: 'گفت‌وگوی آنلاین' }));
  expect(currentPath()).toBe('/contact');
  const chat = await frame();
  expect(chat).toHaveAttribute('src', CHAT);
  expect(chat).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  fireEvent.load(chat);
  expect(screen.getByRole('link', { name: 'راه‌های دیگر تماس' })).toHaveAttribute('href', '/support');
});

test.each(['offline', { status: 503 }] as const)('%j: shows the other contacts and a retry', async (disturbance) => {
  await failsThenLoads(await renderApp({ path: paths.contact, disturb: [{ part: CHAT, disturbance }] }));
});

describe('a chat of another origin', () => {
  const PATH = '/amanat';
  const CHAT_URL = `https://chat.example${PATH}`;
  let network: TestNetwork;

  beforeEach(async () => {
    ({ network } = await createTestApp());
    // the test server still answers
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  });

  function open(chatUrl: string): void {
    render(
      <MemoryRouter>
        <SupportChatScreen chatUrl={chatUrl} />
      </MemoryRouter>,
    );
  }

  const loads = () => fireEvent.load(screen.getByTitle('گفت‌وگو با پشتیبانی'));
  const onItsWay = () => screen.queryByRole('status');

  test('keeps its own origin, and is fetched without cookies', async () => {
    const ask = jest.spyOn(globalThis, 'fetch');
    open(CHAT_URL);
    expect(screen.getByTitle('گفت‌وگو با پشتیبانی')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-forms allow-same-origin allow-popups',
    );
    expect(ask.mock.calls).toEqual([
      [
        expect.objectContaining({ href: CHAT_URL }),
        expect.objectContaining({ mode: 'no-cors', cache: 'no-store', credentials: 'omit' }),
      ],
    ]);
    ask.mockRestore();
  });

  test('stays once it is loaded', async () => {
    open(CHAT_URL);
    loads();
    await waitFor(() => expect(onItsWay()).not.toBeInTheDocument());
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('گفت‌وگو باز نشد')).not.toBeInTheDocument();
    expect(screen.getByTitle('گفت‌وگو با پشتیبانی')).toBeVisible();
  });

  test('fails when its frame loaded the browser’s error page', async () => {
    network.disturb(PATH, 'offline');
    open(CHAT_URL);
    loads();
    expect(await screen.findByText('گفت‌وگو باز نشد')).toBeVisible();
  });

  test('fails without an answer after 15 seconds', () => {
    network.hold(PATH);
    open(CHAT_URL);
    loads();
    act(() => jest.advanceTimersByTime(14_000));
    expect(screen.queryByText('گفت‌وگو باز نشد')).not.toBeInTheDocument();
    expect(onItsWay()).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByText('گفت‌وگو باز نشد')).toBeVisible();
  });

  test('fails when it answers but does not load', async () => {
    open(CHAT_URL);
    await waitFor(() => expect(network.sentTo(PATH)).toHaveLength(1));
    act(() => jest.advanceTimersByTime(15_000));
    expect(screen.getByText('گفت‌وگو باز نشد')).toBeVisible();
  });

  test('without a chat the page shows the other contacts', () => {
    open('');
    expect(screen.getByText('گفت‌وگوی آنلاین در دسترس نیست')).toBeVisible();
    expect(screen.getByRole('link', { name: /رایانامه/ })).toBeVisible();
  });
});

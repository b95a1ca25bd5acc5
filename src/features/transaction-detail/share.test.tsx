import { screen, waitFor } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';

async function openSharePanel(): Promise<{
  app: RenderedApp;
  story: MoneyStory;
  seller: Trader;
  code: string;
  link: string;
}> {
  const story = new MoneyStory(await sharedServer());
  const seller = await story.trader();
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}?share=1`, person: seller.user });
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  return { app, story, seller, code, link: `${window.location.origin}/pay/${code}` };
}

function setWindowWidth(width: number): void {
  jest.replaceProperty(window, 'innerWidth', width);
}

function setWebShare(share: ((data: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

beforeEach(() => setWindowWidth(390));
afterEach(() => setWebShare(undefined));

test('shows QR code, code and link, and copies each', async () => {
  const { app, code, link } = await openSharePanel();
  expect(await screen.findByTitle('کد QR لینک پرداخت')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'کپی لینک' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await screen.findByText('لینک پرداخت کپی شد')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'کپی کد' }));
  expect(await navigator.clipboard.readText()).toBe(code);

  await app.user.click(screen.getByRole('link', { name: 'دیدن جزئیات درخواست' }));
  expect(await screen.findByRole('heading', { name: 'جزئیات تراکنش' })).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('a phone opens the share sheet with the link', async () => {
  const shared: ShareData[] = [];
  setWebShare(async (data) => {
    shared.push(data);
  });
  const { app, link } = await openSharePanel();
  await app.user.click(screen.getByRole('button', { name: 'اشتراک‌گذاری لینک' }));
  expect(shared).toEqual([expect.objectContaining({ url: link })]);
});

test('closing the share sheet shows no message', async () => {
  setWebShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const { app } = await openSharePanel();
  await app.user.click(screen.getByRole('button', { name: 'اشتراک‌گذاری لینک' }));
  expect(app.store.getState().toasts.items).toEqual([]);
});

test('copies the link where the browser has no share sheet', async () => {
  const { app, link } = await openSharePanel();
  await app.user.click(screen.getByRole('button', { name: 'اشتراک‌گذاری لینک' }));
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('the seller shows and hides the sum in the preview of the link', async () => {
  const { app, story, seller, code } = await openSharePanel();
  const choice = screen.getByRole('switch', { name: 'مبلغ در پیش‌نمایش دیده شود' });
  for (const shown of [true, false]) {
    await app.user.click(choice);
    await waitFor(() => expect(choice).toHaveAttribute('aria-checked', String(shown)));
    await waitFor(() => expect(choice).not.toHaveAttribute('aria-busy'));
    expect(choice).toHaveAttribute('aria-checked', String(shown));
    expect((await story.details(seller, code)).amount_in_preview).toBe(shown);
  }
});

test('the sheet closes when its request is paid', async () => {
  const story = new MoneyStory(await sharedServer());
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.request(seller);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: seller.user });
  await app.user.click(await screen.findByRole('button', { name: 'ارسال لینک' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await story.atGateway(await story.gatewayToken(buyer, code));
  app.store.dispatch(baseApi.util.invalidateTags([{ type: 'Transaction', id: code }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('hides the share button from 1080 pixels on', async () => {
  setWindowWidth(1080);
  await openSharePanel();
  expect(screen.queryByRole('button', { name: 'اشتراک‌گذاری لینک' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'کپی لینک' })).toBeInTheDocument();
});

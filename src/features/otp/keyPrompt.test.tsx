import { screen, waitFor, within } from '@testing-library/react';
import { passkeysApi } from '@/api/passkeysApi';
import { type FakeDevice, installPasskeys, oldKey, uninstallPasskeys } from '@/testing/fakePasskeys';
import { enter, type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { takeTrace, traceText } from '@/trace/traceFile';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';

const SETTLE = 'آزاد کردن پول پیش از تحویل';
const EARLY = 'بله، پول را بده';
const KEY = 'تأیید با اثر انگشت یا چهره';
const SMS = 'با کد پیامکی';

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let code: string;
let device: FakeDevice;

beforeEach(async () => {
  const server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  device = installPasskeys([await oldKey(server, buyer.user)]);
  code = await story.paid(seller, buyer);
  server.clock.advance(61_000);
});

afterEach(uninstallPasskeys);

async function open(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user, ...options });
  await app.until((state) => passkeysApi.endpoints.listPasskeys.select()(state as never).isSuccess);
  await app.user.click(await screen.findByRole('button', { name: SETTLE }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  return app;
}

async function codesSent(): Promise<number> {
  const { context } = await sharedServer();
  const { rows } = await context.db.pool.query(
    "select 1 from otp_challenges where delivered and purpose like 'settle%'",
  );
  return rows.length;
}

const status = async () => (await story.details(buyer, code)).status;
const press = async ({ user }: RenderedApp, name: string) => user.click(await screen.findByRole('button', { name }));
const shown = () => screen.findByRole('heading', { name: 'تسویه با فروشنده' });

test('names action, amount, person, purpose and code, settles without an SMS, and leaves no secret in a problem report', async () => {
  const before = await codesSent();
  const app = await open();
  await shown();
  expect(app.currentPath()).toBe('/otp');
  expect(screen.getByText('۲٬۴۷۵٬۰۰۰')).toBeVisible();
  expect(screen.getByText('دویست و چهل و هفت هزار و پانصد تومان')).toBeVisible();
  await waitFor(() => expect(screen.getByText(maskedNameOf(seller.user.info))).toBeVisible());
  expect(screen.getByText('دوچرخهٔ کوهستان')).toBeVisible();
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent('هنوز چیزی تحویل نگرفته‌اید');
  expect(screen.getByRole('note')).toHaveTextContent('پس از این، پول برنمی‌گردد');
  expect(screen.getByText('پیامک فقط وقتی فرستاده می‌شود که آن را بخواهید.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  const asked = app.store.getState().otp.passkey;
  await press(app, KEY);
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect(await status()).toMatch(/^settled/);
  expect(await codesSent()).toBe(before);
  expect(device.asked).toBe(1);

  const text = traceText(takeTrace(app.recorder, new Date(), '/otp'));
  expect(text).toContain('keyUseRequested');
  const [key] = device.keys;
  for (const secret of [asked?.challenge, key?.credentialId, asked?.rpId]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/eyJ0eXBlIjoid2ViYXV0aG4/);
});

test('a closed question of the device is no error, and a double tap on the next one settles once', async () => {
  const app = await open();
  device.answer = 'no';
  await press(app, KEY);
  await waitFor(() => expect(device.asked).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: KEY })).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(app.store.getState().toasts).toMatchObject({ items: [] });
  expect(await status()).toBe('paid');
  device.answer = 'yes';
  await app.user.dblClick(await screen.findByRole('button', { name: KEY }));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect(await status()).toMatch(/^settled/);
  expect(device.asked).toBe(2);
  expect(app.network.sentTo('/transactions/otp/')).toHaveLength(1);
});

test('a refused key says so, and the SMS becomes the way', async () => {
  const before = await codesSent();
  const app = await open();
  device.answer = 'without finger';
  await press(app, KEY);
  expect(await screen.findByRole('alert')).toHaveTextContent('کلید پذیرفته نشد. با کد پیامکی ادامه دهید');
  expect(await status()).toBe('paid');
  expect(await codesSent()).toBe(before);
  await press(app, SMS);
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  expect(await codesSent()).toBe(before + 1);
  await enter(app.user, field, await app.server.smsCode(buyer.user.mobile));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect(await status()).toMatch(/^settled/);
});

test('after a lost answer the outcome is found out without another question', async () => {
  const app = await open();
  await shown();
  app.network.disturb('/transactions/otp/', 'lost answer');
  await press(app, KEY);
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect(device.asked).toBe(1);
  expect(await status()).toMatch(/^settled/);
});

test('leaving closes the question of the device', async () => {
  const app = await open();
  device.answer = 'never';
  await press(app, KEY);
  await waitFor(() => expect(device.asked).toBe(1));
  await press(app, 'بازگشت');
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  await waitFor(() => expect(app.store.getState().otp.request).toBeNull());
  expect(await status()).toBe('paid');
});

test('an old challenge is replaced before the device is asked', async () => {
  let late = 0;
  const app = await open({ context: { now: () => Date.now() + late } });
  await shown();
  late = 170_000;
  (await sharedServer()).clock.advance(181_000);
  await press(app, KEY);
  await waitFor(async () => expect(await status()).toMatch(/^settled/));
  expect(app.network.sentTo('/transactions/settle/')).toHaveLength(2);
});

test('without support of the browser the SMS goes out at once', async () => {
  uninstallPasskeys();
  const before = await codesSent();
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('button', { name: SETTLE }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: EARLY }));
  await screen.findByRole('textbox', { name: 'کد تأیید' });
  expect(screen.queryByRole('button', { name: KEY })).not.toBeInTheDocument();
  expect(await codesSent()).toBe(before + 1);
});

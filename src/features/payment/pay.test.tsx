import { screen, waitFor } from '@testing-library/react';
import { testServer } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

let story: MoneyStory;
let seller: Trader;

beforeEach(async () => {
  story = new MoneyStory(await testServer());
  seller = await story.trader();
});

const linkField = () => screen.findByRole('textbox', { name: 'لینک یا کد پرداخت' });
const check = () => screen.getByRole('button', { name: 'بررسی درخواست' });

async function payForm(): Promise<RenderedApp> {
  const app = await renderApp({ path: '/pay', as: 'member' });
  await linkField();
  return app;
}

test('a pasted link is reduced to its code on the spot, and leads to the request', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  await app.user.click(await linkField());
  await app.user.paste(`https://amanat.example/pay/${code}`);
  expect(await linkField()).toHaveValue(code);

  await app.user.click(check());
  expect(await screen.findByRole('heading', { name: 'جزئیات تراکنش' })).toBeInTheDocument();
  expect(await screen.findByText('دوچرخهٔ کوهستان')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'پرداخت' })).toBeEnabled();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('the paste button takes the link from the clipboard', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  await navigator.clipboard.writeText(`${window.location.origin}/pay/${code}`);
  await app.user.click(screen.getByRole('button', { name: 'چسباندن' }));
  await waitFor(async () => expect(await linkField()).toHaveValue(code));
});

test('what is no code is said at the field', async () => {
  const app = await payForm();
  await app.user.type(await linkField(), 'K7M2');
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('شناسهٔ واردشده درست نیست');
  expect(app.network.sentTo('/transactions/details/')).toHaveLength(0);
});

test('a code that nobody has is said at the field', async () => {
  const app = await payForm();
  await app.user.type(await linkField(), 'zzzzzzzz');
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('تراکنش پیدا نشد');
  expect(app.currentPath()).toBe('/pay');
});

test('without a connection the form stays, and a second try opens the request', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  app.network.disturb('/transactions/details/', 'offline');
  await app.user.type(await linkField(), code);
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد');
  await app.user.click(check());
  expect(await screen.findByText('دوچرخهٔ کوهستان')).toBeInTheDocument();
});

test('a link opens its request directly', async () => {
  const code = await story.request(seller);
  const app = await renderApp({ path: `/pay/${code}`, as: 'member' });
  expect(await screen.findByText('دوچرخهٔ کوهستان')).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('a broken link leaves the person at the form with what they came with', async () => {
  await renderApp({ path: '/pay/nonsense1', as: 'member' });
  expect(await linkField()).toHaveValue('nonsense1');
  expect(await screen.findByRole('alert')).toHaveTextContent('شناسهٔ واردشده درست نیست');
});

test('nobody pays their own link: the button is disabled and says why', async () => {
  const code = await story.request(seller);
  await renderApp({ path: `/pay/${code}`, person: seller.user });
  expect(await screen.findByText('پرداخت با لینک خودتان ممکن نیست')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'پرداخت' })).toBeDisabled();
});

test('a request that cannot be paid says so and is shown all the same', async () => {
  const buyer = await story.trader();
  const code = await story.paid(seller, buyer);
  const app = await renderApp({ path: `/pay/${code}`, person: buyer.user });
  expect(await screen.findByText('این تراکنش قابل پرداخت نیست')).toBeInTheDocument();
  expect(await screen.findByText('دوچرخهٔ کوهستان')).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

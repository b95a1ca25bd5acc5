import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/paymentCode';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { transactionsApi } from '@/api/transactionsApi';
import { payRequested } from '@/state/actions';
import { leaveForGateway } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import type { TestUser } from '../../../server/testing/testClient';

import { reduceToCode } from './PayScreen';

let story: MoneyStory;
let seller: Trader;

beforeEach(async () => {
  story = new MoneyStory(await sharedServer());
  seller = await story.trader();
});

const linkField = () => screen.findByRole('textbox', { name: 'لینک یا کد پرداخت' });
const check = () => screen.getByRole('button', { name: 'بررسی درخواست' });

async function payForm(): Promise<RenderedApp> {
  const app = await renderApp({ path: '/pay', as: 'member' });
  await linkField();
  return app;
}

test('reduces a pasted link to its code, and opens the request', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  await app.user.click(await linkField());
  await app.user.paste(`https://amanat.example/pay/${code}`);
  expect(await linkField()).toHaveValue(code);

  await app.user.click(check());
  expect(await screen.findByRole('region', { name: 'چه کسی پول را می‌گیرد' })).toBeInTheDocument();
  expect(await screen.findByText(/دوچرخهٔ کوهستان/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeEnabled();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test.each([
  ['a message with the link', (code: string) => `سلام 🙏\n«https://amanat.example/pay/${code}»، ممنون`],
  [
    'a spaced code with marks',
    (code: string) => `\u202b${code.slice(0, 4)}\u00a0${code.slice(4).toLowerCase()}\u202c.`,
  ],
])('finds the code in %s', async (_case, textOf) => {
  const code = await story.request(seller);
  const app = await payForm();
  await app.user.click(await linkField());
  await app.user.paste(textOf(code));
  expect(await linkField()).toHaveValue(code);
});

test('refuses two different codes at once, and says so', async () => {
  const app = await payForm();
  await app.user.click(await linkField());
  await app.user.paste('/pay/K7M2QX9P یا /pay/ABCD2345');
  expect(await screen.findByRole('alert')).toHaveTextContent('در این متن بیش از یک کد هست. فقط یکی را وارد کنید');
  await app.user.click(check());
  expect(app.network.sentTo('/transactions/details/')).toHaveLength(0);
});

test('the paste button fills the field from the clipboard', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  await navigator.clipboard.writeText(`${window.location.origin}/pay/${code}`);
  await app.user.click(screen.getByRole('button', { name: 'چسباندن' }));
  await waitFor(async () => expect(await linkField()).toHaveValue(code));
});

test('shows an invalid code at the field', async () => {
  const app = await payForm();
  await enter(app.user, await linkField(), 'K7M2');
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('شناسهٔ واردشده درست نیست');
  expect(app.network.sentTo('/transactions/details/')).toHaveLength(0);
});

test('shows an unknown code at the field', async () => {
  const app = await payForm();
  await enter(app.user, await linkField(), 'zzzzzzzz');
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('تراکنش پیدا نشد');
  expect(app.currentPath()).toBe('/pay');
});

test('keeps the form without a connection, and a retry opens the request', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  app.network.disturb('/transactions/details/', 'offline');
  await enter(app.user, await linkField(), code);
  await app.user.click(check());
  expect(await screen.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد');
  await app.user.click(check());
  expect(await screen.findByText(/دوچرخهٔ کوهستان/)).toBeInTheDocument();
});

test('a request that arrives after the person has left moves nobody', async () => {
  const code = await story.request(seller);
  const app = await payForm();
  const release = app.network.hold('/transactions/details/');
  await enter(app.user, await linkField(), code);
  await app.user.click(check());
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  release();
  await act(() => app.until(({ api }) => Object.values(api.queries).every((query) => query?.status !== 'pending')));
  expect(app.currentPath()).toBe('/home');
});

test.each(['', '.', '؟', '%E2%80%8F', ')'])('a link with «%s» at its end opens its request directly', async (end) => {
  const code = await story.request(seller);
  const app = await renderApp({ path: `/pay/${code}${end}`, as: 'member' });
  expect(await screen.findByText(/دوچرخهٔ کوهستان/)).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('shows a broken link in the form', async () => {
  await renderApp({ path: '/pay/nonsense1', as: 'member' });
  expect(await linkField()).toHaveValue('nonsense1');
  expect(await screen.findByRole('alert')).toHaveTextContent('شناسهٔ واردشده درست نیست');
});

test('disables the payment of the seller’s own link, with the reason', async () => {
  const code = await story.request(seller);
  await renderApp({ path: `/pay/${code}`, person: seller.user });
  expect(await screen.findByText('پرداخت با لینک خودتان ممکن نیست')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'پرداخت' })).toBeDisabled();
});

test('opens a request that cannot be paid, with a message', async () => {
  const buyer = await story.trader();
  const code = await story.paid(seller, buyer);
  const app = await renderApp({ path: `/pay/${code}`, person: buyer.user });
  expect(await screen.findByText('این تراکنش قابل پرداخت نیست')).toBeInTheDocument();
  expect(await screen.findByText(/دوچرخهٔ کوهستان/)).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('a press after another person has paid leaves no request to pay', async () => {
  // Each device sees the sheet before the gateway.
  window.localStorage.clear();
  const code = await story.request(seller);
  const app = await renderApp({ path: `/pay/${code}`, as: 'member' });
  const pay = await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ });
  await waitFor(() => expect(pay).toBeEnabled());
  await story.atGateway(await story.gatewayToken(await story.trader(), code));
  await app.user.click(pay);
  await leaveForGateway(app);
  expect(await screen.findByText(/^شخص دیگری آن را پرداخت کرده است/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^پرداخت/ })).not.toBeInTheDocument();

  app.network.disturb('/transactions/details/', 'offline');
  act(() => void app.store.dispatch(transactionsApi.util.invalidateTags([{ type: 'Transaction', id: code }])));
  expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^پرداخت/ })).not.toBeInTheDocument();
});

describe('the card that pays', () => {
  const RULE = 'با کارت خودتان بپردازید؛ پرداخت با کارت دیگران خودکار برمی‌گردد.';
  const IBAN = 'IR820540102680020817909002';

  async function addIban(user: TestUser, iban = IBAN) {
    const body = { account: iban, bank_account_type: 'iban' };
    return (await sharedServer()).call('addBankAccount', { as: user, body });
  }

  test('has to be the payer’s own, as a note says under it', async () => {
    const code = await story.request(seller);
    await renderApp({ path: `/pay/${code}`, as: 'member' });
    expect(await screen.findByText(RULE)).toBeInTheDocument();
  });

  test('is never an account without a card number', async () => {
    const buyer = await story.trader();
    await addIban(buyer.user);
    const code = await story.request(seller);
    const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
    await app.user.click(await screen.findByRole('button', { name: 'تغییر' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(1);
  });

  test('is missing with an IBAN alone: the page offers no payment until the card of that account is added', async () => {
    const user = await (await sharedServer()).registerUser();
    const { iban, pan } = await story.trader();
    await addIban(user, iban);
    const code = await story.request(seller);
    const app = await renderApp({ path: `/transaction-detail/${code}`, person: user });
    const note = await screen.findByText('برای پرداخت، کارتی با شمارهٔ ۱۶ رقمی بیفزایید');
    expect(note).toBeInTheDocument();
    expect(screen.queryByText(RULE)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeDisabled();

    await app.user.click(screen.getByRole('link', { name: 'افزودن کارت یا شبا' }));
    await enter(app.user, await screen.findByRole('textbox', { name: 'شمارهٔ کارت' }), pan ?? '');
    await app.user.click(screen.getByRole('button', { name: /استعلام و افزودن/ }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'قوانین و مقررات را می‌پذیرم' }));
    await app.user.click(screen.getByRole('button', { name: 'تأیید و افزودن کارت' }));
    expect(await screen.findByText(RULE)).toBeInTheDocument();
    expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
    expect(screen.getByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeEnabled();
  });

  test('that the server refuses is named in a message', async () => {
    const buyer = await story.trader();
    const code = await story.request(seller);
    const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
    const account = (await addIban(buyer.user)).data.id;
    await screen.findByText(RULE);
    act(() => {
      app.store.dispatch(payRequested({ paymentCode: code, accountId: account }));
    });
    expect(await screen.findByText('برای پرداخت، کارتی با شمارهٔ ۱۶ رقمی بیفزایید')).toBeInTheDocument();
  });
});

describe('reduceToCode', () => {
  const paymentCode = fc.string({
    unit: fc.constantFrom(...PAYMENT_CODE_ALPHABET),
    minLength: PAYMENT_CODE_LENGTH,
    maxLength: PAYMENT_CODE_LENGTH,
  });

  test('keeps only the code of a link, at any origin', () => {
    fc.assert(
      fc.property(paymentCode, fc.webUrl({ withFragments: false }), (code, site) => {
        const { origin } = new URL(site);
        expect(reduceToCode(`  ${origin}/pay/${code}/?from=chat `)).toBe(code);
      }),
    );
  });

  test('writes a typed code in capitals with Latin digits', () => {
    expect(reduceToCode('k7m۲q')).toBe('K7M2Q');
  });

  test('keeps a link without a code as it is', () => {
    expect(reduceToCode('https://example.ir/about')).toBe('https://example.ir/about');
  });
});

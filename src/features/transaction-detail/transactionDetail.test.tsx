import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { answerYes } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new MoneyStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

async function open(viewer: Trader, code: string): Promise<RenderedApp> {
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: viewer.user });
  await screen.findByText('روند تراکنش');
  return app;
}

/** The buttons of actions on the transaction. */
const ACTIONS = /پرداخت|تسویه|بازگرداندن|لغو/;
const actions = () => screen.queryAllByRole('button', { name: ACTIONS }).map((button) => button.textContent);
const amount = () => screen.getAllByText('۲٬۵۰۰٬۰۰۰')[0]?.parentElement;

describe('before the payment', () => {
  test('the payer sees the amount to send in red, and can pay', async () => {
    await open(buyer, await story.request(seller));
    expect(screen.getByRole('heading', { name: 'ارسال پول' })).toBeInTheDocument();
    expect(amount()).toHaveClass('out');
    expect(screen.getByText('دویست و پنجاه هزار تومان')).toBeInTheDocument();
    expect(screen.queryByText('در انتظار پرداخت')).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: /نوبت شماست/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'پرداخت' })).toBeEnabled());
    expect(actions()).toEqual(['پرداخت']);
  });

  test('the payee sees the requested amount in green, and can cancel or share the request', async () => {
    const code = await story.request(seller);
    const { user } = await open(seller, code);
    expect(screen.getByText('درخواست از دیگران')).toBeInTheDocument();
    expect(amount()).toHaveClass('in');
    expect(actions()).toEqual(['لغو درخواست']);

    await user.click(screen.getByRole('button', { name: 'ارسال لینک' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'لینک پرداخت' }));
    await user.click(sheet.getByRole('button', { name: 'کپی لینک' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/pay/${code}`);
    expect(await screen.findByText('لینک پرداخت کپی شد')).toBeInTheDocument();
  });

  test('the payee cancels with a code', async () => {
    const code = await story.request(seller);
    const app = await open(seller, code);
    await app.user.dblClick(screen.getByRole('button', { name: 'لغو درخواست' }));
    await app.user.dblClick(screen.getByRole('button', { name: 'بله، لغو شود' }));
    await enter(app.user, await screen.findByRole('textbox', { name: 'کد تأیید' }), await codeFor(app, seller));
    expect(await screen.findByText('لغوشده')).toBeInTheDocument();
    expect(actions()).toEqual([]);
    expect(app.network.sentTo('/transactions/cancel/')).toHaveLength(1);
  });
});

describe('while the payment is unfinished', () => {
  let code: string;

  beforeEach(async () => {
    code = await story.request(seller);
    await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
  });

  test('the payer can pay again', async () => {
    await open(buyer, code);
    expect(screen.getByText('پرداخت ناتمام')).toBeInTheDocument();
    expect(actions()).toEqual(['پرداخت دوباره']);
  });

  test('the payee can only wait', async () => {
    await open(seller, code);
    expect(screen.getByText('در حال پرداخت')).toBeInTheDocument();
    expect(actions()).toEqual([]);
  });
});

describe('while the money is held', () => {
  test('the payer settles with a code, and sees the payout within seconds', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(buyer, code);
    expect(screen.getByText('نزد امانت')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'تأیید و تسویه با فروشنده' }));
    const question = within(screen.getByRole('alertdialog', { name: 'پول به فروشنده برسد؟' }));
    expect(app.network.sentTo('/transactions/settle/')).toHaveLength(0);
    // the code page states it, once
    expect(screen.queryByText(/بازگشت پول ممکن نیست|برگشت‌پذیر نیست/)).not.toBeInTheDocument();
    await app.user.click(question.getByRole('button', { name: 'بله، تسویه شود' }));
    const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
    expect(screen.getAllByText(/بازگشت پول ممکن نیست|برگشت‌پذیر نیست/)).toHaveLength(1);
    await enter(app.user, field, await codeFor(app, buyer));
    expect(await screen.findByText('روند تراکنش')).toBeInTheDocument();
    expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
    await letPayoutsGoOut(await sharedServer());
    expect(await screen.findByText('با تأیید شما')).toBeInTheDocument();
    expect(actions()).toEqual([]);
  });

  test('the payee can only refund', async () => {
    const code = await story.paid(seller, buyer);
    await open(seller, code);
    expect(screen.getAllByText(maskedNameOf(buyer.user.info)).length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent(buyer.user.info.full_name);
    expect(actions()).toEqual(['بازگرداندن پول به خریدار']);
  });

  test('canceling the dialog sends nothing; the dialog stays open if no code can be sent', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(seller, code);
    const refund = screen.getByRole('button', { name: 'بازگرداندن پول به خریدار' });
    await app.user.click(refund);
    await app.user.click(screen.getByRole('button', { name: 'انصراف' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(refund).toHaveFocus();
    expect(app.network.sentTo('/transactions/refund/')).toHaveLength(0);

    app.network.disturb('/transactions/refund/', { status: 400, code: 1015 });
    await app.user.click(refund);
    await answerYes(app);
    expect(await screen.findByText('پیامک فرستاده نشد. دوباره تلاش کنید')).toBeInTheDocument();
    await answerYes(app);
    expect(await screen.findByRole('textbox', { name: 'کد تأیید' })).toBeInTheDocument();
  });
});

test.each([
  ['payee', 'settlement', 'settle', 'با تأیید خریدار', 'پول به حساب شما رسید و معامله تمام شد.'],
  ['payer', 'refund', 'refund', 'بازگشت به خواست فروشنده', 'پول به حساب شما برگشت و معامله تمام شد.'],
] as const)('the %s reads the final %s', async (reader, _end, action, badge, words) => {
  const code = await story.paid(seller, buyer);
  await story.confirm(action === 'settle' ? buyer : seller, action, code);
  await letPayoutsGoOut(await sharedServer());
  await open(reader === 'payee' ? seller : buyer, code);
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: words })).toBeInTheDocument();
  expect(actions()).toEqual([]);
});

/** The labels of the reader's own amount. */
const ownSums = () =>
  screen.queryAllByText(/^(خریدار می‌پردازد|شما پرداختید|به حساب شما (می‌رسد|رسید))$/).map((label) => label.textContent);

test('the payer of a half fee sees both sums and both shares before the payment, and one line after it', async () => {
  const code = await story.request(seller, { side: 3 });
  await open(buyer, code);
  const card = screen.getByRole('region', { name: 'مبلغ‌ها و کارمزد' });
  const sums = [...card.querySelectorAll('dl > div')].map((sum) => sum.querySelector('dd')?.textContent);
  expect(sums).toEqual(['۲٬۵۱۲٬۵۰۰ ریال', '۲٬۴۸۷٬۵۰۰ ریال', '۲۵٬۰۰۰ ریال', '۱۲٬۵۰۰ ریال', '۱۲٬۵۰۰ ریال']);
  expect(within(card).getByText('۲٬۵۱۲٬۵۰۰').parentElement).toHaveClass('out');
  expect(within(card).getByText('۲٬۴۸۷٬۵۰۰').parentElement).not.toHaveClass('in');
  expect(screen.queryByText('کارمزد با')).not.toBeInTheDocument();
  cleanup();
  await payAndDo(null)(code);
  await open(buyer, code);
  expect(screen.queryByRole('region', { name: 'مبلغ‌ها و کارمزد' })).not.toBeInTheDocument();
  expect(screen.getByText('هر دو، نصف‌نصف')).toBeInTheDocument();
});

describe('the reader’s own amount', () => {
  test.each([
    ['before the payment', (code: string) => story.details(buyer, code), ['خریدار می‌پردازد'], ['به حساب شما می‌رسد']],
    ['while it is held', payAndDo(null), ['شما پرداختید'], ['به حساب شما می‌رسد']],
    ['after the settlement', payAndDo('settle'), ['شما پرداختید'], ['به حساب شما رسید']],
    ['after the refund', payAndDo('refund'), ['شما پرداختید'], []],
    ['of a canceled request', (code: string) => story.confirm(seller, 'cancel', code), [], []],
  ] as const)('%s has the right tense', async (_when, act, toBuyer, toSeller) => {
    const code = await story.request(seller);
    await story.details(buyer, code);
    await act(code);
    await open(buyer, code);
    expect(ownSums()).toEqual(toBuyer);
    cleanup();
    await open(seller, code);
    expect(ownSums()).toEqual(toSeller);
  });
});

/** Pays a request, then settles or refunds it with its payout. */
function payAndDo(action: 'settle' | 'refund' | null): (code: string) => Promise<void> {
  return async (code) => {
    await story.atGateway(await story.gatewayToken(buyer, code));
    if (action) await story.confirm(action === 'settle' ? buyer : seller, action, code);
    await letPayoutsGoOut(await sharedServer());
  };
}

describe('without a transaction to show', () => {
  test('shows an unknown code', async () => {
    await renderApp({ path: '/transaction-detail/ZZZZZZZZ', as: 'member' });
    expect(await screen.findByRole('heading', { name: 'تراکنش پیدا نشد' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toHaveAttribute('href', '/home');
  });

  test('refuses a transaction of other people', async () => {
    const code = await story.paid(seller, buyer);
    await renderApp({ path: `/transaction-detail/${code}`, as: 'member' });
    expect(await screen.findByRole('heading', { name: 'به این بخش دسترسی ندارید' })).toBeInTheDocument();
  });

  test('shows the retry button after a failed load', async () => {
    const code = await story.request(seller);
    const app = await renderApp({ path: '/home', person: buyer.user });
    await screen.findByRole('link', { name: /ارسال پول/ });
    app.network.disturb('/transactions/details/', 'offline');
    act(() => app.navigation.navigate(`/transaction-detail/${code}`));
    expect(await screen.findByRole('alert')).toHaveTextContent('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید');
    await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByText('روند تراکنش')).toBeInTheDocument();
  });
});

/** The code of the SMS after a tap. */
async function codeFor(app: RenderedApp, person: Trader): Promise<string> {
  await screen.findByRole('textbox', { name: 'کد تأیید' });
  return app.server.smsCode(person.user.mobile);
}

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { answerYes, unfold } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { mustWork } from '../../../server/testing/testClient';
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
  await screen.findByText(/^(جزئیات معامله|جزئیات درخواست)$/);
  return app;
}

/** The buttons of actions on the transaction. */
const ACTIONS = /^پرداخت|تسویه|بازگرداندن|لغو/;
const actions = () => screen.queryAllByRole('button', { name: ACTIONS }).map((button) => button.textContent);
const amount = (sum = '۲٬۵۰۰٬۰۰۰') => screen.getAllByText(sum)[0]?.parentElement;

describe('before the payment', () => {
  test('the payer sees what leaves the card in red, who gets it, and can pay', async () => {
    const code = await story.request(seller, { side: 1 });
    await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
    expect(await screen.findByRole('heading', { name: 'ارسال پول' })).toBeInTheDocument();
    expect(screen.getAllByText('۲٬۵۲۵٬۰۰۰')[0]?.parentElement).toHaveClass('out');
    expect(screen.getByText('دویست و پنجاه و دو هزار و پانصد تومان')).toBeInTheDocument();
    expect(screen.queryByText('در انتظار پرداخت')).not.toBeInTheDocument();
    const payee = within(screen.getByRole('region', { name: 'چه کسی پول را می‌گیرد' }));
    expect(payee.getByText(/^تازه‌وارد · عضو از .+ · اولین پرداخت شما به این شخص\./)).toHaveTextContent(
      'پول شما اینجا می‌ماند تا خودتان تأیید کنید.',
    );
    expect(
      screen.getByRole('img', { name: /اگر تا ۳ روز پس از پرداخت انجام ندهد، همه‌اش به شما برمی‌گردد/ }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^اگر نپردازید، درخواست .+ بسته می‌شود$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'پرداخت ۲٬۵۲۵٬۰۰۰ ریال' })).toBeEnabled());
  });

  test('the payee sees what arrives in green, can share the request, and cancels it with a code', async () => {
    const code = await story.request(seller);
    const app = await open(seller, code);
    expect(amount('۲٬۴۷۵٬۰۰۰')).toHaveClass('in');
    expect(actions()).toEqual(['لغو درخواست']);

    await app.user.click(screen.getByRole('button', { name: 'ارسال لینک' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'لینک پرداخت' }));
    await app.user.click(sheet.getByRole('button', { name: 'کپی لینک' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/pay/${code}`);
    expect(await screen.findByText('لینک پرداخت کپی شد')).toBeInTheDocument();
    await app.user.keyboard('{Escape}');

    await app.user.dblClick(screen.getByRole('button', { name: 'لغو درخواست' }));
    await app.user.dblClick(screen.getByRole('button', { name: 'بله، لغو شود' }));
    await enter(app.user, await screen.findByRole('textbox', { name: 'کد تأیید' }), await codeFor(app, seller));
    expect(await screen.findByText('لغوشده')).toBeInTheDocument();
    expect(actions()).toEqual([]);
    expect(app.network.sentTo('/transactions/cancel/')).toHaveLength(1);
  });
});

test('while the payment is unfinished, the payer can pay again, and the payee can only wait', async () => {
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
  await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  expect(await screen.findByText('پرداخت ناتمام')).toBeInTheDocument();
  expect(actions()).toEqual(['پرداخت دوباره ۲٬۵۰۰٬۰۰۰ ریال']);
  cleanup();

  await open(seller, code);
  expect(screen.getByText('در حال پرداخت')).toBeInTheDocument();
  expect(actions()).toEqual([]);
});

describe('while the money is held', () => {
  test('the payer settles with a code, and sees the payout within seconds', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(buyer, code);
    expect(screen.getByText('نزد امانت')).toBeInTheDocument();
    // nothing is delivered: the filled answer waits
    await app.user.click(screen.getByRole('button', { name: 'آزاد کردن پول پیش از تحویل' }));
    const question = within(screen.getByRole('alertdialog', { name: 'هنوز چیزی تحویل نگرفته‌اید' }));
    const receiver = maskedNameOf(seller.user.info);
    expect(question.getByText(`۲٬۴۷۵٬۰۰۰ ریال به ${receiver} می‌رسد و دیگر برنمی‌گردد.`)).toBeVisible();
    expect(question.getByRole('button', { name: 'نه، صبر می‌کنم' })).toHaveFocus();
    expect(app.network.sentTo('/transactions/settle/')).toHaveLength(0);
    await app.user.click(question.getByRole('button', { name: 'بله، پول را بده' }));
    const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
    expect(screen.getAllByText(/بازگشت پول ممکن نیست|برگشت‌پذیر نیست/)).toHaveLength(1);
    await enter(app.user, field, await codeFor(app, buyer));
    expect(await screen.findByText('جزئیات معامله')).toBeInTheDocument();
    expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
    await letPayoutsGoOut(await sharedServer());
    expect(await screen.findByText('با تأیید شما')).toBeInTheDocument();
    expect(actions()).toEqual([]);
  });

  test('the payee delivers; giving the money back is in the menu and under the details, and asks before it sends a code', async () => {
    const code = await story.paid(seller, buyer);
    const app = await open(seller, code);
    expect(screen.getAllByText(maskedNameOf(buyer.user.info)).length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent(buyer.user.info.full_name);
    expect(screen.getByRole('button', { name: 'تحویل دادم' })).toBeInTheDocument();
    expect(actions()).toEqual([]);
    await unfold(app);
    expect(actions()).toEqual(['بازگرداندن پول']);
    await app.user.click(screen.getByRole('button', { name: 'گزینه‌ها' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'بازگرداندن پول' }));
    const sum = `۲٬۵۰۰٬۰۰۰ ریال به ${maskedNameOf(buyer.user.info)} برگردد؟`;
    expect(screen.getByRole('alertdialog', { name: sum })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'انصراف' }));

    const refund = screen.getByRole('button', { name: 'بازگرداندن پول' });
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

  test('the filled button of the buyer follows the delivery', async () => {
    const code = await story.paid(seller, buyer, { delivery: 'courier' });
    await open(buyer, code);
    expect(screen.getByRole('button', { name: 'تحویل گرفتم' })).toHaveClass('soft');
    expect(screen.getByRole('button', { name: 'آزاد کردن پول پیش از تحویل' })).toHaveClass('text');
    mustWork(await (await sharedServer()).call('confirmReceipt', { as: buyer.user, body: { payment_code: code } }));
    cleanup();
    const app = await open(buyer, code);
    expect(screen.queryByRole('button', { name: /تحویل/ })).not.toBeInTheDocument();
    const settle = screen.getByRole('button', { name: 'تأیید و تسویه با فروشنده' });
    expect(settle).toHaveClass('primary');
    await app.user.click(settle);
    const question = `۲٬۴۷۵٬۰۰۰ ریال به ${maskedNameOf(seller.user.info)} برسد؟`;
    expect(screen.getByRole('alertdialog', { name: question })).toBeInTheDocument();
  });
});

test.each([
  ['payee', 'settlement', 'settle', 'با تأیید خریدار', 'پول به حساب شما رسید.', '۲٬۴۷۵٬۰۰۰'],
  ['payer', 'refund', 'refund', 'بازگشت به خواست فروشنده', 'پول به حساب شما برگشت.', '۲٬۵۰۰٬۰۰۰'],
] as const)('the %s reads the final %s with its cause and sum', async (reader, _end, action, badge, words, sum) => {
  const code = await story.paid(seller, buyer);
  await story.confirm(action === 'settle' ? buyer : seller, action, code);
  await letPayoutsGoOut(await sharedServer());
  const app = await open(reader === 'payee' ? seller : buyer, code);
  expect(screen.getByRole('heading', { name: 'معامله تمام شد' })).toBeInTheDocument();
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByText(sum).parentElement).toHaveClass('amount', 'in');
  expect(screen.getByText(/^به کارت .*بانک/)).toBeInTheDocument();
  // the fee stands between what was paid and what arrived
  const fee = screen.queryByText('کارمزد امانت')?.parentElement;
  expect(fee?.textContent ?? null).toBe(reader === 'payee' ? 'کارمزد امانت۲۵٬۰۰۰ ریالبا شما' : null);
  expect(actions()).toEqual([]);
  await unfold(app);
  expect(screen.queryByText('کارمزد با')).not.toBeInTheDocument();
  if (action === 'settle') return;
  cleanup();
  await unfold(await open(seller, code));
  expect(screen.queryByText('واریز به')).not.toBeInTheDocument();
});

test('after the end the seller asks for the same again, without the photos of a former draft, and the buyer asks the seller for a link', async () => {
  const code = await story.paid(seller, buyer, { delivery: 'courier' });
  await story.confirm(buyer, 'settle', code);
  await letPayoutsGoOut(await sharedServer());
  const buyers = await open(buyer, code);
  await buyers.user.click(screen.getByRole('button', { name: 'دوباره از همین فروشنده' }));
  expect(await navigator.clipboard.readText()).toContain('یک لینک پرداخت امانت برای دوچرخهٔ کوهستان بفرست');
  cleanup();
  const { user, currentPath, navigation } = await open(seller, code);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const removePhoto = { name: /^حذف عکس/ };
  act(() => navigation.navigate('/RequestMoney'));
  await user.upload(
    await screen.findByLabelText('افزودن عکس'),
    new File(['photo'], 'table.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByRole('button', removePhoto)).toBeInTheDocument();
  act(() => navigation.navigate(`/transaction-detail/${code}`));
  await user.click(await screen.findByRole('button', { name: 'درخواست تازه مثل همین' }));
  await waitFor(() => expect(currentPath()).toBe('/RequestMoney'));
  expect(await screen.findByRole('textbox', { name: 'بابت' })).toHaveValue('دوچرخهٔ کوهستان');
  expect(screen.getByRole('textbox', { name: /^مبلغ/ })).toHaveValue('2٬500٬000');
  expect(screen.queryByRole('button', removePhoto)).not.toBeInTheDocument();
});

test('the payer of a half fee sees both sums and both shares before the payment, and one sum after it', async () => {
  const code = await story.request(seller, { side: 3 });
  const before = await open(buyer, code);
  await before.user.click(screen.getByRole('button', { name: /^شامل ۱۲٬۵۰۰ ریال کارمزد/ }));
  const card = screen.getByRole('region', { name: 'مبلغ‌ها و کارمزد' });
  const sums = [...card.querySelectorAll('dl > div')].map((sum) => sum.querySelector('dd')?.textContent);
  expect(sums).toEqual(['۲٬۵۱۲٬۵۰۰ ریال', '۲٬۴۸۷٬۵۰۰ ریال', '۲۵٬۰۰۰ ریال', '۱۲٬۵۰۰ ریال', '۱۲٬۵۰۰ ریال']);
  expect(within(card).getByText('۲٬۵۱۲٬۵۰۰').parentElement).toHaveClass('out');
  expect(within(card).getByText('۲٬۴۸۷٬۵۰۰').parentElement).not.toHaveClass('in');
  expect(screen.queryByText('کارمزد با')).not.toBeInTheDocument();
  cleanup();
  await story.atGateway(await story.gatewayToken(buyer, code));
  const app = await open(buyer, code);
  expect(screen.getByText('۲٬۵۱۲٬۵۰۰').parentElement).toHaveClass('amount', 'out');
  expect(screen.queryByRole('region', { name: 'مبلغ‌ها و کارمزد' })).not.toBeInTheDocument();
  await unfold(app);
  expect(screen.getByRole('region', { name: 'مبلغ‌ها و کارمزد' })).toHaveTextContent('۲٬۴۸۷٬۵۰۰');
  cleanup();
  await open(seller, code);
  expect(screen.getByText('۲٬۴۸۷٬۵۰۰').parentElement).toHaveClass('amount', 'in');
});

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
    expect(await screen.findByRole('heading', { name: 'ارسال پول' })).toBeInTheDocument();
  });
});

/** The code of the SMS after a tap. */
async function codeFor(app: RenderedApp, person: Trader): Promise<string> {
  await screen.findByRole('textbox', { name: 'کد تأیید' });
  return app.server.smsCode(person.user.mobile);
}

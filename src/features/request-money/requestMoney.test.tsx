import { COMMISSION_LOOKUP_DEBOUNCE_MS } from '@contract/rules/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestApp } from '@/testing/createTestApp';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { findUserByNationalCode } from '../../../server/db/repositories/userRows';
import { grantCredit } from '../../../server/services/sessions/registration';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';
import { testCard } from '../../../server/testing/testPeople';

const amountField = () => screen.findByRole('textbox', { name: /^مبلغ \(/ });
const purposeField = () => screen.getByRole('textbox', { name: 'بابت' });
const next = () => screen.getByRole('button', { name: 'ادامه' });

/** What the seller receives, as the line under the amount says. */
const toYou = () => screen.getByText(/^به شما/, { selector: 'p > span' });
const feeLine = () => screen.getByRole('button', { name: /جزئیات/ });

/** The row of a sum on the card of the fee, which the fee line unfolds. */
function sumOf(label: string): HTMLElement {
  const card = screen.getByRole('region', { name: 'مبلغ‌ها و کارمزد' });
  return within(card).getByText(label).parentElement as HTMLElement;
}

afterEach(() => window.localStorage.removeItem('amanat:unit'));

async function openForm(): Promise<RenderedApp> {
  const app = await renderApp({ path: '/RequestMoney', as: 'member' });
  await amountField();
  await screen.findByRole('button', { name: 'تغییر' });
  return app;
}

async function fillIn({ user }: RenderedApp, amount = '۲۵۰۰۰۰۰', purpose = 'دوچرخهٔ کوهستان'): Promise<void> {
  await enter(user, await amountField(), amount);
  await enter(user, purposeField(), purpose);
}

async function toConfirmation(app: RenderedApp): Promise<void> {
  await fillIn(app);
  await waitFor(() => expect(next()).toBeEnabled());
  await app.user.click(next());
  await screen.findByRole('heading', { name: 'تأیید درخواست' });
}

test('a seller fills in a request, confirms it and receives its link', async () => {
  const app = await openForm();
  await fillIn(app);
  expect(await amountField()).toHaveAccessibleDescription('۲۵۰٬۰۰۰ تومان · دویست و پنجاه هزار تومان');
  await waitFor(() => expect(toYou()).toHaveTextContent('به شما ۲٬۴۷۵٬۰۰۰ ریال می‌رسد'));
  expect(feeLine()).toHaveTextContent('خریدار ۲٬۵۰۰٬۰۰۰ ریال می‌پردازد');

  await app.user.click(next());
  expect(await screen.findByRole('heading', { name: 'تأیید درخواست' })).toBeInTheDocument();
  expect(screen.getByText('به شما می‌رسد').parentElement).toHaveTextContent(
    '۲٬۴۷۵٬۰۰۰ ریالدویست و چهل و هفت هزار و پانصد تومان',
  );
  expect(feeLine()).toHaveTextContent('خریدار ۲٬۵۰۰٬۰۰۰ ریال می‌پردازد');
  await app.user.click(feeLine());
  expect(sumOf('سهم شما')).toHaveTextContent('۲۵٬۰۰۰');

  await app.user.dblClick(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  expect(await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' })).toBeInTheDocument();
  expect(app.network.sentTo('/transactions/').filter(({ path }) => path.endsWith('/transactions/'))).toHaveLength(1);
  expect(screen.getByText('به شما می‌رسد').parentElement).toHaveTextContent('۲٬۴۷۵٬۰۰۰ ریال');
  const code = /transaction-detail\/([A-Z0-9]{8})/.exec(app.currentPath())?.[1] ?? '';
  expect(screen.getByRole('button', { name: 'کپی کد' })).toHaveTextContent(code);

  const { data } = await app.server.call('transactionDetails', {
    as: app.person ?? '',
    body: { payment_code: code },
  });
  expect(data.details).toMatchObject({ amount: 2_500_000, behalf: 'دوچرخهٔ کوهستان', commision_side: 2 });
});

test('a request is written in toman, kept in toman on the way, and sent in rials', async () => {
  const app = await openForm();
  await app.user.click(screen.getByRole('radio', { name: 'تومان' }));
  await fillIn(app, '۲۵۰۰۰۰');
  await waitFor(() => expect(toYou()).toHaveTextContent('به شما ۲۴۷٬۵۰۰ تومان می‌رسد'));
  expect(feeLine()).toHaveTextContent('خریدار ۲۵۰٬۰۰۰ تومان می‌پردازد');
  await app.user.click(feeLine());
  expect(sumOf('خریدار می‌پردازد')).toHaveTextContent('۲۵۰٬۰۰۰ تومان۲٬۵۰۰٬۰۰۰ ریال · دویست و پنجاه هزار تومان');
  expect(screen.getByText('حداکثر ۱۰۰ میلیون تومان')).toBeVisible();
  await app.user.clear(await screen.findByRole('textbox', { name: 'مبلغ (تومان)' }));
  await app.user.type(screen.getByRole('textbox', { name: 'مبلغ (تومان)' }), '۹۹۹');
  await app.user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('حداقل مبلغ ۱٬۰۰۰ تومان است');
  await app.user.type(screen.getByRole('textbox', { name: 'مبلغ (تومان)' }), '۹۹۰');
  window.localStorage.removeItem('amanat:unit');
  await app.user.click(screen.getByRole('link', { name: /معرفی داور/ }));
  await screen.findByRole('textbox', { name: 'کد ملی داور' });
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  expect(await screen.findByRole('textbox', { name: 'مبلغ (تومان)' })).toHaveValue('999٬990');
  await waitFor(() => expect(next()).toBeEnabled());
  await app.user.click(next());
  await app.user.click(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  const { payments } = (await app.server.call('listPayments', { as: app.person ?? '' })).data;
  expect(payments).toMatchObject([{ amount: 9_999_900 }]);
});

test('a buyer who pays the commission pays more; a half fee is shown with both sums, both shares and the words, and is sent', async () => {
  const app = await openForm();
  await fillIn(app);
  await app.user.click(screen.getByRole('radio', { name: 'خریدار' }));
  await waitFor(() => expect(feeLine()).toHaveTextContent('خریدار ۲٬۵۲۵٬۰۰۰ ریال می‌پردازد'));
  expect(toYou()).toHaveTextContent('۲٬۵۰۰٬۰۰۰ ریال');
  await app.user.click(screen.getByRole('radio', { name: 'نصف‌نصف' }));
  for (const _page of ['/RequestMoney', '/new-transactions']) {
    await waitFor(() => expect(feeLine()).toHaveTextContent('خریدار ۲٬۵۱۲٬۵۰۰ ریال می‌پردازد'));
    await app.user.click(feeLine());
    expect(sumOf('خریدار می‌پردازد')).toHaveTextContent('۲٬۵۱۲٬۵۰۰');
    expect(sumOf('خریدار می‌پردازد')).toHaveTextContent('۲۵۱٬۲۵۰ تومان · دویست و پنجاه و یک هزار و دویست و پنجاه تومان');
    expect(sumOf('به شما می‌رسد')).toHaveTextContent('۲٬۴۸۷٬۵۰۰');
    expect(sumOf('کارمزد امانت')).toHaveTextContent('۲٬۵۰۰ تومان · دو هزار و پانصد تومان');
    expect(sumOf('سهم خریدار')).toHaveTextContent('۱۲٬۵۰۰');
    expect(sumOf('سهم شما')).toHaveTextContent('۱۲٬۵۰۰');
    expect(screen.queryByText(/اعتبار رایگان/)).not.toBeInTheDocument();
    if (_page === '/RequestMoney') {
      await app.user.click(next());
      await screen.findByRole('heading', { name: 'تأیید درخواست' });
    }
  }
  await app.user.click(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  const { payments } = (await app.server.call('listPayments', { as: app.person ?? '' })).data;
  expect(payments).toMatchObject([{ commision_side: 3 }]);
});

test('the seller’s free commission is named where it is used', async () => {
  const { person, server } = await createTestApp({ as: 'member' });
  const user = await findUserByNationalCode(server.context.db.kysely, person?.nationalCode ?? '');
  await grantCredit(server.context.db.kysely, { userId: user?.id ?? '', amountRials: 2_000, at: new Date() });
  const app = await renderApp({ path: '/RequestMoney', person: person ?? fail() });
  await fillIn(app);
  await waitFor(() => expect(toYou()).toHaveTextContent('۲٬۴۷۷٬۰۰۰'));
  await app.user.click(feeLine());
  expect(screen.getByText(/از اعتبار رایگان شما/)).toHaveTextContent('از اعتبار رایگان شما ۲٬۰۰۰ ریال کم شد');
  await app.user.click(screen.getByRole('radio', { name: 'خریدار' }));
  await waitFor(() => expect(toYou()).toHaveTextContent('۲٬۵۰۰٬۰۰۰'));
  expect(screen.queryByText(/از اعتبار رایگان شما/)).not.toBeInTheDocument();
});

test('a failed quote disables «ادامه» until a retry works', async () => {
  const app = await openForm();
  app.network.disturb('/commission/', { status: 500 });
  await fillIn(app);
  expect(await screen.findByText('کارمزد محاسبه نشد')).toBeInTheDocument();
  expect(next()).toBeDisabled();
  await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  await waitFor(() => expect(toYou()).toHaveTextContent('۲٬۴۷۵٬۰۰۰'));
  expect(next()).toBeEnabled();
});

test('requests the quote after the amount is stable, from three characters on', async () => {
  const app = await openForm();
  const quotes = () => app.network.sentTo('/commission/').map(({ path }) => path);
  await app.user.click(await amountField());
  fakeTimeouts();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  await user.paste('۲۵');
  pass(COMMISSION_LOOKUP_DEBOUNCE_MS);
  await user.paste('۰');
  pass(COMMISSION_LOOKUP_DEBOUNCE_MS);
  await user.paste('۰۰');
  pass(COMMISSION_LOOKUP_DEBOUNCE_MS - 1);
  await user.paste('۰');
  pass(COMMISSION_LOOKUP_DEBOUNCE_MS);
  jest.useRealTimers();
  // Quotes of the other amounts would have been requested before.
  await waitFor(() =>
    expect(quotes()).toEqual([250, 250_000].map((rials) => `/api/v1/transactions/commission/${rials}/2`)),
  );
});

test('shows a missing field after it is left, refuses a too small amount, and ignores input above the limit', async () => {
  const app = await openForm();
  await app.user.click(await amountField());
  await app.user.click(purposeField());
  expect(await screen.findByText('وارد کردن مبلغ الزامی است')).toBeInTheDocument();
  await app.user.tab();
  expect(await screen.findByText('وارد کردن بابت الزامی است')).toBeInTheDocument();
  expect(next()).toBeDisabled();

  const amount = await amountField();
  await enter(app.user, amount, '۹۹۹۹');
  await enter(app.user, purposeField(), 'دوچرخه');
  expect(await screen.findByRole('alert')).toHaveTextContent('حداقل مبلغ ۱۰٬۰۰۰ ریال است');
  expect(next()).toBeDisabled();
  await app.user.type(amount, '۹');
  await waitFor(() => expect(next()).toBeEnabled());

  await app.user.clear(amount);
  await enter(app.user, amount, '۱۰۰۰۰۰۰۰۰۰');
  await app.user.type(amount, '۰');
  expect(amount).toHaveValue('1٬000٬000٬000');
});

test('«edit» keeps the input; a request that is made while its form is open again empties the draft', async () => {
  const app = await openForm();
  await toConfirmation(app);
  await app.user.click(screen.getByRole('button', { name: 'ویرایش' }));
  expect(await amountField()).toHaveValue('2٬500٬000');
  expect(purposeField()).toHaveValue('دوچرخهٔ کوهستان');
  expect(next()).toBeEnabled();

  await app.user.click(next());
  await screen.findByText('۲٬۴۷۵٬۰۰۰');
  const release = app.network.hold('/api/v1/transactions/');
  await app.user.click(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await app.user.click(screen.getByRole('button', { name: 'ویرایش' }));
  await amountField();
  release();
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  expect(app.store.getState().requestMoney.draft.amountRials).toBeNull();
});

test('the back arrow and «edit» of the confirmation lead to the form, whose back arrow leads home', async () => {
  const app = await openForm();
  await toConfirmation(app);
  await app.user.click(screen.getByText('ویرایش'));
  await amountField();
  await app.user.click(next());
  await screen.findByRole('heading', { name: 'تأیید درخواست' });
  await app.user.click(screen.getByLabelText('بازگشت'));
  await amountField();
  await app.user.click(screen.getByLabelText('بازگشت'));
  await waitFor(() => expect(app.currentPath()).toBe('/home'));
});

test('without a draft the confirmation redirects to the form', async () => {
  const app = await renderApp({ path: '/new-transactions', as: 'member' });
  expect(await amountField()).toBeInTheDocument();
  expect(app.currentPath()).toBe('/RequestMoney');
});

test('a lost answer is checked with the same key, and makes one request', async () => {
  const app = await openForm();
  await toConfirmation(app);
  const make = () => app.user.click(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  // the quote has the same path: it must arrive before the disturbance
  await screen.findByText('۲٬۴۷۵٬۰۰۰');
  app.network.disturb('/api/v1/transactions/', 'lost answer');
  await make();
  expect(await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' })).toBeInTheDocument();
  expect(screen.getByText('انجام شده بود')).toBeInTheDocument();
  const { data } = await app.server.call('listPayments', { as: app.person ?? '' });
  expect(data.total_records).toBe(1);
});

test('another account can be chosen', async () => {
  const { person, server } = await createTestApp({ as: 'member' });
  const second = await server.addCard(person ?? fail());
  const app = await renderApp({ path: '/home', person: person ?? fail() });
  await app.user.click(await screen.findByRole('link', { name: /درخواست پول/ }));
  await app.user.click(await screen.findByRole('button', { name: 'تغییر' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'واریز به کدام کارت؟' }));
  const radios = sheet.getAllByRole('radio');
  await app.user.click(radios[1] ?? fail());
  await waitFor(() => expect(app.store.getState().requestMoney.draft.accountId).toBe(second.id));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a card added on the way leads back to the form with its input', async () => {
  const app = await openForm();
  await fillIn(app);
  await app.user.click(screen.getByRole('button', { name: 'تغییر' }));
  await app.user.click(await screen.findByRole('link', { name: 'افزودن کارت یا شبا' }));
  await enter(app.user, await screen.findByRole('textbox', { name: /کارت/ }), testCard(77));
  await app.user.click(screen.getByRole('button', { name: 'استعلام و افزودن' }));
  await app.user.click(await screen.findByRole('checkbox'));
  await app.user.click(screen.getByRole('button', { name: 'تأیید و افزودن کارت' }));
  expect(await amountField()).toHaveValue('2٬500٬000');
  expect(app.currentPath()).toBe('/RequestMoney');
  await app.user.click(await screen.findByRole('button', { name: 'تغییر' }));
  expect(await screen.findAllByRole('radio', { name: /\d|[۰-۹]/ })).toHaveLength(2);
});

function fail(): never {
  throw new Error('No user');
}

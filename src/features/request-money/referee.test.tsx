import { screen, waitFor, within } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { refereeSchema } from './RefereeScreen';

const REFEREE = '0081234945';

const codeField = () => screen.findByRole('textbox', { name: 'کد ملی داور' });
const register = () => screen.getByRole('button', { name: 'ثبت داور' });
const wayThere = () => screen.findByRole('link', { name: /معرفی داور/ });

async function propose({ user }: RenderedApp, code: string): Promise<void> {
  await enter(user, await codeField(), code);
  // a double tap goes back once
  await user.dblClick(register());
}

test('a proposed referee is sent with the request', async () => {
  const app = await renderApp({ path: '/RequestMoney', as: 'member' });
  await enter(app.user, await screen.findByRole('textbox', { name: /مبلغ/ }), '۲۵۰۰۰۰۰');
  await enter(app.user, screen.getByRole('textbox', { name: 'بابت' }), 'دوچرخه');
  await app.user.click(await wayThere());
  await propose(app, '۰۰۸۱۲۳۴۹۴۵');

  expect(within(await screen.findByRole('region', { name: 'داور این معامله' })).getByText('۰۰۸۱۲۳۴۹۴۵')).toBeVisible();
  expect(app.currentPath()).toBe('/RequestMoney');
  const next = screen.getByRole('button', { name: 'ادامه' });
  await waitFor(() => expect(next).toBeEnabled());
  await app.user.click(next);
  await screen.findByRole('heading', { name: 'تأیید درخواست' });
  expect(screen.getByText('۰۰۸۱۲۳۴۹۴۵')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  const [made] = app.network.sent.filter(({ path }) => path.endsWith('/v1/transactions/'));
  expect(JSON.parse(made?.body ?? '{}')).toMatchObject({ referee_national_id: REFEREE });
});

test('a proposal can be changed and removed', async () => {
  const app = await renderApp({ path: '/RequestMoney', as: 'member' });
  await app.user.click(await wayThere());
  await propose(app, REFEREE);
  await app.user.click(await screen.findByRole('link', { name: /کد ملی داور/ }));
  expect(await codeField()).toHaveValue(REFEREE);
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));

  await app.user.click(await screen.findByRole('button', { name: 'حذف داور' }));
  expect(await wayThere()).toHaveFocus();
  expect(app.store.getState().requestMoney.draft.refereeNationalCode).toBeNull();
});

test.each([
  ['۰۰۸۱۲۳۴۹۴۶', 'لطفاً کد ملی داور را به‌درستی وارد کنید'],
  ['۰۰۸', 'لطفاً کد ملی داور را به‌درستی وارد کنید'],
])('%s is refused at its field, and nothing is sent', async (code, text) => {
  const app = await renderApp({ path: '/RequestMoney/referee', as: 'member' });
  await codeField();
  const before = app.network.sent.length;
  await propose(app, code);
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(text));
  expect(app.network.sent).toHaveLength(before);
  expect(app.currentPath()).toBe('/RequestMoney/referee');
});

test('refuses the own national code', async () => {
  const app = await renderApp({ path: '/requestmoney/REFEREE', as: 'member' });
  await propose(app, app.person?.nationalCode ?? '');
  await waitFor(async () =>
    expect(await codeField()).toHaveAccessibleDescription('خودتان نمی‌توانید داور معاملهٔ خودتان باشید'),
  );
});

test('says that the name is not looked up, and continues to the form after a direct visit', async () => {
  const app = await renderApp({ path: '/RequestMoney/referee', as: 'member' });
  expect(await screen.findByText('نام داور استعلام نمی‌شود')).toBeVisible();
  await propose(app, REFEREE);
  expect(await screen.findByRole('region', { name: 'داور این معامله' })).toBeVisible();
  expect(app.currentPath()).toBe('/RequestMoney');
});

describe('the rule of the national code', () => {
  const OWN = '0010350829';
  const WRONG = 'لطفاً کد ملی داور را به‌درستی وارد کنید';

  test.each([
    ['another person’s code', REFEREE, OWN, null],
    ['any code while the own one is unknown', OWN, null, null],
    ['the own code', OWN, OWN, 'خودتان نمی‌توانید داور معاملهٔ خودتان باشید'],
    ['no code', '', OWN, WRONG],
    ['nine digits', '008123494', OWN, WRONG],
    ['a wrong check digit', '0081234946', OWN, WRONG],
    ['equal digits', '1111111111', OWN, null],
    ['letters', 'abcdefghij', OWN, WRONG],
  ])('%s', (_, nationalCode, own, expected) => {
    const check = () => refereeSchema(own).validateSync({ nationalCode });
    if (expected === null) expect(check).not.toThrow();
    else expect(check).toThrow(new Error(expected));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { enter, type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { setClosed } from '../../../server/db/repositories/personalData';
import { findUserByNationalCode } from '../../../server/db/repositories/userRows';
import { createTestServer, type TestServer, type TestUser } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { PersonalStory } from '../../../server/testing/personalStory';
import { mustWork } from '../../../server/testing/testClient';

let server: TestServer;
let story: MoneyStory;
let trader: Trader;
let person: TestUser;
const saved: string[] = [];

beforeAll(async () => {
  server = await createTestServer({ start: new Date() });
});

afterAll(() => server.close());

beforeEach(async () => {
  story = new MoneyStory(server);
  trader = await story.trader();
  person = trader.user;
  saved.length = 0;
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    return `blob:${made}`;
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});

const open = (options: RenderAppOptions = {}): Promise<RenderedApp> =>
  renderApp({ path: paths.myData, person, server, ...options });
const press = async ({ user }: RenderedApp, name: string) => user.click(await screen.findByRole('button', { name }));
const typeCode = async ({ user }: RenderedApp) => {
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  await enter(user, field, await server.smsCode(person.mobile));
};
const close = async (app: RenderedApp) => {
  await press(app, 'بستن حساب');
  const dialog = await screen.findByRole('alertdialog', { name: 'حساب بسته شود؟' });
  await app.user.click(within(dialog).getByRole('button', { name: 'بله، بسته شود' }));
};

test('the account page leads here', async () => {
  const app = await open({ path: paths.cardList });
  await app.user.click(await screen.findByRole('link', { name: 'داده‌های من' }));
  expect(await screen.findByRole('heading', { name: 'داده‌های من' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'دریافت داده‌ها',
    'صورت‌حساب',
    'بستن حساب',
  ]);
});

test.each([
  ['صفحهٔ خواندنی', 'amanat-data.html'],
  ['فایل JSON', 'amanat-data.json'],
])('«%s» saves the data after a code', async (button, name) => {
  const app = await open();
  await press(app, button);
  await typeCode(app);
  expect(await screen.findByText('داده‌های شما دریافت شد')).toBeInTheDocument();
  expect(saved).toEqual([`${name} blob:1`]);
  await waitFor(() => expect(app.currentPath()).toBe(paths.myData));
});

test('a download without an answer is told, and nothing is saved', async () => {
  const app = await open({ disturb: [{ part: '/users/data/json/', disturbance: 'offline' }] });
  await press(app, 'فایل JSON');
  await typeCode(app);
  expect(await screen.findByText(/ارتباط با سرور برقرار نشد/)).toBeInTheDocument();
  await waitFor(() => expect(app.currentPath()).toBe(paths.myData));
  expect(saved).toEqual([]);
  expect(screen.queryByText('داده‌های شما دریافت شد')).not.toBeInTheDocument();
});

test('says what keeps the account open, and asks again only after another press', async () => {
  await story.request(trader);
  const app = await open();
  await close(app);
  expect(await screen.findByRole('alert')).toHaveTextContent('درخواست پولی از شما باز است');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await close(app);
  expect(await screen.findByRole('alert')).toHaveTextContent('درخواست پولی از شما باز است');
  app.network.disturb('/users/data/', 'offline');
  await press(app, 'فایل JSON');
  expect(await screen.findByText(/ارتباط با سرور برقرار نشد/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a later visit does not say again what kept the account open', async () => {
  await story.request(trader);
  const app = await open();
  await close(app);
  expect(await screen.findByRole('alert')).toHaveTextContent('درخواست پولی از شما باز است');
  act(() => app.navigation.navigate(paths.cardList));
  await app.user.click(await screen.findByRole('link', { name: 'داده‌های من' }));
  expect(await screen.findByRole('button', { name: 'بستن حساب' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('closes the account, and the login opens it again', async () => {
  const app = await open();
  await close(app);
  await typeCode(app);
  expect(await screen.findByText(/حساب شما بسته شد/)).toBeInTheDocument();
  await waitFor(() => expect(app.currentPath()).toBe(paths.login));
  server.clock.advance(61_000);
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  await press(app, 'دریافت کد تأیید');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /این حساب بسته شده است.*کلیدهای ورود و نشانی‌های پیشین شما برنمی‌گردند/,
  );
  await press(app, 'ورود و باز کردن حساب');
  await typeCode(app);
  expect(await screen.findByRole('heading', { name: 'حساب من' })).toBeVisible();
});

test('after thirty days the login says that it is over', async () => {
  mustWork(await new PersonalStory(server).close(person));
  server.clock.advance(30 * 86_400_000);
  const app = await renderApp({ path: paths.login, server });
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  await press(app, 'دریافت کد تأیید');
  expect(await screen.findByText(/پس از ۳۰ روز دیگر باز نمی‌شود/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ورود و باز کردن حساب' })).not.toBeInTheDocument();
});

test('while money is held a login opens the account after thirty days too', async () => {
  mustWork(await story.pay(trader, await story.request(await story.trader())));
  const { kysely } = server.context.db;
  const owner = await findUserByNationalCode(kysely, person.nationalCode);
  await setClosed(kysely, owner?.id ?? '', server.clock.now());
  server.clock.advance(30 * 86_400_000);
  const app = await renderApp({ path: paths.login, server });
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  await press(app, 'دریافت کد تأیید');
  expect(await screen.findByRole('alert')).toHaveTextContent('تا رسیدن آن می‌توانید حساب را باز کنید');
  await press(app, 'ورود و باز کردن حساب');
  await typeCode(app);
  expect(await screen.findByRole('heading', { name: 'حساب من' })).toBeVisible();
});

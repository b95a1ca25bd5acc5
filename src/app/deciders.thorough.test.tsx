import { act, screen, waitFor, within } from '@testing-library/react';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer, type TestUser } from '../../server/testing/createTestServer';
import { DisputeStory } from '../../server/testing/disputeStory';
import { grantRoles } from '../../server/testing/officeTeam';

const REASONS = 'از عکس‌ها پیداست که ترمز دوچرخه کار نمی‌کند و آگهی چیزی از آن نگفته است.';

let server: TestServer;
let story: DisputeStory;
let code: string;
let disputeId: string;
let referee: TestUser;

/** A case whose referee has no bank account. */
beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  story = new DisputeStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  referee = await server.registerUser();
  code = await story.judgeable(seller, buyer, { user: referee, accountId: '', iban: '', pan: null });
  disputeId = (await story.escalated(seller, buyer, code)).dispute_id;
});

/** Another SMS code needs 60 s. */
beforeEach(() => server.clock.advance(61_000));

afterAll(() => server.close());

async function arbiter(hasCard: boolean): Promise<TestUser> {
  const person = await server.registerUser();
  if (hasCard) await server.addCard(person);
  await grantRoles(server, person, 'arbiter');
  server.clock.advance(61_000);
  return person;
}

/** Opens an address, and logs in at the login that follows. */
async function comeTo(path: string, { nationalCode, mobile }: TestUser): Promise<RenderedApp> {
  const app = await renderApp({ path, server });
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), mobile);
  await app.user.click(screen.getByRole('button', { name: /دریافت کد تأیید/ }));
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد تأیید' }), await server.smsCode(mobile));
  // pages rendered before the redirect are rendered again
  await act(() => app.until(({ auth }) => auth.status === 'authenticated'));
  return app;
}

const ends = ({ currentPath }: RenderedApp, path: string) => waitFor(() => expect(currentPath()).toBe(path));

test.each([false, true])('an arbiter reaches the queue after the login (own card: %s)', async (hasCard) => {
  const app = await comeTo('/login', await arbiter(hasCard));
  await screen.findByRole('navigation', { name: 'صف‌ها' });
  await ends(app, officePaths.queue('office'));
});

test('an arbiter without a card can go from the queue to the app and back', async () => {
  const app = await comeTo('/', await arbiter(false));
  await app.user.click(await screen.findByRole('link', { name: 'برنامهٔ امانت' }));
  await screen.findByRole('heading', { name: 'اولین کارت شما' });
  expect(await screen.findByRole('button', { name: 'خروج از حساب' })).toBeVisible();
  await app.user.click(await screen.findByRole('link', { name: 'میز رسیدگی' }));
  await ends(app, officePaths.queue('office'));
});

test('an arbiter reaches the opened case after the login', async () => {
  const path = officePaths.case(disputeId, 'referee');
  const app = await comeTo(path, await arbiter(false));
  await screen.findByRole('navigation', { name: 'صف‌ها' });
  await ends(app, path);
  expect(screen.queryByText(/این نشانی/)).not.toBeInTheDocument();
});

test('a referee without a card reaches their cases after the login', async () => {
  const app = await comeTo('/login', referee);
  await ends(app, paths.judgments);
  expect(await screen.findByRole('link', { name: new RegExp(code) })).toHaveAttribute(
    'href',
    paths.judgment(disputeId),
  );
});

test('a referee without a card accepts a case and awards', async () => {
  const app = await renderApp({ path: paths.judgment(disputeId), person: referee, server });
  await app.user.click(await screen.findByRole('button', { name: 'می‌پذیرم داوری کنم' }));
  await enter(app.user, await screen.findByRole('textbox', { name: 'سهم فروشنده' }), '2000000');
  await enter(app.user, screen.getByRole('textbox', { name: /دلیل رأی/ }), REASONS);
  server.clock.advance(61_000);
  await app.user.click(await screen.findByRole('button', { name: 'صدور رأی' }));
  const question = await screen.findByRole('alertdialog');
  await app.user.click(within(question).getByRole('button', { name: 'بله، رأی می‌دهم' }));
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد تأیید' }), await server.smsCode(referee.mobile));
  expect(await screen.findByText(/رأی شما ثبت شد و تا/)).toBeVisible();
});

test('a referee without a card reaches the opened case after the login', async () => {
  const app = await comeTo(paths.judgment(disputeId), referee);
  await screen.findByRole('heading', { name: 'پروندهٔ داوری' });
  await ends(app, paths.judgment(disputeId));
});

test('a newcomer without a role is redirected from the office to the first card', async () => {
  const person = await server.registerUser();
  server.clock.advance(61_000);
  const app = await comeTo('/office/disputes', person);
  await screen.findByRole('heading', { name: 'اولین کارت شما' });
  await ends(app, paths.createFirstCard);
  expect(await screen.findByRole('button', { name: 'خروج از حساب' })).toBeVisible();
});
